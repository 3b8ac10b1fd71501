import type { CellFormula } from '../../contract/tables.ts';
import type { CellInTable } from '../cells/read-cells.ts';
import type { Question } from '../question/question.ts';
import { FINANCE } from './finance/finance.ts';
import type { AskedOfPack, Pack } from './pack.ts';

/** The packs, the first that understands a question counts. A new pack is one folder and one entry here. */
const PACKS: readonly Pack[] = [FINANCE];

/** What a question asks of a pack; null where none understands it. */
export function readForPacks(question: Question): AskedOfPack | null {
  for (const pack of PACKS) {
    const asked = pack.readQuestion(question);
    if (asked !== null) return { pack, asked };
  }
  return null;
}

/** The sentence that a pack gives for a formula and its cells; null where none does. */
export function writeFormula(formula: CellFormula, cells: readonly CellInTable[]): string | null {
  for (const pack of PACKS) {
    const text = pack.write(formula, cells);
    if (text !== null) return text;
  }
  return null;
}
