import type { Grid } from '../contract/grid.ts';
import { cellWords, gridLegend, progressWords, searchedWords } from '../contract/view/grid-words.ts';
import { placeText } from './answer-text.ts';

/** A grid as a model reads it: each document with what its cells say, and where. */
export function gridText(grid: Grid): string {
  const { name, columns, rows, progress, lines_only: isLinesOnly } = grid;
  const told = rows.map(({ document_name: document, cells }) => {
    const lines = cells.map((cell, i) => {
      const places = cell.places.map((place) => `${placeText(place)}: “${place.text.replaceAll(/\s+/g, ' ')}”`);
      const searched = cell.absence === null ? [] : [searchedWords(cell.absence)];
      return [`- ${columns[i]?.name ?? ''}: ${cellWords(cell, isLinesOnly)}`, ...searched, ...places].join('\n  ');
    });
    return [`${document}`, ...lines].join('\n');
  });
  const head = `${name}: ${progressWords(progress, isLinesOnly)}`;
  return [[head, gridLegend(grid)].filter((part) => part !== '').join('. '), ...told].join('\n\n');
}
