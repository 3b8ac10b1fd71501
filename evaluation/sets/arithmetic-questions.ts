import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { CellOperation } from '../../src/contract/tables.ts';
import { readJsonLines } from './read-json-lines.ts';

const FILE = fileURLToPath(new URL('arithmetic.jsonl', import.meta.url));

/**
 * A question that asks to compute with cells of one document, with the figures read off its pages in the order of the
 * formula (of a count and of the highest or lowest: in the order of the table). Without operands: an operand stands
 * nowhere, the units are unlike, or several rows fit, so that no answer is right.
 */
const ArithmeticQuestion = z.object({
  id: z.string(),
  /** Name of the file. */
  document: z.string(),
  question: z.string(),
  operation: CellOperation.exclude(['value', 'formula']),
  operands: z.array(z.number()).nullable(),
  /** Rounded half away from zero: two decimals, of a ratio four. */
  result: z.number().nullable(),
});
export type ArithmeticQuestion = z.infer<typeof ArithmeticQuestion>;

export const arithmeticQuestions = (): Promise<ArithmeticQuestion[]> => readJsonLines(FILE, ArithmeticQuestion);
