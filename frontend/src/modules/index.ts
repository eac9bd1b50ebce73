/* The modules there are. */

import type { EdgeChoice } from '../game/edges';
import type { Stage } from '../game/scene';
import type { TableModel } from '../game/table.svelte';
import type { TableLike } from '../game/tablelike';
import type { Art, Facts, Offered, Scene, SceneCard, SceneTile, SideView, UnitView, View } from '../wire';
import type { Module, Piece, Ruler, Telling, Thing } from './module';

const ALL = Object.values(import.meta.glob<Module>('./*/index.ts', { eager: true, import: 'default' }));
const found = new WeakMap<Scene, Module[]>();

/** Those a scene has something of. */
export function modulesOf(scene: Scene): Module[] {
  let mine = found.get(scene);
  if (!mine) {
    const printed = new Set([...scene.tiles, ...scene.units].flatMap((one) => Object.keys(one.printed)));
    const told = scene.words['side notes'] ?? {};
    mine = ALL.filter((module) => module.prints.some((fact) => printed.has(fact)) || module.tells?.some((fact) => fact in told));
    found.set(scene, mine);
  }
  return mine;
}

/** How a counter is drawn, if a module draws it in its own way. */
export function pieceOf(art: Art, stage: Stage, view: View, unit: UnitView): Piece | null {
  for (const module of modulesOf(stage.scene)) {
    const piece = module.piece?.(art, stage, view, unit);
    if (piece) return piece;
  }
  return null;
}

export const thingsOf = (art: Art, stage: Stage, view: View, tile: SceneTile): Thing[] => modulesOf(stage.scene).flatMap((module) => module.things?.(art, view, tile) ?? []);

/** How many signs modules have in the strip of a crowded tile. */
export const placesOf = (modules: readonly Module[], tile: SceneTile): number => modules.reduce((sum, module) => sum + (module.places?.(tile) ?? 0), 0);

/** Whether the icons of a card count now. */
export const isLive = (stage: Stage, view: View, card: SceneCard): boolean => modulesOf(stage.scene).some((module) => module.live?.(stage, view, card));

/** Counters on the board that the card in question may be used with. */
export const doorsOf = (model: TableModel): ReadonlyMap<string, Offered[]> => new Map(modulesOf(model.scene!).flatMap((module) => [...(module.doors?.(model) ?? [])]));

/** What draws how hard a seat is, by its facts. */
export const levelOf = (facts: Facts): Module['Level'] => ALL.find((module) => module.Level && module.tells?.some((fact) => fact in facts))?.Level;

/** The module that tells what is being told in its own way. */
export const tellingOf = (model: TableLike): Telling | null => (model.scene && model.view && model.playback.busy ? (modulesOf(model.scene).find((module) => module.telling?.on(model))?.telling ?? null) : null);

/** What plays a side by itself. */
export const rulerOf = (scene: Scene, side: SideView): Ruler | null => modulesOf(scene).find((module) => module.ruler?.holds(side))?.ruler ?? null;

/** Look closer at a counter; false if there is nothing to show. */
export const openUnit = (model: TableLike, unit: string): boolean => modulesOf(model.scene!).some((module) => module.open?.(model, unit));

/** Whether a module's own panel shows an option. */
export const isKept = (scene: Scene, option: Offered, small: boolean): boolean => modulesOf(scene).some((module) => module.keeps?.(option, small));

/** What an option on an edge is about. */
export function edgeChoiceOf(stage: Stage, option: Offered): EdgeChoice | null {
  for (const module of modulesOf(stage.scene)) {
    const choice = module.edge?.(stage, option);
    if (choice) return choice;
  }
  return null;
}
