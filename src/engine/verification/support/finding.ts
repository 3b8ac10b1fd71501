import type { Difference } from '../../../contract/fact-check.ts';

/** The kind of a difference. */
export type FindingKind = Difference['kind'];

/** Words with their offsets in their text. */
export interface FoundWords {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A difference between a sentence and its source. Null: only the other side has the words. */
export interface Finding {
  readonly kind: FindingKind;
  /** `weak` where the rule cannot be sure that both are about the same. */
  readonly verdict: 'weak' | 'contradicted';
  readonly said: FoundWords | null;
  readonly source: FoundWords | null;
  /** One sentence in plain words. */
  readonly reason: string;
  /**
   * Whether a number occurs nowhere in the source and is not computed from it. The text around the source may have it.
   */
  readonly isMadeUp?: boolean;
}

/** The words of a text from one term to another, both included. */
export const wordsFrom = (text: string, first: FoundWords, last: FoundWords = first): FoundWords => ({
  text: text.slice(first.start, last.end),
  start: first.start,
  end: last.end,
});

const words = (found: FoundWords): FoundWords => ({ text: found.text, start: found.start, end: found.end });
const shown = (found: FoundWords): string => `“${found.text.replace(/\s+/g, ' ')}”`;

/** A difference with its reason: “The source says “must”, the sentence says “may”.” */
export function findingOf(
  kind: FindingKind,
  verdict: Finding['verdict'],
  said: FoundWords | null,
  source: FoundWords | null,
): Finding {
  const reason =
    said === null
      ? source === null
        ? 'The sentence differs from the source.'
        : `The source says ${shown(source)}, the sentence leaves it out.`
      : source === null
        ? `The sentence says ${shown(said)}, the source does not.`
        : `The source says ${shown(source)}, the sentence says ${shown(said)}.`;
  return { kind, verdict, said: said && words(said), source: source && words(source), reason };
}
