/** Page numbers in short form: [31, 32, 33, 34, 57] is `31–34, 57`. */
export function pageRuns(pages: readonly number[]): string {
  const sorted = [...pages].sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const page of sorted) {
    const last = runs.at(-1);
    if (last && page <= last[1] + 1) last[1] = page;
    else runs.push([page, page]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}
