import type { NamedValue, TablePlace } from '../../documents/types.ts';
import { pageOf } from '../../places/place.ts';
import { scaleOver } from '../../places/table-scale.ts';
import type { AskedPeriodWords } from '../../question/columns-asked.ts';
import type { Question } from '../../question/question.ts';
import { type DeclaredScale, isOwnMeasure } from '../../text/declared-scale.ts';
import { anyOf, capitalised, wordPattern, words } from '../../text/language.ts';
import { withoutStruck } from '../../text/marks/struck.ts';
import type { PromptSentence } from '../types.ts';
import { askedColumns, cellsOf, namedCells } from './table-cells.ts';

const cells = (row: string) => cellsOf(row).map(asData).join(' | ');

/** A row whose columns are known from where its words are on the page; null for anything else. */
const placed = ({ kind, text, start, table }: PromptSentence, columns: AskedPeriodWords = []): string | null =>
  kind === 'row' && table !== undefined ? namedRow(text, start, table, columns) : null;

/** A row with its columns named, from the page or from its header row; null for anything else. */
const named = (sentence: PromptSentence, columns: AskedPeriodWords = []): string | null =>
  placed(sentence, columns) ??
  (sentence.kind === 'row' && sentence.headerText !== null
    ? namedCells(sentence.text, sentence.headerText, columns)
    : null);

/** The scale declared over the table of a row. */
const scaleOfRow = (sentence: PromptSentence): DeclaredScale | null => {
  const { kind, passage, headerText, header } = sentence;
  if (kind !== 'row') return null;
  const above = headerText === null ? [] : [{ kind: 'column' as const, text: headerText, range: header }];
  return scaleOver(sentence, passage, above);
};

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
function sectionLine({ passage, start }: PromptSentence, question: Question): string | null {
  const page = question.asksPage ? pageOf(passage, start) : null;
  const headings = passage.section.split(SEPARATOR).slice(-HEADINGS).join(SEPARATOR);
  const place = [headings === '' ? [] : asData(headings), page === null ? [] : `page ${page + 1}`].flat();
  return place.length === 0 ? null : `Section: ${place.join(', ')}`;
}

function headerLine(sentence: PromptSentence): string | null {
  const caption = sentence.table === undefined || placed(sentence) === null ? null : captionOf(sentence.table);
  if (caption !== null) return `Table: ${asData(caption)}`;
  if (sentence.headerText === null || named(sentence) !== null) return null;
  const scale = scaleOfRow(sentence);
  return `Columns: ${cells(withoutStruck(sentence.headerText))}${scale === null ? '' : ` (in ${scale.name})`}`;
}

/**
 * The words of a sentence in the prompt, without struck ones; a row has the names of its columns where they are known.
 */
function sentenceWords(stored: PromptSentence, question: Question): string {
  const sentence = { ...stored, text: withoutStruck(stored.text) };
  const row = named(sentence, question.columns);
  if (row !== null) return asData(withScale(withCurrency(row), scaleOfRow(sentence)));
  return sentence.kind === 'row' ? cells(sentence.text) : asData(sentence.text);
}

/** A numbered line of the prompt. */
export const sentenceLine = (sentence: PromptSentence, number: number, question: Question): string =>
  `[${number}] ${sentenceWords(sentence, question)}`;

/**
 * The text of a sentence as the reader sees it: with its innermost heading or the question that it answers, without
 * which many say little.
 */
