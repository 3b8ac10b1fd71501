import { captionOf, cellsByTabs, placeOfRow, rowAsLine } from '../../cells/row-line.ts';
import { pageOf } from '../../places/place.ts';
import { scaleOfRow } from '../../places/table-scale.ts';
import type { Question } from '../../question/question.ts';
import { withoutStruck } from '../../text/marks/struck.ts';
import type { PromptSentence } from '../types.ts';

const cells = (row: string) => cellsByTabs(row).map(asData).join(' | ');

const documentLine = ({ passage }: PromptSentence) => `Document: ${asData(passage.document.document_name)}`;

/**
 * Headings of a path that are printed, from the innermost: filings have six, and the outer ones are the same for all.
 */
const HEADINGS = 2;
const SEPARATOR = ' > ';

/**
 * End of the heading path, and the physical page where the question is about pages, since its number costs as much as
 * words of a line; null when both are empty.
 */
function sectionLine({ passage, start, runIn }: PromptSentence, question: Question): string | null {
  const page = question.asksPage ? pageOf(passage, start) : null;
  const path =
    runIn === undefined ? passage.section : `${passage.section}${SEPARATOR}${runIn.trim().replace(/\.$/u, '')}`;
  const headings = path.split(SEPARATOR).filter(Boolean).slice(-HEADINGS).join(SEPARATOR);
  const place = [headings === '' ? [] : asData(headings), page === null ? [] : `page ${page + 1}`].flat();
  return place.length === 0 ? null : `Section: ${place.join(', ')}`;
}

function headerLine(sentence: PromptSentence): string | null {
  const place = placeOfRow(sentence);
  if (place !== null) {
    const caption = captionOf(place);
    return caption === null ? null : `Table: ${asData(caption)}`;
  }
  if (sentence.headerText === null) return null;
  const scale = scaleOfRow(sentence);
  return `Columns: ${cells(withoutStruck(sentence.headerText))}${scale === null ? '' : ` (in ${scale.name})`}`;
}

/**
 * The words of a sentence in the prompt, without struck ones; a row has the names of its columns where they are known.
 */
function sentenceWords(stored: PromptSentence, question: Question): string {
  if (stored.kind !== 'row') return asData(withoutStruck(stored.text));
  const row = rowUnderHeads(stored, question);
  return row === null ? cells(withoutStruck(stored.text)) : asData(row);
}

/** A row of a table with the names of its columns, without struck words; null where they are unknown, and for words. */
export function rowUnderHeads(stored: PromptSentence, { columns }: Pick<Question, 'columns'>): string | null {
  if (stored.kind !== 'row') return null;
  return rowAsLine({ ...stored, text: withoutStruck(stored.text) }, { columns, scale: scaleOfRow(stored) });
}

/** A numbered line of the prompt. */
export const sentenceLine = (sentence: PromptSentence, number: number, question: Question): string =>
  `[${number}] ${sentenceWords(sentence, question)}`;

/**
 * The text of a sentence as the scorer sees it: with its innermost heading, which may be a run-in heading, or the
 * question that it answers, without which many say little.
 */
export function headedSentence(sentence: PromptSentence, question: Question): string {
  const { answers, runIn, passage } = sentence;
  const head = answers ?? runIn;
  const words = sentenceWords(sentence, question);
  if (head !== undefined) return `${asData(head)} ${words}`;
  const heading = passage.section.split(SEPARATOR).at(-1) ?? '';
  return heading === '' ? words : `${heading}. ${words}`;
}

/** The headings printed above a sentence in the prompt; after `previous` only those that changed. */
export function linesAbove(
  sentence: PromptSentence,
  previous: PromptSentence | undefined,
  question: Question,
): string[] {
  const sameDocument = previous?.passage.documentId === sentence.passage.documentId;
  const section = sectionLine(sentence, question);
  const sameSection = sameDocument && previous !== undefined && sectionLine(previous, question) === section;
  const header = headerLine(sentence);
  const sameHeader = sameSection && previous !== undefined && headerLine(previous) === header;
  const answers = sentence.answers === undefined ? null : `Q: ${asData(withoutStruck(sentence.answers))}`;
  return [
    sameDocument ? null : documentLine(sentence),
    sameSection ? null : section,
    sameHeader ? null : header,
    sameSection && previous?.answers === sentence.answers ? null : answers,
  ].filter((line) => line !== null);
}

/** Control and invisible formatting characters (C0, C1, bidirectional overrides, tags), removed from prompts. */
const CONTROLS = /(?!\s)[\p{Cc}\p{Cf}]/gu;

/** Control tokens of chat templates: `<|im_start|>`, `<｜User｜>`, `<start_of_turn>`, `</s>`, `[INST]`, `<<SYS>>`. */
const BAR_TOKEN = /<(?=\s*[|｜])|(?<=[|｜]\s*)>/g;
const ANGLE_TOKEN =
  /<(?=\/?(?:s|bos|eos|pad|unk|mask|think|tool_call|tool_response|start_of_turn|end_of_turn|turn|system|user|assistant)>)/gi;
const BRACKET_TOKEN = /\[(?=\/?(?:INST|SYS|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)\])/gi;
const SYS_TOKEN = /<<(?=\/?SYS>>)/gi;

/** Straight opening quotation marks: at the start, or after a blank, bracket or dash. */
const OPENING_QUOTE = /(^|[\s([{–—/-])"/g;

/**
 * Prepares text of a document, a name or a question for the prompt (requirement E5): on one line, so that it cannot
 * begin a numbered line of its own, and with a visible space inside anything that looks like a control token of a chat
 * template. Straight quotation marks become curly ones, since the model would end its sentence where it repeats a
 * straight one.
 */
export function asData(text: string): string {
  return text
    .replace(CONTROLS, '')
    .replace(SYS_TOKEN, '< < ')
    .replace(BAR_TOKEN, (angle) => (angle === '<' ? '< ' : ' >'))
    .replace(ANGLE_TOKEN, '< ')
    .replace(BRACKET_TOKEN, '[ ')
    .replace(OPENING_QUOTE, '$1“')
    .replaceAll('"', '”')
    .replace(/\s+/g, ' ')
    .trim();
}
