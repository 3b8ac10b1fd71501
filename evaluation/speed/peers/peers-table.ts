import { figure } from '../../report/format-figure.ts';
import { textTable } from '../../report/text-table.ts';
import { PATHS } from './contestant.ts';
import type { Measured, PeerFigures, Share, Timed } from './peers-figures.ts';

/** "8.62 (12)": seconds, and of how many answers. */
const seconds = ({ ms, n }: Timed): string => (ms === null ? figure(null) : `${figure(ms / 1000, 2)} (${n})`);
const share = ({ count, of }: Share): string => (of === 0 ? figure(null) : `${count} of ${of}`);
const megabytes = (bytes: number | null): string => figure(bytes === null ? null : bytes / 1e6, 0);

/** A column for each of those that are compared. */
export function peersTable(title: string, all: readonly PeerFigures[]): readonly string[] {
  const row = (name: string, of: (one: PeerFigures) => string): string[] => [name, ...all.map(of)];
  return textTable(
    title,
    ['', ...all.map(({ name }) => name)],
    [
      row('searchable, s', ({ ingest }) => figure(ingest.searchable, 1)),
      row('usable in full, s', ({ ingest }) => figure(ingest.usable, 1)),
      row('search p50, ms', ({ searchP50 }) => figure(searchP50, 0)),
      row('search p95, ms', ({ searchP95 }) => figure(searchP95, 0)),
      row('first quoted line, s', ({ firstLine }) => seconds(firstLine)),
      row('first word, s', ({ firstWord }) => seconds(firstWord)),
      row('last word, s', ({ lastWord }) => seconds(lastWord)),
      ...PATHS.map((path) => row(`  ${path}, s`, ({ byPath }) => seconds(byPath[path]))),
      row('last word, ours of its', ({ ofIt }) =>
        ofIt === null
          ? figure(null)
          : `${figure(ofIt.ratio)} [${ofIt.interval.map((value) => figure(value)).join('–')}]`,
      ),
      row('page of the answer found', ({ retrieved }) => share(retrieved)),
      row('page of the answer cited', ({ cited }) => share(cited)),
      row('own memory, MB', ({ ownBytes }) => megabytes(ownBytes)),
      row('with its models, MB', ({ allBytes }) => megabytes(allBytes)),
    ],
  );
}

/** Version and settings of each, a line each. */
export const settingsLines = (all: readonly Pick<Measured, 'name' | 'version' | 'settings'>[]): readonly string[] => [
  ...all.map(({ name, version, settings }) => {
    const said = Object.entries(settings).map(([setting, value]) => `${setting}: ${value}`);
    return `${name} ${version}: ${said.join('; ')}`;
  }),
  '',
];
