/** One passage without the words of the term, as the threshold sees it. */
export interface ComparedPassage {
  readonly cosine: number;
  /** `gold`: holds most of the marked answer; `own`: another one of the text that answers; `other`: of another text. */
  readonly relation: 'gold' | 'own' | 'other';
}

/** One term with every passage of the library that does not hold its words. */
export interface ComparedTerm {
  readonly id: string;
  readonly passages: readonly ComparedPassage[];
}

export interface ThresholdFigures {
  readonly threshold: number;
  /** Passages listed for a term, on the mean. */
  readonly listed: number;
  /**
   * Share of the passages listed that are of the text that answers, and share of that text's passages that are listed.
   */
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** Share of the terms with a gold passage for which one is listed. */
  readonly gold: number;
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** How a threshold does over all terms: every passage listed counts the same. */
export function thresholdFigures(terms: readonly ComparedTerm[], threshold: number): ThresholdFigures {
  const listed = terms.map(({ passages }) => passages.filter(({ cosine }) => cosine >= threshold));
  const count = (lists: readonly (readonly ComparedPassage[])[], isWanted: (one: ComparedPassage) => boolean) =>
    lists.reduce((sum, list) => sum + list.filter(isWanted).length, 0);
  const isOwn = ({ relation }: ComparedPassage) => relation !== 'other';
  const all = terms.map(({ passages }) => passages);
  const total = listed.reduce((sum, list) => sum + list.length, 0);
  const [precision, recall] = [share(count(listed, isOwn), total), share(count(listed, isOwn), count(all, isOwn))];
  const hasGold = (list: readonly ComparedPassage[]) => list.some(({ relation }) => relation === 'gold');
  return {
    threshold,
    listed: share(total, terms.length),
    precision,
    recall,
    f1: share(2 * precision * recall, precision + recall),
    gold: share(listed.filter(hasGold).length, all.filter(hasGold).length),
  };
}
