import type { FoundShare, PlacedQuestion } from './fill-report.ts';

/** A text that was found. */
export interface FoundText {
  readonly file: string;
  /** Every page it touches, 0-based. */
  readonly pages: readonly number[];
  readonly text: string;
}

const folded = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** Whether what was found has the answer: its words where they are known, on its page; else anything of that page. */
export function isFound({ file, pages, words }: PlacedQuestion, found: readonly FoundText[]): boolean {
  return found.some(
    (one) =>
      one.file === file &&
      one.pages.some((page) => pages.includes(page)) &&
      (words === null || folded(one.text).includes(words)),
  );
}

/** The shares of all questions and of those about `realFiles`, whose vectors say something about their texts. */
export function foundShares(
  asked: readonly { readonly question: PlacedQuestion; readonly isFound: boolean }[],
  realFiles: readonly string[],
): { readonly all: FoundShare; readonly real: FoundShare } {
  const share = (list: typeof asked): FoundShare => ({
    found: list.filter(({ isFound }) => isFound).length,
    of: list.length,
  });
  const real = new Set(realFiles);
  return { all: share(asked), real: share(asked.filter(({ question }) => real.has(question.file))) };
}
