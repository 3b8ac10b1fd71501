import type { Estimate } from '../../metrics/bootstrap-interval.ts';
import { estimateText } from '../../report/format-figure.ts';
import { textTable } from '../../report/text-table.ts';

interface NamedShare {
  readonly name: string;
  readonly share: Estimate | null;
}

/** What a run of the mutations found, as shares of cases whose verdict was not "supported". */
export interface MutationFigures {
  readonly half: string;
  readonly pairs: number;
  readonly caught: readonly NamedShare[];
  readonly ways: readonly NamedShare[];
  readonly flagged: readonly NamedShare[];
}

const rows = (shares: readonly NamedShare[]): string[][] =>
  [...shares].map(({ name, share }) => [name, String(share?.n ?? 0), estimateText(share)]);

/** The tables of a run as lines. */
export function mutationTables({ half, pairs, caught, ways, flagged }: MutationFigures): string[] {
  const header = (what: string) => ['', 'cases', `${what}, 95 % interval`];
  return [
    ...textTable(`one thing changed in ${pairs} true claims (half: ${half})`, header('caught'), rows(caught)),
    ...textTable('by way of change', header('caught'), rows(ways)),
    ...textTable('true claims', header('flagged'), rows(flagged)),
  ];
}
