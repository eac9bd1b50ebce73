import { describe, expect, it, vi } from 'vitest';
import { api } from '../src/api';
import { hasRoom, originWords } from '../src/lobby/origin';
import { cells, die, fitted, lettered, titleLines } from '../src/art/compose';
import { printedOf } from '../src/game/printed';
import { firstOf, nextHint, piecesOf } from '../src/game/guide';
import { tileLabel, unitLabel } from '../src/game/labels';
import { supplyRows, tiesOf, topOfDiscard } from '../src/game/piles';
import { earlierThisRound, playedNow } from '../src/game/played';
import { promptOf } from '../src/game/prompt';
import { spread, written } from '../src/game/scene';
import type { TableModel } from '../src/game/table.svelte';
import { topicsOf } from '../src/game/topics';
import { Speaker } from '../src/i18n/speaker';
import { choicesOf } from '../src/game/choices';
import { buttonsOf } from '../src/table/buttons';
import { rowsOf } from '../src/table/rows';
import type { Art, Offer, OddsView, Plate } from '../src/wire';
import { event, info, offer, option, scene, stage, view } from './scene';

const words = new Speaker('en');
const odds: OddsView = { attacker: 'red:rifleman', target: 'blue:rifleman', tile: '3B', name: 'Rifleman A', dice: 2, parts: [], total: 8, faces: [8, 9, 0], chance: 0.51, effect: '', does: '' };

describe('a game from elsewhere', () => {
  it('is told from one that was begun here, in every language', () => {
    expect(originWords(words, { origin: 'new', given: 0 })).toBe('');
    for (const language of ['en', 'es'] as const) {
      const w = new Speaker(language);
      expect(originWords(w, { origin: 'imported', given: 12 })).toContain('12');
      expect(originWords(w, { origin: 'forked', given: 12 })).not.toBe('');
    }
  });

  it('has room for who does not sit there while a seat is open', () => {
    const [one, other] = info().seats;
    const table = { status: 'waiting' as const, seats: [{ ...one, mine: false }, { ...other, mine: false, kind: 'open' as const }] };
    expect(hasRoom(table)).toBe(true);
    expect(hasRoom({ ...table, status: 'playing' })).toBe(false);
    expect(hasRoom({ ...table, seats: [{ ...one, mine: true }, table.seats[1]] })).toBe(false);
    expect(hasRoom({ ...table, seats: [table.seats[0], { ...table.seats[1], kind: 'invited' }] })).toBe(false);
  });

  it('shows what it began with to who was invited', () => {
    expect(api.journal('t1')).toBe('/api/tables/t1/journal');
    expect(api.journal('t1', 'a&b')).toBe('/api/tables/t1/journal?invite=a%26b');
  });
});

describe('the guide', () => {
  it('gives each hint once, at its moment', () => {
    expect(nextHint(stage, offer('bid', []), null, [])).toBe('bid');
    expect(nextHint(stage, offer('bid', []), null, ['bid'])).toBeNull();
    expect(nextHint(stage, offer('turn', []), null, ['bid'])).toBe('turn');
    const turn = offer('turn', [option('play rifleman control', { card: 'rifleman', slot: 3 })]);
    expect(nextHint(stage, turn, null, ['turn'])).toBe('control');
    expect(nextHint(stage, turn, 'fog', ['turn'])).toBe('dud');
    expect(nextHint(stage, turn, 'rifleman', ['turn', 'control'])).toBeNull();
    expect(nextHint(stage, null, null, [])).toBeNull();
  });
});

describe('what a hint points at', () => {
  it('is the action and its counter, the counter in question, or the hand', () => {
    const turn = offer('turn', [option('play rifleman control', { card: 'rifleman', slot: 3 })]);
    const [action, counter] = piecesOf(stage, turn, null, 'control');
    expect(action[0]).toContain('[data-slot="3"]');
    expect(counter).toEqual(['[data-unit="red:rifleman"]']);
    expect(piecesOf(stage, turn, 'fog', 'dud')).toEqual([[expect.stringContaining('/fog"]')]]);
    expect(piecesOf(stage, turn, null, 'turn')).toEqual([['.hand']]);
    expect(piecesOf(stage, offer('bid', [option('bid rifleman', { verb: 'bid', card: 'rifleman' })]), null, 'bid')).toEqual([['.hand']]);
    expect(piecesOf(stage, offer('fire', [option('target rifleman', { unit: 'blue:rifleman' })]), null, 'fire')).toEqual([['[data-unit="blue:rifleman"]']]);
  });
  it('comes in the first battle of every book, for each number of seats', () => {
    const brief = (id: string, book: string, number: number | null, seats = 2) => ({ id, book, number, seats: Array.from({ length: seats }) as never[] });
    expect(firstOf([brief('b', 'one', 2), brief('a', 'one', 1), brief('d', 'two', 301, 4), brief('c', 'two', 101), brief('x', 'own', null)])).toEqual(['a', 'd', 'c']);
  });
});

