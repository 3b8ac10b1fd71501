import { anyOf, words } from '../../text/language.ts';
import type { ReadPeriods } from '../read-periods.ts';
import { type AskedCount, readCount } from './read-count.ts';
import { type AskedExtreme, readExtreme } from './read-extreme.ts';
import { type AskedOperation, readOperation } from './read-operation.ts';

/** What a question asks of the figures of tables. Several may be null: it is no such question. */
export interface AskedOfFigures {
  readonly count: AskedCount | null;
  /** Only where nothing is counted. */
  readonly extreme: AskedExtreme | null;
  readonly operation: AskedOperation | null;
  /** Whether it may ask for one figure as it is printed. */
  readonly isLookUp: boolean;
}

const NOT_LOOK_UP = new RegExp(`^\\W*${anyOf(words.cells.notLookUps)}\\b`, 'iu');

/** Reads what a question asks of figures. `periods`: those that it names, and its words without them. */
export function askedOfFigures(question: string, { rest, points }: ReadPeriods): AskedOfFigures {
  const count = readCount(rest);
  return {
    count,
    extreme: count === null ? readExtreme(rest) : null,
    operation: readOperation(rest, points.length),
    isLookUp: !NOT_LOOK_UP.test(question) && points.length < 2,
  };
}
