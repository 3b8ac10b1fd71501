/** A run of words that are struck, or are not. */
export interface StruckRun {
  readonly text: string;
  readonly isStruck: boolean;
}

/** As `src/engine/text/marks/struck.ts` writes them. */
const STRUCK = /(?<![~\p{L}\p{N}])~~(?=[^\s~])([^\n\f\t]*?)(?<=[^\s~])~~(?!~)|(?<!~)~~([^\s~]+)~~(?!~)/gu;

/** Where struck words stand in a text: their tildes included in [start, end), without them in [from, to). */
export interface StruckPlace {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

/** The struck words of a text, in order. */
export function struckPlaces(text: string): readonly StruckPlace[] {
  if (!text.includes('~~')) return [];
  return [...text.matchAll(STRUCK)].map(({ index: start, 0: { length } }) => ({
    start,
    end: start + length,
    from: start + 2,
    to: start + length - 2,
  }));
}

/** The words of a document by whether they are struck there, without the tildes that say so. The runs are never empty. */
export function struckRuns(text: string): readonly StruckRun[] {
  const runs: StruckRun[] = [];
  let shown = 0;
  const plain = (to: number): void => {
    if (to > shown) runs.push({ text: text.slice(shown, to), isStruck: false });
  };
  for (const { start, end, from, to } of struckPlaces(text)) {
    plain(start);
    runs.push({ text: text.slice(from, to), isStruck: true });
    shown = end;
  }
  plain(text.length);
  return runs;
}