describe('the prompt', () => {
  const ask = (more: Partial<Parameters<typeof promptOf>[0]>): string[] => {
    const { head, text } = promptOf({ words, stage, info: info(), seat: 'red', offer: null, entry: null, busy: false, ...more });
    return [head, text];
  };

  it('says what the server asks', () => {
    expect(ask({ offer: offer('march', [], { head: 'Scout 2', question: 'Where to?' }) })).toEqual(['Scout 2', 'Where to?']);
    expect(ask({ entry: { card: 'scout', action: 'Scout 2', options: new Map() } })).toEqual(['Scout 2', 'Where does Scout A enter?']);
  });

  it('says what is waited for', () => {
    expect(ask({})).toEqual(['Navy', 'has to move']);
    expect(ask({ info: info({ turn: ['blue'], seats: info().seats.map((seat) => ({ ...seat, bot: seat.mine ? null : 'greedy' })) }) })).toEqual(['Navy', 'is thinking']);
    expect(ask({ info: info({ turn: ['red', 'blue', 'cyan'] }) })).toEqual(['Choice made', 'Waiting for the others']);
    expect(ask({ seat: '' })).toEqual(['Watching', 'Navy has to move']);
    expect(ask({ seat: '', info: info({ turn: ['red', 'blue'] }) })).toEqual(['Watching', 'Everybody is choosing']);
    expect(ask({ info: info({ status: 'waiting', turn: [] }) })[0]).toBe('Waiting');
    expect(ask({ busy: true })[0]).toBe('Playing back');
    expect(ask({ info: info({ ending: { winner: 'red', loser: 'blue', reason: 'won', rule: 'TOY-1', text: 'Red wins (TOY-1)' } }) })[1]).toBe('Red wins (TOY-1)');
  });
});

/** A table with an offer, as the buttons ask of it. */
const table = (found: Offer | null, more: Partial<TableModel> = {}): TableModel =>
  ({ stage, scene, view, seat: 'red', over: false, alone: true, sending: false, entry: null, canUndo: true, events: [], undoRequest: null, selected: null, hotOption: null, playback: { busy: false }, offer: found, choices: choicesOf(found), choose: vi.fn(), undo: vi.fn(), ...more }) as unknown as TableModel;
const labels = (model: TableModel, small = false): string[] => buttonsOf(model, words, small).map((button) => [button.label, button.key, button.main ? 'main' : ''].filter(Boolean).join(' '));

