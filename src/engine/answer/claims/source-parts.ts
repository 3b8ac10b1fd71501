import type { FoundCell } from '../../cells/read-cells.ts';
import type { Source } from './claim.ts';

/**
 * A source as parts that are no longer than a citation may be, in their order: a long sentence at the ends of its
 * clauses, rows of a table in groups. A row is never torn.
 */
export function sourceParts(source: Source, most: number): readonly [Source, ...Source[]] {
  if (source.end - source.start <= most) return [source];
  const { lit } = source;
  const parts =
    lit.kind === 'cells'
      ? rowGroups(lit.cells, most).map((cells) => partOf(source, rangeOf(cells), { kind: 'cells', cells }))
      : lit.cited.row !== null
        ? [source]
        : clauses(source.textSpan, most).map(([from, to]) => wordsPart(source, source.start + from, source.start + to));
  return parts as unknown as readonly [Source, ...Source[]];
}

const partOf = (source: Source, [start, end]: readonly [number, number], lit: Source['lit']): Source => ({
  ...source,
  start,
  end,
  textSpan: source.textSpan.slice(start - source.start, end - source.start),
  lit,
});

function wordsPart(source: Source, start: number, end: number): Source {
  const part = partOf(source, [start, end], source.lit);
  if (source.lit.kind !== 'words') return part;
  const { cited, scopes } = source.lit;
  const run = [Math.max(start, cited.run[0]), Math.min(end, cited.run[1])] as const;
  return { ...part, lit: { kind: 'words', scopes, cited: { ...cited, start, end, textSpan: part.textSpan, run } } };
}

const rangeOf = (cells: readonly FoundCell[]): [number, number] => [
  Math.min(...cells.map(({ row }) => row.start)),
  Math.max(...cells.map(({ row }) => row.end)),
];

/** The cells by rows, as many rows together as fit. */
function rowGroups(cells: readonly FoundCell[], most: number): FoundCell[][] {
  const groups: FoundCell[][] = [];
  for (const [, ofRow] of [...Map.groupBy(cells, ({ row }) => row.start)].sort(([a], [b]) => a - b)) {
    const last = groups.at(-1);
    const [start, end] = last === undefined ? [0, Number.POSITIVE_INFINITY] : rangeOf([...last, ...ofRow]);
    if (last !== undefined && end - start <= most) last.push(...ofRow);
    else groups.push(ofRow);
  }
  return groups;
}

/** Parts of a text of about one length, cut where a clause ends, else between words. */
function clauses(text: string, most: number): [start: number, end: number][] {
  const found: [number, number][] = [];
  let start = 0;
  while (text.length - start > most) {
    const wanted = (text.length - start) / Math.ceil((text.length - start) / most);
    const near = (at: RegExp): number | undefined =>
      [...text.slice(start, start + most).matchAll(at)]
        .map(({ index }) => index + 1)
        .filter((length) => length > most / 4)
        .sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0];
    const end = start + (near(/[.;:,](?=\s)/gu) ?? near(/\S(?=\s)/gu) ?? wholeCharacters(text, start, most));
    found.push([start, end]);
    start = end + text.slice(end).search(/\S/u);
  }
  found.push([start, text.length]);
  return found;
}

/** Never half of a surrogate pair. */
const wholeCharacters = (text: string, start: number, most: number): number =>
  /[\ud800-\udbff]/.test(text[start + most - 1] ?? '') ? most - 1 : most;
