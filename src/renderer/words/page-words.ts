interface Place {
  readonly page_number: number | null;
  readonly page_label: string | null;
}

/** The printed page, `p. iv`; empty for text files, which have no pages. */
export function printedPage(place: Place): string {
  if (place.page_number === null) return '';
  return `p. ${place.page_label ?? place.page_number}`;
}

/** The position in the file, `6 of 48`; without the total when the document is no longer in the library. */
export function pagePosition(place: Place, pages: number | undefined): string {
  if (place.page_number === null) return '';
  return pages === undefined ? String(place.page_number) : `${place.page_number} of ${pages}`;
}

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
