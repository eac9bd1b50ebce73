import { describe, expect, it } from 'vitest';
import { type BoardSize, boardSize, type Form, plan, placed, type Pointer } from '../src/game/plan';
import { hexes, squares } from './boards';

const BOARDS: Record<string, BoardSize> = { '4x4': { w: 4, h: 4, hex: false, unit: 200 }, '4x5': { w: 4, h: 5, hex: false, unit: 200 }, hex: { w: 5.24, h: 4.66, hex: true, unit: 353 } };

type Row = [number, number, Pointer, Record<string, [Form, boolean, number, number, boolean]>];

/** The standard's table: form, turned, tile, counter, pans, by board. */
const TABLE: Row[] = [
  [1920, 1080, 'mouse', { '4x4': ['desk', false, 187, 60, false], '4x5': ['desk', true, 187, 60, false], hex: ['desk', false, 160, 51, false] }],
  [1440, 900, 'mouse', { '4x4': ['desk', false, 142, 45, false], '4x5': ['desk', true, 142, 45, false], hex: ['wide', false, 173, 55, false] }],
  [1280, 720, 'mouse', { '4x4': ['wide', false, 161, 52, false], '4x5': ['wide', true, 148, 47, false], hex: ['wide', false, 138, 44, false] }],
  [1180, 820, 'touch', { '4x4': ['wide', false, 162, 52, false], '4x5': ['wide', false, 148, 47, false], hex: ['wide', false, 137, 44, true] }],
  [1024, 768, 'mouse', { '4x4': ['wide', false, 123, 40, false], '4x5': ['wide', false, 123, 40, false], hex: ['wide', false, 125, 40, true] }],
  [820, 1180, 'touch', { '4x4': ['tall', false, 169, 54, false], '4x5': ['tall', true, 161, 51, false], hex: ['tall', false, 145, 46, false] }],
  [844, 390, 'touch', { '4x4': ['short', false, 95, 44, false], '4x5': ['short', true, 95, 44, false], hex: ['short', false, 137, 44, true] }],
  [720, 450, 'mouse', { '4x4': ['short', false, 99, 40, false], '4x5': ['short', false, 88, 40, false], hex: ['short', false, 125, 40, true] }],
  [390, 844, 'touch', { '4x4': ['phone', false, 95, 44, false], '4x5': ['phone', false, 93, 44, true], hex: ['phone', false, 137, 44, true] }],
];
const CASES = TABLE.flatMap(([w, h, pointer, boards]) => Object.entries(boards).map(([board, wanted]) => ({ w, h, pointer, board, wanted })));

describe('the plan of a table', () => {
  it.each(CASES)('$w x $h by $pointer with $board', ({ w, h, pointer, board, wanted: [form, turned, tile, counter, pans] }) => {
    const found = plan({ w, h }, BOARDS[board], pointer);
    expect(found).toMatchObject({ form, turned, pans });
    expect(Math.floor(found.tile)).toBeGreaterThanOrEqual(tile);
    expect(Math.floor(found.tile)).toBeLessThanOrEqual(tile + 1);
    expect(found.counter).toBeGreaterThan(counter - 0.5);
    expect(found.counter).toBeLessThan(counter + 1);
  });

  it('never makes a counter smaller than a finger or a pointer needs, in any window', () => {
    for (let w = 320; w <= 2000; w += 73)
      for (let h = 256; h <= 1300; h += 61)
        for (const board of Object.values(BOARDS)) {
          expect(plan({ w, h }, board, 'mouse').counter).toBeGreaterThanOrEqual(39.99);
          expect(plan({ w, h }, board, 'touch').counter).toBeGreaterThanOrEqual(43.99);
        }
  });

  it('leaves the board most of the room', () => {
    for (const { w, h, pointer, board, wanted: [form] } of CASES) {
      const { stage } = plan({ w, h }, BOARDS[board], pointer);
      expect((stage.w * stage.h) / (w * h)).toBeGreaterThan(form === 'desk' ? 0.37 : 0.44);
    }
  });

  it('turns squares by wish, and hexes never', () => {
    expect(plan({ w: 1440, h: 900 }, BOARDS['4x5'], 'mouse', false).turned).toBe(false);
    expect(plan({ w: 390, h: 844 }, BOARDS['4x5'], 'touch', true).turned).toBe(true);
    expect(plan({ w: 1440, h: 900 }, BOARDS.hex, 'mouse', true).turned).toBe(false);
  });

  it('keeps form and turn until a border is passed by 24 pixels', () => {
    const board = BOARDS['4x4'];
    const desk = plan({ w: 1210, h: 900 }, board, 'mouse');
    expect(desk.form).toBe('desk');
    expect(plan({ w: 1190, h: 900 }, board, 'mouse').form).toBe('wide');
    const kept = plan({ w: 1190, h: 900 }, board, 'mouse', null, desk);
    expect(kept.form).toBe('desk');
    expect(kept.stage.w).toBe(1190 - 588);
    expect(plan({ w: 1170, h: 900 }, board, 'mouse', null, kept).form).toBe('wide');
    const turned = plan({ w: 820, h: 1180 }, BOARDS['4x5'], 'touch');
    const after = plan({ w: 820, h: 1300 }, BOARDS['4x5'], 'touch');
    expect([turned.turned, after.turned]).toEqual([true, false]);
    const border = Array.from({ length: 130 }, (_, i) => 1170 + i).find((h) => !plan({ w: 820, h }, BOARDS['4x5'], 'touch').turned)!;
    expect(plan({ w: 820, h: border + 10 }, BOARDS['4x5'], 'touch', null, turned).turned).toBe(true);
    expect(plan({ w: 820, h: border + 30 }, BOARDS['4x5'], 'touch', null, turned).turned).toBe(false);
  });

  it('measures boards in tiles', () => {
    expect(boardSize(squares)).toEqual({ w: 3, h: 1.5, hex: false, unit: 200 });
    const found = boardSize(hexes);
    expect(found.hex).toBe(true);
    expect(found.w).toBeCloseTo((3 * Math.sqrt(3)) / 3.53, 2);
  });

  it('fits a board to a stage of its own', () => {
    expect(placed({ w: 808, h: 608 }, BOARDS['4x4'], 'mouse')).toMatchObject({ tile: 150, turned: false, pans: false, counter: 48 });
  });
});
