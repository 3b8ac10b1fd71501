import type { GridCell } from '../grid.ts';
import { rowsOf } from './find-regions.ts';
import type { VisibleCell } from './visible-cells.ts';

/** The cells of a table as rows of a grid that begin in column `left`, a cell for each blank place too. */
export function gridOf(cells: readonly VisibleCell[], left: number): GridCell[][] {
  const rows = rowsOf(cells);
  const places = rows.map(([first]) => first?.y ?? 0);
  /** Where cells from rows above end, by their columns. */
  const ends: number[] = [];
  return rows.map((row, i) => {
    const y = places[i] as number;
    const grid: GridCell[] = [];
    let x = left;
    for (const { x: place, across, down, text, isFigure, look } of [...row].sort((a, b) => a.x - b.x)) {
      for (; x < place; x++) if ((ends[x - left] ?? 0) <= y) grid.push({ text: '' });
      const next = places.findIndex((other, k) => k > i && other >= y + down);
      grid.push({ text, across, isFigure, look, down: down === 1 ? 1 : (next < 0 ? rows.length : next) - i });
      if (down > 1) for (let at = place; at < place + across; at++) ends[at - left] = y + down;
      x = place + across;
    }
    return grid;
  });
}
