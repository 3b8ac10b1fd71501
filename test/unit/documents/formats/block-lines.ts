import type { ConvertedBlock, ConvertedDocument } from '../../../../src/engine/documents/formats/converted.ts';

/** A block on one line: heads with a star, the first row of a table with a caret. */
const lineOf = (block: ConvertedBlock): string =>
  block.kind === 'row'
    ? `row${block.isHead === true ? '*' : ''}${block.startsTable === true ? '^' : ''}: ${block.cells.join(' | ')}`
    : `${block.kind}: ${block.text}`;

export const linesOf = ({ blocks }: ConvertedDocument): string[] => blocks.map(lineOf);

/** Its rows alone, "*" in front of heads. */
export const rowsOf = ({ blocks }: ConvertedDocument): string[] =>
  blocks.flatMap((block) =>
    block.kind === 'row' ? [`${block.isHead === true ? '*' : ''}${block.cells.join(' | ')}`] : [],
  );
