import type { RetrievedPassage } from '../../retrieval/types.ts';
import { YEAR_OR_DAY } from '../../text/month-names.ts';

/** "3", "3.5", "P3.1", "8751H-8": whatever has a digit. */
const WITH_DIGIT = /[\p{L}\p{N}][\p{L}\p{N}.,-]*/gu;
const DATE = new RegExp(YEAR_OR_DAY, 'gi');
/** The document is of the very period asked for, or the annual report of its year (retrieval/periods.ts). */
const SAME_PERIOD = 0.9;

const plain = (name: string): string => name.replace(/[.,-]+$/, '').toLowerCase();

/**
 * What a claim may repeat of its question though the words cited for it do not say it, because it holds for their whole passage:
 * numbers and names with a digit that stand in the passage or above it ("the MCS 51"), and the question's dates where the
 * document is of that period. One a line; empty for a question without any.
 */
export function askedAround(question: string, passage: RetrievedPassage): string {
  const namesOf = (text: string) => (text.match(WITH_DIGIT) ?? []).filter((name) => /\p{N}/u.test(name)).map(plain);
  const there = new Set(namesOf([passage.text, passage.section, passage.document.document_name].join('\n')));
  const names = namesOf(question).filter((name) => there.has(name));
  const isOfPeriod = passage.periodFit !== null && passage.periodFit >= SAME_PERIOD;
  return [...names, ...(isOfPeriod ? (question.match(DATE) ?? []) : [])].join('\n');
}