describe('the buttons beside the prompt', () => {
  const turn = offer('turn', [
    option('play rifleman move', { card: 'rifleman', slot: 1 }),
    option('use rifleman 1', { card: 'rifleman', slot: 12, hint: 'fire it' }),
    option('ready rifleman', { card: 'rifleman' }),
    option('hunker rifleman', { card: 'rifleman', passes: true }),
    option('end', { passes: true }),
  ]);

  it('pick a card that is asked for, with Enter', () => {
    const bid = offer('bid', [option('bid fog', { card: 'fog' })]);
    expect(labels(table(bid))).toEqual(['Undo U']);
    expect(labels(table(bid, { selected: 'fog' }))).toEqual(['Undo U', 'BID FOG Enter main']);
    const lose = offer('loss', [option('lose scout', { card: 'scout' })], { subject: { zone: 'deck' } });
    expect(labels(table(lose))).toEqual(['Undo U', 'LOSE SCOUT Enter main']);
  });

  it('put a card away; what else it may do is on the card', () => {
    expect(labels(table(turn))).toEqual(['Undo U', 'END E']);
    expect(labels(table(turn, { selected: 'rifleman' }))).toEqual(['Undo U', 'HUNKER RIFLEMAN H', 'END E']);
    const rows = rowsOf(table(turn, { selected: 'rifleman' }), stage.card('red', 'rifleman')!);
    expect(rows.map((row) => [row.label, row.printed, row.sign, row.hint])).toEqual([['Attack', '1', 'attack', 'fire it'], ['READY RIFLEMAN', '', 'ready', '']]);
    expect(rowsOf(table(turn), stage.card('red', 'scout')!)).toEqual([]);
  });

  it('stress what goes on, never what leaves things as they are, unless it is all there is', () => {
    expect(labels(table(offer('command', [0, 1, 2].map((number) => option(`draw ${number}`, { number })))))).toEqual(['Undo U', 'DRAW 0 0', 'DRAW 1 1', 'DRAW 2 2 main']);
    expect(labels(table(offer('after', [option('stay')])))).toEqual(['Undo U', 'STAY Enter main']);
    expect(labels(table(offer('turn', [option('end', { passes: true })])))).toEqual(['Undo U', 'END E main']);
    expect(labels(table(offer('march', [option('step 2B', { tile: '2B' }), option('stop', { passes: true }), option('veer')])))).toEqual(['Undo U', 'STOP S', 'VEER V main']);
  });

  it('roll at what is looked at, and name counters that are not seen', () => {
    const hot = option('target rifleman', { unit: 'blue:rifleman', odds });
    expect(labels(table(offer('fire', [hot]), { hotOption: hot }))).toEqual(['Undo U', 'Roll 2 dice Enter main']);
    const inside = { ...view, units: view.units.map((unit) => ({ ...unit, facts: { inside: 'red:cart' } })) };
    expect(labels(table(offer('hit', [option('choose scout', { unit: 'red:scout' })]), { view: inside }))).toEqual(['Undo U', 'CHOOSE SCOUT']);
  });

  it('ask to take back only who chose last, and only among people', () => {
    const last = { canUndo: false, alone: false, events: [event('played', { seat: 'red', card: 'scout', action: 'scout' })] };
    expect(labels(table(null, last))).toEqual(['Ask to undo']);
    expect(buttonsOf(table(null, { ...last, alone: true }), words)[0].off).toBe(true);
    expect(buttonsOf(table(null, { ...last, seat: 'blue' }), words)[0].off).toBe(true);
    expect(labels(table(null, { playback: { busy: true } } as Partial<TableModel>))).toEqual(['Skip Esc main']);
    expect(labels(table(null, { seat: '' }))).toEqual([]);
  });
});

describe('topics', () => {
  it('are the step, the card, and what the board prints', () => {
    const model = table(offer('bid', []), { card: 'rifleman#0' });
    expect(topicsOf(model, words).map((topic) => `${topic.about} ${topic.label}: ${topic.query}`)).toEqual(['step This step: initiative', 'card Move: Move', 'card Attack: Attack', 'card Control: Control', 'board Cover: cover', 'board Objective: objective']);
    expect(topicsOf(table(null, { card: 'fog#0' }), words)[0]).toEqual({ about: 'card', label: 'Fog', query: 'Fog' });
  });
});

describe('cards', () => {
  it('break long titles in the middle', () => {
    expect(titleLines('Rifleman')).toEqual(['Rifleman']);
    expect(titleLines('Platoon Sergeant')).toEqual(['Platoon', 'Sergeant']);
    expect(titleLines('Sargento de pelotón')).toEqual(['Sargento', 'de pelotón']);
  });

  it('write a title as large as it fits', () => {
    expect(fitted('Scout', 10, [36, 30], 330)).toEqual({ lines: ['Scout'], size: 36 });
    expect(fitted('Platoon Sergeant', 10, [36, 30], 330).size).toBe(30);
    expect(fitted('Antitankrifleman', 10, [36, 30], 330).size).toBeLessThan(21);
  });

  it('lie in the play area in the order they were played, newest first', () => {
    const seats = view.seats.map((s) => (s.seat === 'red' ? { ...s, played: { rifleman: 2, scout: 1 } } : s));
    const events = [event('turn', { seat: 'red' }), event('played', { seat: 'red', card: 'scout', action: 'scout' }), event('bolstered', { seat: 'red', card: 'rifleman' }), event('played', { seat: 'red', card: 'rifleman', action: 'move' })];
    expect(playedNow(stage, { ...view, seats }, events, 'red').map((p) => [p.card.card, p.action])).toEqual([['rifleman', 1], ['scout', 4], ['rifleman', null]]);
  });

  it('are spread out, topped and stacked in the book’s order', () => {
    const seat = { ...view.seats[0], discard: { scout: 1, fog: 1 } };
    expect(spread(stage, 'red', { fog: 2, rifleman: 1 }).map((held) => held.id)).toEqual(['rifleman#0', 'fog#0', 'fog#1']);
    expect(topOfDiscard(stage, seat, [event('bid-shown', { seat: 'red', card: 'fog' }), event('played', { seat: 'red', card: 'scout', action: 'scout' })])?.card).toBe('scout');
    expect(supplyRows(stage, seat).map((row) => row.cards.map(({ card, left }) => `${card.card} ${left}`).join())).toEqual(['rifleman 3', 'scout 0', 'fog 2']);
    expect([written(stage.action(0)!), written(stage.action(3)!)]).toEqual(['Bolster 2 A', 'Control']);
  });
});

