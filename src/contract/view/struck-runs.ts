/** A run of words that are struck, or are not. */
export interface StruckRun {
  readonly text: string;
  readonly isStruck: boolean;
}

/** As `src/engine/text/marks/struck.ts` writes them. */
const STRUCK = /(?<![~\p{L}\p{N}])~~(?=[^\s~])([^\n\f\t]*?)(?<=[^\s~])~~(?!~)|(?<!~)~~([^\s~]+)~~(?!~)/gu;

/** The words of a document by whether they are struck there, without the tildes that say so. The runs are never empty. */
export function struckRuns(text: string): readonly StruckRun[] {
  if (!text.includes('~~')) return text === '' ? [] : [{ text, isStruck: false }];
  const runs: StruckRun[] = [];
  let shown = 0;
  const plain = (to: number): void => {
    if (to > shown) runs.push({ text: text.slice(shown, to), isStruck: false });
  };
  for (const match of text.matchAll(STRUCK)) {
    plain(match.index);
    runs.push({ text: match[1] ?? match[2] ?? '', isStruck: true });
    shown = match.index + match[0].length;
  }
  plain(text.length);
  return runs;
}
