/* How many cards a seat draws a turn that the rules play, and whether it keeps its bid. */

export function pips(draws: number, keeps: boolean): { width: number; drawing: string } {
  const cards = Array.from({ length: draws }, (_, i) => `<rect x="${i * 12}" y="1" width="9.4" height="13.4" rx="2" fill="currentColor"/>`).join('');
  const x = draws * 12 + 5;
  const bid = `<path d="M${x - 3.6} 0V16" stroke="currentColor" stroke-width="1" opacity=".5"/><rect x="${x + 1}" y="1.8" width="8.4" height="12" rx="2" fill="none" stroke="currentColor" stroke-width="1.6"${keeps ? '' : ' stroke-dasharray="2.4 2"'}/>`;
  return { width: draws * 12 + 18, drawing: cards + bid + (keeps ? '' : `<path d="M${x - 1} 15L${x + 11.6} 1" stroke="currentColor" stroke-width="1.8"/>`) };
}
