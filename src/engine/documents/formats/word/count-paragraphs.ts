import { writtenNumber } from './number-formats.ts';
import type { Level, ListDefinition } from './numbering-definitions.ts';
import type { NumberingOf, ResolvedStyle } from './styles.ts';

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
const BULLET = '•';

/**
 * Numbers the paragraphs of a document in their order, as Word does (ECMA-376, part 1, 17.9): levels of lists with the same definition count
 * on together, a level begins anew after one above it, and a list may begin where it says. Null for a paragraph without a number.
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
    const numId = own.numId ?? style.numbering.numId;
    // 0 takes a number away that the style has.
    if (numId === null || numId === '0') return null;
    if (!definitions.has(numId)) definitions.set(numId, definitionOf(numId));
    const list = definitions.get(numId) ?? null;
    if (list === null) return null;
    const at = Math.max(0, Math.min(DEEPEST, own.level ?? levelOf(style, list)));
    const level = list.levels.get(at);
    if (level === undefined) return null;

    const before = counters.get(list.key) ?? new Map<number, number>();
    const counts = new Map(before);
    const mark = `${numId} ${at}`;
    const last = counts.get(at);
    const begins = list.starts.has(at) && !begun.has(mark);
    counts.set(at, begins || last === undefined ? startOf(list, at) : last + 1);
    for (let deeper = at + 1; deeper <= DEEPEST; deeper++)
      if (beginsAnew(list.levels.get(deeper), deeper, at)) counts.delete(deeper);
    if (!isGone) {
      counters.set(list.key, counts);
      begun.add(mark);
    }
    return shown(list, level, at, counts);
  };
}

/** A style has the level that names it, whatever its own properties say. */
function levelOf(style: ResolvedStyle, { levels }: ListDefinition): number {
  for (const id of style.ids) for (const [at, level] of levels) if (level.style === id) return at;
  return style.numbering.level ?? 0;
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
  if (level.format === 'bullet') return { text: BULLET, isBullet: true, level: at };
  const text = level.text
    .replaceAll(/%([1-9])/gu, (_, digit: string) => {
      const of = Number(digit) - 1;
      const format = list.levels.get(of)?.format ?? 'decimal';
      return writtenNumber(
        counts.get(of) ?? startOf(list, of),
        level.isLegal && format !== 'none' ? 'decimal' : format,
      );
    })
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return text === '' ? null : { text, isBullet: false, level: at };
}
