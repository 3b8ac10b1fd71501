import { nameOfFile } from '../../../contract/view/document-names.ts';
import { anyOf, words } from '../../text/language.ts';
import type { Line } from '../layout/line.ts';

/** Titles that programs give: "untitled", "Document1", "Microsoft Word - …", a file's name. */
const TELLS_NOTHING = new RegExp(
  `^(?:${anyOf(words.documentNames.untitled)}|${anyOf(words.documentNames.numbered)}\\d*|microsoft \\w+ - .*|.*\\.(?:docx?|indd|qxd|pdf|fm|xlsx?))$`,
  'iu',
);

/** What a file says of its name. */
export interface Titles {
  /** The one declared in the file; null when there is none. */
  readonly declared: string | null;
  /** The text that it begins with: of a PDF its first page. */
  readonly beginning: string;
  /** The one that stands on its first page. */
  readonly onPage?: string | null;
}

/**
 * The name of a document: the title declared in the file, when its words stand where the document begins or in the
 * file's own name, and it fits that name or that name has no meaning; else the title on its first page, when it says
 * all that the file's name says; else the file name without its extension. Many titles come from a template ("UNITED
 * STATES SECURITIES AND EXCHANGE COMMISSION" on every filing, the title of another form in another language) or from a
 * program; the user's file names tell such documents apart.
 */
export function documentName({ declared, beginning, onPage = null }: Titles, sourceFilename: string): string {
  const stem = nameOfFile(sourceFilename);
  const title = standsIn(declared, `${stem}\n${beginning}`) ? inOneLine(declared) : '';
  const own = longWords(stem);
  const fits = longWords(title).some((word) => own.includes(word));
  if (isTelling(title) && (fits || !own.some((word) => word.length > 3))) return title.slice(0, LONGEST);
  const printed = inOneLine(onPage);
  const said = new Set(wordsAndNumbers(printed));
  const saysAll = printed.length <= LONGEST && wordsAndNumbers(stem).every((word) => said.has(word));
  return isTelling(printed) && saysAll && !IS_SENTENCE.test(printed) ? printed : stem;
}

/** Whether all words of a title stand in a text, in any order and case. */
export function standsIn(title: string | null, text: string): title is string {
  const words = new Set(wordsAndNumbers(text.normalize('NFKC')));
  return title !== null && wordsAndNumbers(title.normalize('NFKC')).every((word) => words.has(word));
}

/** “Congratulations, you and your laptop were made for each other.” */
const IS_SENTENCE = /[.!?]$/u;

const LONGEST = 120;
const inOneLine = (text: string | null): string => text?.replace(/\s+/gu, ' ').trim() ?? '';

function isTelling(title: string): boolean {
  if (TELLS_NOTHING.test(title)) return false;
  return (title.match(/\p{L}{3,}/gu) ?? []).length >= 2;
}

function longWords(name: string): string[] {
  return name.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
}

const wordsAndNumbers = (name: string): string[] => name.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? [];

/** How much larger than the text a title is at least. */
const LARGER = 1.4;
/** Sizes that differ by less are one size, as a share. */
const ALIKE = 0.07;
const MOST_LINES = 3;

/**
 * The title that stands on a first page: its largest lines, the first ones that follow each other. Null when none is
 * larger than the text.
 */
export function titleOnPage(lines: readonly Line[], bodySize: number): string | null {
  const worded = lines.filter(({ text, turn }) => turn === 0 && /\p{L}{3}/u.test(text));
  const largest = Math.max(0, ...worded.map(({ size }) => size));
  if (largest < bodySize * LARGER) return null;
  const isLarge = ({ size }: Line): boolean => size >= largest * (1 - ALIKE);
  const first = worded.findIndex(isLarge);
  const after = worded.findIndex((line, i) => i > first && !isLarge(line));
  const title = worded.slice(first, after === -1 ? undefined : after);
  return title.length > MOST_LINES ? null : title.map(({ text }) => text).join(' ');
}
