import type { NumberingOf, ResolvedStyle } from '../styles.ts';
import { bulletText } from '../symbols.ts';
import { writtenNumber } from './number-formats.ts';
import type { Level, ListDefinition } from './numbering-definitions.ts';

/** The number of a paragraph. */
export interface ParagraphNumber {
  /** "7.3", "(a)", "•"; never empty. */
  readonly text: string;
  readonly isBullet: boolean;
  /** Depth of its level, 0 for the top. */
  readonly level: number;
}

export interface NumberedParagraph {
  readonly own: NumberingOf;
  readonly style: ResolvedStyle;
  /** Whether its mark is deleted or hidden: it shows the number that the next one has, too. */
  readonly isGone: boolean;
}

const DEEPEST = 8;

/**
 * Numbers the paragraphs of a document in their order, as Word does (ECMA-376, part 1, 17.9): levels of lists with the
 * same definition count on together, a level begins anew after one above it, and a list may begin where it says. Null
 * for a paragraph without a number.
 */
export function paragraphCounter(
  definitionOf: (numId: string) => ListDefinition | null,
): (paragraph: NumberedParagraph) => ParagraphNumber | null {
  /** Last number of each level by the key of the lists. */
  const counters = new Map<string, Map<number, number>>();
  /** Levels of lists that began where they say. */
  const begun = new Set<string>();
  const definitions = new Map<string, ListDefinition | null>();

  return ({ own, style, isGone }) => {
    const numId = own.numId ?? style.numId;
    // 0 takes a number away that the style has.
    if (numId === null || numId === '0') return null;
    if (!definitions.has(numId)) definitions.set(numId, definitionOf(numId));
    const list = definitions.get(numId) ?? null;
    if (list === null) return null;
    const at = Math.max(0, own.level ?? levelOf(style, list));
    const level = at > DEEPEST ? undefined : list.levels.get(at);
    if (level === undefined) return null;

    const before = counters.get(list.key) ?? new Map<number, number>();
    const counts = new Map(before);
    const mark = `${numId} ${at}`;
    const last = counts.get(at);
    const begins = list.starts.has(at) && !begun.has(mark);
    counts.set(at, begins || last === undefined ? startOf(list, at) : last + 1);
    // A level above that was skipped counts as used: the first 1.1 is followed by 2.
    for (let above = 0; above < at; above++) if (!counts.has(above)) counts.set(above, startOf(list, above));
    for (let deeper = at + 1; deeper <= DEEPEST; deeper++)
      if (beginsAnew(list.levels.get(deeper), deeper, at)) counts.delete(deeper);
    if (!isGone) {
      counters.set(list.key, counts);
      begun.add(mark);
    }
    return shown(list, level, at, counts);
  };
}

/**
 * A style has the level that it says itself, else the one that names it, else the level of the style that it is based
 * on.
 */
function levelOf({ levelsOfStyles }: ResolvedStyle, { levels }: ListDefinition): number {
  for (const { id, level } of levelsOfStyles) {
    if (level !== null) return level;
    for (const [at, { style }] of levels) if (style === id) return at;
  }
  return 0;
}

const startOf = ({ starts, levels }: ListDefinition, at: number): number =>
  Math.max(0, starts.get(at) ?? levels.get(at)?.start ?? 0);

/** Whether a paragraph of level `used` lets the deeper level `at` begin anew. */
function beginsAnew(level: Level | undefined, at: number, used: number): boolean {
  const restart = level?.restart ?? null;
  return restart === null || restart > at ? true : used < restart;
}

function shown(
  list: ListDefinition,
  level: Level,
  at: number,
  counts: ReadonlyMap<number, number>,
): ParagraphNumber | null {
  if (level.isHidden) return null;
  if (level.format === 'bullet') return { text: bulletText(level.text, level.font), isBullet: true, level: at };
  const text = level.text
    .replaceAll(/%([1-9])/gu, (_, digit: string) => {
      const of = Number(digit) - 1;
      const format = list.levels.get(of)?.format ?? 'decimal';
      return writtenNumber(
        counts.get(of) ?? startOf(list, of),
        level.isLegal && format !== 'none' ? 'decimal' : format,
        level.language,
      );
    })
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return text === '' ? null : { text, isBullet: false, level: at };
}
