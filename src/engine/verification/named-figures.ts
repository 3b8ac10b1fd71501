import type { SentenceRange } from '../documents/types.ts';
import { contentWords } from '../text/content-words.ts';
import type { FoundWords } from './support/finding.ts';
import { cellsOfRow } from './support/focus-row.ts';
import type { CitedPlace } from './types.ts';

type Passage = CitedPlace['passage'];

/** A figure of a table with all that names it. Offsets address the document. */
export interface NamedFigure extends FoundWords {
  /** The names of its column and of the columns' group; null where they are not certain. */
  readonly column: string | null;
  /** The label of its row. */
  readonly label: string;
  /** Of its column, of the columns' group, of its row, of the rows' group: the nearest first, those that are known. */
  readonly heads: readonly string[];
  /** The content words of its heads and of what stands above its table, of a title only where it is short. */
  readonly names: ReadonlySet<string>;
  /** The same with all words of the line above its table. */
  readonly around: ReadonlySet<string>;
  readonly isShare: boolean;
}

/** Most characters of a line above a table that can be its title. */
const LONGEST_TITLE = 160;

/** The passages of an answer are read for each of its claims. */
const known = new WeakMap<Passage, readonly NamedFigure[]>();

/** The figures in the rows of a passage with their heads and, as words alone, the title of their table and headings. */
export function namedFigures(passage: Passage): readonly NamedFigure[] {
  const before = known.get(passage);
  if (before !== undefined) return before;
  const figures: NamedFigure[] = [];
  let title = '';
  for (const sentence of passage.sentences) {
    if (sentence.kind === 'furniture') continue;
    const text = passage.text.slice(sentence.start - passage.start, sentence.end - passage.start);
    if (sentence.kind === 'row') figures.push(...figuresOf(sentence, text, passage, title));
    else title = text;
  }
  known.set(passage, figures);
  return figures;
}

function figuresOf(sentence: SentenceRange, text: string, passage: Passage, title: string): NamedFigure[] {
  const { table } = sentence;
  const values = (table?.values ?? []).map((value) => ({
    ...value,
    start: value.start - sentence.start,
    end: value.end - sentence.start,
  }));
  const [first, ...cells] = cellsOfRow({ text, header: headerOf(sentence, passage), values });
  const label = first?.text ?? '';
  const above = [table?.caption, passage.section].filter(isWritten).flatMap(contentWords);
  return cells.filter(isFigure).map(({ start, end, text: figure, column }): NamedFigure => {
    const over = values.find((value) => value.start < end && start < value.end)?.over;
    const heads = [column, over, label, table?.group].filter(isWritten);
    const around = new Set([...heads.flatMap(contentWords), ...above, ...contentWords(title)]);
    return {
      start: sentence.start + start,
      end: sentence.start + end,
      text: figure,
      column: column === null ? null : [over, column].filter(isWritten).join(' '),
      label,
      heads,
      names: title.length <= LONGEST_TITLE ? around : new Set([...heads.flatMap(contentWords), ...above]),
      around,
      isShare: [figure, ...heads].some((one) => one.includes('%')),
    };
  });
}

const isWritten = (text: string | null | undefined): text is string => typeof text === 'string' && text !== '';
const isFigure = ({ text }: { readonly text: string }): boolean =>
  /^[\s$€£¥(−–-]*\d/u.test(text) && !/[\p{Ll}\p{Lu}]/u.test(text);

function headerOf({ header }: SentenceRange, { start, text, lead = [] }: Passage): string | null {
  if (header === null) return null;
  const isInside = header[0] >= start && header[1] <= start + text.length;
  if (isInside) return text.slice(header[0] - start, header[1] - start);
  return lead.find(({ kind, range }) => kind === 'column' && range?.[0] === header[0])?.text ?? null;
}
