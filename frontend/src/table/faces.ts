/* Pieces that may be put on edges: where there are several kinds, one of them is meant. */

import { likeliest } from '../game/edges';
import type { TableModel } from '../game/table.svelte';
import { edgeChoiceOf } from '../modules';
import type { Offered } from '../wire';

/** A kind of piece; `chance` is that of its likeliest roll at the edge looked at. */
export interface Face { piece: string; word: string; chance: number | null }

const laid = (model: TableModel): { option: Offered; piece: string; word: string }[] =>
  [...model.choices.edges.values()].flat().flatMap((option) => {
    const choice = edgeChoiceOf(model.stage!, option);
    return choice && !choice.takes ? [{ option, piece: choice.piece, word: choice.word }] : [];
  });

export function facesOf(model: TableModel): Face[] {
  const here = model.hotOption?.edge?.join(' ');
  const all = laid(model);
  return [...new Map(all.map(({ piece, word }) => [piece, word]))].map(([piece, word]) => {
    const looked = all.find((one) => one.piece === piece && one.option.edge?.join(' ') === here);
    return { piece, word, chance: (looked && likeliest(looked.option)?.odds?.chance) ?? null };
  });
}

/** The kind that is meant now. */
export function pieceOf(model: TableModel): string | null {
  const faces = facesOf(model);
  return (faces.find((face) => face.piece === model.piece) ?? faces[0])?.piece ?? null;
}

/** Mean another kind: the one given, or the next. What is looked at stays so. */
export function turnFace(model: TableModel, to?: string): boolean {
  const faces = facesOf(model);
  if (faces.length < 2) return false;
  const here = model.hotOption?.edge?.join(' ');
  const at = faces.findIndex((face) => face.piece === pieceOf(model));
  model.piece = to ?? faces[(at + 1) % faces.length].piece;
  if (here) model.hot = laid(model).find((one) => one.piece === model.piece && one.option.edge?.join(' ') === here)?.option.text ?? model.hot;
  return true;
}
