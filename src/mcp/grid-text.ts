import type { Grid } from '../contract/grid.ts';
import { cellWords, progressWords, searchedWords } from '../contract/view/grid-words.ts';
import { placeText } from './answer-text.ts';

/** A grid as a model reads it: each document with what its cells say, and where. */
export function gridText({ name, columns, rows, progress, lines_only: isLinesOnly }: Grid): string {
  const told = rows.map(({ document_name: document, cells }) => {
    const lines = cells.map((cell, i) => {
      const places = cell.places.map((place) => `${placeText(place)}: “${place.text.replaceAll(/\s+/g, ' ')}”`);
      const searched = cell.absence === null ? [] : [searchedWords(cell.absence)];
      return [`- ${columns[i]?.name ?? ''}: ${cellWords(cell)}`, ...searched, ...places].join('\n  ');
    });
    return [`${document}`, ...lines].join('\n');
  });
  return [`${name}: ${progressWords(progress, isLinesOnly)}`, ...told].join('\n\n');
}
