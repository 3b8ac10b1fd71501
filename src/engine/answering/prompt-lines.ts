import type { CandidateSentence } from './candidate-sentences.ts';
import { pageOf } from './page-of.ts';
import { asData } from './prompt-text.ts';

/** A sentence in the prompt. `number` is what the model cites it by; `headerText` the header row of its table. */
export interface NumberedSentence extends CandidateSentence {
  readonly number: number;
  readonly headerText: string | null;
}

export type PromptSentence = Omit<NumberedSentence, 'number'>;

/** Cells are separated by one tab in the canonical text. */
const cells = (row: string) => row.split('\t').map(asData).join(' | ');

const documentLine = ({ passage }: PromptSentence) => `Document: ${asData(passage.document.document_name)}`;

/** Heading path and physical page; null above the first heading of a text file, where there is nothing to say. */
function sectionLine({ passage, start }: PromptSentence): string | null {
  const page = pageOf(passage, start);
  const place = [passage.section === '' ? [] : asData(passage.section), page === null ? [] : `page ${page + 1}`].flat();
  return place.length === 0 ? null : `Section: ${place.join(', ')}`;
}

const headerLine = ({ headerText }: PromptSentence) => (headerText === null ? null : `Columns: ${cells(headerText)}`);

export const sentenceLine = ({ kind, text }: PromptSentence, number: number) =>
  `[${number}] ${kind === 'row' ? cells(text) : asData(text)}`;

/** The lines that stand above a sentence when `previous` is the one before it: only what changed. */
export function linesAbove(sentence: PromptSentence, previous: PromptSentence | undefined): string[] {
  const sameDocument = previous?.passage.documentId === sentence.passage.documentId;
  const section = sectionLine(sentence);
  const sameSection = sameDocument && previous !== undefined && sectionLine(previous) === section;
  const header = headerLine(sentence);
  const sameHeader = sameSection && previous !== undefined && headerLine(previous) === header;
  return [
    sameDocument ? null : documentLine(sentence),
    sameSection ? null : section,
    sameHeader ? null : header,
  ].filter((line) => line !== null);
}
