import type { CellFormula } from '../../contract/tables.ts';
import type { DocumentTables } from '../cells/document-tables.ts';
import type { CellInTable } from '../cells/read-cells.ts';
import type { Question } from '../question/question.ts';

/** What a document gives for a question: a figure worked out of these cells, or, in words, what is missing for it. */
export type Computed =
  | {
      readonly result: 'figures';
      readonly formula: CellFormula;
      readonly cells: readonly CellInTable[];
      /** What the question asks beyond the figure, in one sentence; null for nothing. */
      readonly open: string | null;
    }
  | { readonly result: 'missing'; readonly missing: string };

/**
 * What is known of one kind of document: which of its figures a question asks for, and how they are worked out. Answers
 * know packs by this interface only; all three functions are pure.
 */
export interface Pack<Asked extends object = object> {
  /** What a question asks of this pack; null where it asks for nothing of it. */
  readQuestion(question: Question): Asked | null;
  /** Works it out of the tables of one document; null where they do not tell. */
  compute(asked: Asked, document: DocumentTables): Computed | null;
  /** The sentence that a formula gives of its cells, so that it can be written again to check it; null for none. */
  write(formula: CellFormula, cells: readonly CellInTable[]): string | null;
}

/** A question as a pack understood it. */
export interface AskedOfPack {
  readonly pack: Pack;
  readonly asked: object;
}
