import type { Line } from '../line.ts';

/** The mark of an item in front of its words: "•", "1.", "(a)", "iv)". */
export const ITEM_MARK = /^(?:[•●○▪◦■□▶►➢✓‣»>*–—-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)])(?:\s|$)/u;
const ENDED = /[.!?;:。！？]["'”’»)\]」』）】]*$/u;
const SMALL = /^["'“‘«„(]?\p{Ll}/u;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** What OCR reads for a bullet. */
const SCANNED_BULLET = /^[l0o*] \p{Lu}/u;
/** Mean number of characters of a line, at least; ideographs are words. */
const [FEWEST_CHARACTERS, FEWEST_IDEOGRAPHS] = [16, 8];
/** Smallest share of letters among all characters but spaces. */
const LETTERS = 0.62;
/** Smallest share of the line ends at which a sentence goes on. */
const OPEN = 0.15;
/** Lines farther apart than this multiple of their size belong to different paragraphs. */
const FAR = 2.6;

/** How the lines of a column end. */
interface LineEnds {
  /** Within a sentence: the next line begins small. */
  readonly open: number;
  /** With a full stop or its like. */
  readonly ended: number;
  /** Neither, although the next word would have fitted: the end of a cell, a heading, a label. */
  readonly early: number;
  /** The next line begins with the mark of an item or a number. */
  readonly marked: number;
  readonly all: number;
}

/**
 * Whether the first word of the next line would have fitted behind a line. `right`: where the lines of its column end.
 */
export function endsEarly(line: Line, next: Line, right: number): boolean {
  const word = /^\S+/u.exec(next.text)?.[0].length ?? 0;
  const width = (next.u1 - next.u0) / Math.max(1, next.text.length);
  return line.u1 + (word + 1) * width < right - 0.3 * line.size;
}

type LineEnd = 'open' | 'ended' | 'early' | 'marked' | 'far' | 'full';

function lineEnd(line: Line, next: Line, right: number): LineEnd {
  if (line.v - next.v > FAR * line.size) return 'far';
  if ((ITEM_MARK.test(next.text) && !SMALL.test(next.text)) || SCANNED_BULLET.test(next.text)) return 'marked';
  if (ENDED.test(line.text)) return 'ended';
  if (line.hyphenated || SMALL.test(next.text)) return 'open';
  if (endsEarly(line, next, right)) return ITEM_MARK.test(line.text) ? 'marked' : 'early';
  return IDEOGRAPH.test(next.text) ? 'open' : 'full';
}

/** How each line but the last of a column ends. */
function endsOf(lines: readonly Line[]): LineEnd[] {
  const right = Math.max(...lines.map(({ u1 }) => u1));
  const ends = lines.slice(1).map((next, i) => lineEnd(lines[i] as Line, next, right));
  // A title above a text ends early too; the entries of a table do so one after the other.
  return ends.map((end, i) => {
    const [before, after] = [ends[i - 1] ?? 'ended', ends[i + 1] ?? 'early'];
    return end === 'early' && (before === 'ended' || before === 'far') && after !== 'early' ? 'marked' : end;
  });
}

/** How the lines of a column end, each but the last; `isCounted`: whether the end before a line counts. */
export function lineEnds(lines: readonly Line[], isCounted: (next: Line) => boolean = () => true): LineEnds {
  const ends = { open: 0, ended: 0, early: 0, marked: 0, all: 0 };
  for (const [i, end] of endsOf(lines).entries()) {
    if (end === 'far' || !isCounted(lines[i + 1] as Line)) continue;
    ends.all++;
    if (end !== 'full') ends[end]++;
  }
  return ends;
}

/** The lines of a column, from the second on, that begin something new: a sentence, an item, a cell. */
export function beginnings(lines: readonly Line[]): Line[] {
  const ends = endsOf(lines);
  return lines.slice(1).filter((_, i) => ends[i] !== 'open' && ends[i] !== 'full');
}

export const beginsSmall = (text: string): boolean => SMALL.test(text);

export const endsSentence = (text: string): boolean => ENDED.test(text);

/** Whether lines are long enough for text, and of letters, not of figures or code. */
export function hasWords(lines: readonly Line[]): boolean {
  const text = lines.map((line) => line.text).join('');
  const letters = text.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  const fewest = IDEOGRAPH.test(text) ? FEWEST_IDEOGRAPHS : FEWEST_CHARACTERS;
  return letters >= LETTERS * text.replace(/\s/gu, '').length && text.length >= fewest * lines.length;
}

/**
 * Whether lines below one another are running text, or a list: most of them are as long as their column lets them, and
 * their sentences go on.
 */
export function isRunningText(lines: readonly Line[]): boolean {
  if (!hasWords(lines)) return false;
  const { open, ended, early, marked, all } = lineEnds(lines);
  if (all === 0) return false;
  const isList = marked > 0.5 * all && early === 0;
  return isList || (open >= Math.max(1, OPEN * all) && open + ended >= 2 * early);
}