export function headedSentence(sentence: PromptSentence, question: Question): string {
  const heading = sentence.answers ?? sentence.passage.section.split(SEPARATOR).at(-1) ?? '';
  const words = sentenceWords(sentence, question);
  if (heading === '') return words;
  return sentence.answers === undefined ? `${heading}. ${words}` : `${asData(heading)} ${words}`;
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

/** "; Currency CHF": the cell of a column that states the currency of the row's amounts. */
const CURRENCY = new RegExp(`; ${anyOf(capitalised(words.tables.currency))} (\\p{Lu}{3})(?=;|$)`, 'u');
const AMOUNT = / (\d[\d.,]*)(?=;|$)/gu;

/**
 * Writes the amounts of a row with the currency that a column of that name states: "Hotel 240 CHF; Dinner 95 CHF".
 * Otherwise a small model takes the figure, and the currency of another line. Unchanged without such a column.
 */
export function withCurrency(row: string): string {
  const [, code] = CURRENCY.exec(row) ?? [];
  return code === undefined ? row : row.replace(CURRENCY, '').replace(AMOUNT, ` $1 ${code}`);
}

const SCALED = /[($€£]*\d[\d.,]*\)?(?: \p{Lu}{3})?$/u;

/**
 * Writes the figures of a row with the scale that its table declares once: "Freight: 2023 4,310 million; 2024 5,275
 * million". Otherwise a small model gives 4,310. Shares, rates and counts stay as they are.
 */
export function withScale(row: string, scale: DeclaredScale | null): string {
  const [label = ''] = row.split(': ', 1);
  if (scale === null || isOwnMeasure(label)) return row;
  return row
    .split('; ')
    .map((value) => (isOwnMeasure(value) ? value : value.replace(SCALED, (figure) => scaled(figure, scale))))
    .join('; ');
}

const scaled = (figure: string, { word }: DeclaredScale): string =>
  figure.replace(/^([^ ]*)( \p{Lu}{3})?$/u, `$1 ${word}$2`);

type CertainValue = NamedValue & { readonly column: string };

const isCertain = (value: NamedValue): value is CertainValue => value.column !== null;
const HAS_YEAR = /\b(?:19|20)\d{2}\b/;
const IS_TIME = new RegExp(
  `\\b(?:(?:19|20)\\d{2}|${anyOf([...words.tables.ended, ...words.tables.months, ...words.tables.quarters])})\\b`,
  'i',
);

/**
 * A row with the name of its column before each value and the label of its group in front: "Current assets:
 * Inventories: 2020 1,796; 2021 3,055", limited to the columns whose periods the question asks for. A name that spans
 * several columns is written once. `start`: offset of `text`. Null when a value's column is not certain.
 */
export function namedRow(
  text: string,
  start: number,
  table: TablePlace,
  columns: AskedPeriodWords = [],
): string | null {
  const values = table.values.filter(isCertain);
  const first = values[0];
  if (first === undefined || values.length < table.values.length || first.start < start) return null;
  const asked = askedColumns(
    values.map(({ over, column }) => (over === null ? column : `${over} ${column}`)),
    columns,
  );
  const said: string[] = [];
  let over: string | null = null;
  for (const [i, value] of values.entries()) {
    if (asked[i] !== true) continue;
    const name = value.over === null || value.over === over ? value.column : `${value.over} ${value.column}`;
    over = value.over;
    said.push(`${name} ${tidy(text.slice(value.start - start, value.end - start))}`);
  }
  const label = labelOf(tidy(text.slice(0, first.start - start)), table.group);
  return label === '' ? said.join('; ') : `${label}: ${said.join('; ')}`;
}

const UNIT = wordPattern(words.support.declaredScales, 'i');

/**
 * The statement that holds for all columns: the time where their names do not state it, else the scale of the figures;
 * null for neither.
 */
export function captionOf({ caption, values }: TablePlace): string | null {
  if (caption === null) return null;
  const isSaid = values.some(({ over, column }) => HAS_YEAR.test(`${over} ${column}`));
  return !isSaid && IS_TIME.test(caption) ? caption : (UNIT.exec(caption)?.[0] ?? null);
}

/** The label of a row; one that begins with a small letter continues the line above it. */
function labelOf(label: string, group: string | null): string {
  const own = label.replace(/[\s:]+$/, '');
  if (group === null || own.toLowerCase().startsWith(group.toLowerCase())) return own;
  if (own === '') return group;
  return /^\p{Ll}/u.test(own) ? `${group} ${own}` : `${group}: ${own}`;
}

const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\s$€£]+$/, '')
    .trim();

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
