import type { CandidateSentence } from '../../places/candidate-sentences.ts';
import { pageOf } from '../../places/page-of.ts';
import { captionOf, namedRow } from './named-row.ts';
import { asData } from './prompt-text.ts';
import { cellsOf, namedCells } from './table-cells.ts';

/** A sentence in the prompt. `number` is what the model cites it by; `headerText` the header row of its table. */
export interface NumberedSentence extends CandidateSentence {
  readonly number: number;
  readonly headerText: string | null;
}

export type PromptSentence = Omit<NumberedSentence, 'number'>;

const cells = (row: string) => cellsOf(row).map(asData).join(' | ');

/** A row named by where its words stand on the page; null for anything else. */
const placed = ({ kind, text, start, table }: PromptSentence, question = ''): string | null =>
  kind === 'row' && table !== undefined ? namedRow(text, start, table, question) : null;

/** A row whose columns can be named; null for anything else. */
const named = (sentence: PromptSentence, question = ''): string | null =>
  placed(sentence, question) ??
  (sentence.kind === 'row' && sentence.headerText !== null
    ? namedCells(sentence.text, sentence.headerText, question)
    : null);

const documentLine = ({ passage }: PromptSentence) => `Document: ${asData(passage.document.document_name)}`;

/** Headings of a path that are printed, from the innermost: filings have six, and the outer ones tell nothing apart. */
const HEADINGS = 2;
const SEPARATOR = ' > ';

/** A page's number costs as much as words of a line do, and is printed only for a question that speaks of pages. */
const ASKS_PAGE = /\bpages?\b/i;

/** End of the heading path, and the physical page where the question speaks of pages; null where there is nothing to say. */
function sectionLine({ passage, start }: PromptSentence, question: string): string | null {
  const page = ASKS_PAGE.test(question) ? pageOf(passage, start) : null;
  const headings = passage.section.split(SEPARATOR).slice(-HEADINGS).join(SEPARATOR);
  const place = [headings === '' ? [] : asData(headings), page === null ? [] : `page ${page + 1}`].flat();
  return place.length === 0 ? null : `Section: ${place.join(', ')}`;
}

function headerLine(sentence: PromptSentence): string | null {
  const caption = sentence.table === undefined || placed(sentence) === null ? null : captionOf(sentence.table);
  if (caption !== null) return `Table: ${asData(caption)}`;
  return sentence.headerText === null || named(sentence) !== null ? null : `Columns: ${cells(sentence.headerText)}`;
}

/** The words of a sentence in the prompt of a question: a row with the names of its columns where they are known. */
function sentenceWords(sentence: PromptSentence, question: string): string {
  const row = named(sentence, question);
  if (row !== null) return asData(withCurrency(row));
  return sentence.kind === 'row' ? cells(sentence.text) : asData(sentence.text);
}

/** A sentence as it stands in the prompt of a question. */
export const sentenceLine = (sentence: PromptSentence, number: number, question: string): string =>
  `[${number}] ${sentenceWords(sentence, question)}`;

/** A sentence as it is compared with a question in meaning: under its innermost heading, without which many say little. */
export function headedSentence(sentence: PromptSentence, question: string): string {
  const heading = sentence.passage.section.split(SEPARATOR).at(-1) ?? '';
  const words = sentenceWords(sentence, question);
  return heading === '' ? words : `${heading}. ${words}`;
}

/** The lines that stand above a sentence in the prompt of a question when `previous` is the one before it: only what changed. */
export function linesAbove(sentence: PromptSentence, previous: PromptSentence | undefined, question: string): string[] {
  const sameDocument = previous?.passage.documentId === sentence.passage.documentId;
  const section = sectionLine(sentence, question);
  const sameSection = sameDocument && previous !== undefined && sectionLine(previous, question) === section;
  const header = headerLine(sentence);
  const sameHeader = sameSection && previous !== undefined && headerLine(previous) === header;
  return [
    sameDocument ? null : documentLine(sentence),
    sameSection ? null : section,
    sameHeader ? null : header,
  ].filter((line) => line !== null);
}

/** "; Currency CHF": a column of its own that says the currency of a row's amounts. */
const CURRENCY = /; Currency (\p{Lu}{3})(?=;|$)/u;
const AMOUNT = / (\d[\d.,]*)(?=;|$)/gu;

/**
 * A row with the names of its columns, its amounts written with the currency that a column of that name says: "Hotel 240 CHF;
 * Dinner 95 CHF". A small model else takes the figure, and the currency of another line. Unchanged without such a column.
 */
export function withCurrency(row: string): string {
  const [, code] = CURRENCY.exec(row) ?? [];
  return code === undefined ? row : row.replace(CURRENCY, '').replace(AMOUNT, ` $1 ${code}`);
}