describe('labels', () => {
  it('tell a tile with all that lies on it', () => {
    expect(tileLabel(words, stage, scene.tiles[0], view)).toBe('Tile 1A, plain, cover 1, Red enters here, scouted by Red, Red Rifleman A, defence 4, Red Scout A, defence 5, shaken');
    expect(tileLabel(words, stage, scene.tiles[1], view, option('step 2B', { tile: '2B' }))).toBe('Tile 2B, plain, a hill, 2 points, may be chosen: STEP 2B');
    expect(tileLabel(words, stage, scene.tiles[1], view, option('way'))).toContain('may be reached in several steps');
    expect(tileLabel(words, stage, scene.tiles[1], view, option('raze 2B', { odds }))).toContain('may be attacked, 51 %');
  });

  it('tell a counter with its chance', () => {
    expect(unitLabel(words, stage, view.units[2], option('target rifleman', { odds }))).toBe('Blue Rifleman A, defence 4, may be attacked, 51 %');
    expect(unitLabel(words, stage, view.units[0], option('pick rifleman'))).toBe('Red Rifleman A, defence 4, may be chosen');
  });
});

describe('drawings', () => {
  const plate: Plate = { drawing: '<path/>', x: 1, y: 2, size: 3, ink: '#111111', width: 0 };
  const art = { die: plate, hit: { ...plate, drawing: '<circle/>' }, sides: { us: { held: '<on/>', wanting: '<off/>' } } } as unknown as Art;

  it('get their letters, which may be anything', () => {
    expect(lettered(plate, 7)).toBe('<path/><text x="1" y="2" font-size="3" fill="#111111" class="st" text-anchor="middle">7</text>');
    expect(lettered(plate, '<b>&')).toContain('>&lt;b&gt;&amp;<');
  });

  it('show a die, blank or with its face', () => {
    expect(die(art, null)).toBe('<path/>');
    expect(die(art, 10, true)).toMatch(/^<circle.*>0</);
  });

  it('count points from either end', () => {
    expect(cells(art.sides.us, 1, 2, false)).toMatch(/<on.*<off/);
    expect(cells(art.sides.us, 1, 2, true)).toMatch(/<off.*<on/);
  });
});

describe('what stands beside an action', () => {
  const printed = (text: string): ReturnType<typeof printedOf> => printedOf({ slot: 1, name: 'attack', word: 'attack', label: 'Attack', printed: text, hint: '', icons: [] }, 'A');

  it('is its value without the squad of the card', () => {
    expect([printed('2 A'), printed('1'), printed('')].map((one) => one.value)).toEqual(['2', '1', '']);
    expect(printed('2 A').limit).toBeNull();
  });

  it('has its reach apart, in any language', () => {
    expect(printed('2 range 1')).toEqual({ value: '2', limit: '1' });
    expect(printed('3 alcance 0')).toEqual({ value: '3', limit: '0' });
  });

  it('has two values side by side', () => {
    expect(printed('2 / 3')).toEqual({ value: '2/3', limit: null });
  });
});

it('what others have played in this round is told once their turns are over', () => {
  const card = { card: 'rifleman', action: 'move' };
  const events = [event('played', { seat: 'red', ...card }), event('round', { number: 2 }), event('turn', { seat: 'blue' }), event('played', { seat: 'blue', ...card }), event('turn-ended', { seat: 'blue' }), event('turn', { seat: 'red' }), event('played', { seat: 'red', ...card })];
  expect(earlierThisRound(stage, events).map(({ seat, cards }) => [seat, cards.map((one) => one.card)])).toEqual([['blue', ['rifleman']]]);
  expect(earlierThisRound(stage, events.slice(0, 2))).toEqual([]);
});

it('rows of a supply are joined where their cards share a counter', () => {
  const row = (title: string, ...units: (string | null)[]): ReturnType<typeof supplyRows>[number] => ({ title, grouped: units.length > 1, cards: units.map((unit) => ({ card: { ...scene.cards[0], title, unit }, left: 1 })) });
  expect([...tiesOf([row('Rifleman', 'red:a', 'red:b'), row('Grenadier', 'red:a'), row('Scout', 'red:c'), row('Leader', null), row('Fog', null)])]).toEqual([0]);
});
