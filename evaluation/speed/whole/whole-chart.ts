import { writeFile } from 'node:fs/promises';
import type { RunFacts } from '../../report/run-facts.ts';
import { medianOf, ratiosOf, type SizeFigures } from './whole-figures.ts';
import { sizeName } from './whole-table.ts';

const WIDTH = 900;
const LEFT = 300;
const RIGHT = 90;
const BAR = 18;
const PANEL = 150;
const FONT = 'font-family="sans-serif" font-size="13"';
const COLOURS = ['#2f5d8a', '#b5651d', '#4d7c4a', '#7a4b8c'];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const text = (x: number, y: number, words: string, more = ''): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${more}>${escaped(words)}</text>`;

interface Drawing {
  readonly lines: readonly string[];
  readonly height: number;
}

const RATIOS = [
  ['searchable', 'searchable'],
  ['embedded', 'embedded'],
  ['search', 'search, median'],
  ['evidence', 'first evidence of an answer'],
  ['final', 'final answer'],
] as const;

/** A bar for each ratio of each size; the line at 1 is the baseline. */
function ratioBars(sizes: readonly SizeFigures[], top: number): Drawing {
  const bars = RATIOS.flatMap(([key, name]) =>
    sizes.flatMap((size, i) => {
      const ratio = ratiosOf(size)[key];
      return ratio === null
        ? []
        : [{ name: `${name}, ${sizeName(size.size)}`, ratio, colour: COLOURS[i % COLOURS.length] }];
    }),
  );
  const most = Math.max(1, ...bars.map(({ ratio }) => ratio));
  const at = (ratio: number): number => LEFT + (ratio / most) * (WIDTH - LEFT - RIGHT);
  const bottom = top + 30 + bars.length * (BAR + 6);
  const lines = bars.flatMap(({ name, ratio, colour }, i) => {
    const y = top + 30 + i * (BAR + 6);
    return [
      text(LEFT - 8, y + 14, name, 'text-anchor="end"'),
      `<rect x="${LEFT}" y="${y}" width="${(at(ratio) - LEFT).toFixed(1)}" height="${BAR}" fill="${colour}"/>`,
      text(at(ratio) + 6, y + 14, ratio.toFixed(3)),
    ];
  });
  const baseline = `<line x1="${at(1).toFixed(1)}" y1="${top + 24}" x2="${at(1).toFixed(1)}" y2="${bottom}" stroke="#888" stroke-dasharray="4 3"/>`;
  const title = text(20, top + 14, "time, of the baseline's (the dashed line is 1)", 'font-weight="bold"');
  return { lines: [title, ...lines, baseline], height: bottom - top + 20 };
}

/** What grows with a library: its name, its unit, and its value for a size. */
type Curve = readonly [name: string, unit: string, of: (size: SizeFigures) => number | null];

const CURVES: readonly Curve[] = [
  ['search p95', 'ms', ({ engine }) => engine.search.p95_ms],
  ['first evidence p95', 'ms', ({ engine }) => engine.evidence.p95_ms],
  ['idle memory after searches', 'MB', ({ engine }) => engine.searched_bytes && engine.searched_bytes / 1e6],
  ['start to usable', 's', ({ engine }) => medianOf(engine.start_seconds, (seconds) => seconds)],
  ['disk a page', 'kB', ({ own }) => own.tidied_bytes / (own.runs.at(-1)?.pages ?? 1) / 1000],
];

const pagesOf = ({ own }: SizeFigures): number => own.runs.at(-1)?.pages ?? 0;

/** A line over the number of pages, which stands on a logarithmic axis. */
function curve([name, unit, of]: Curve, sizes: readonly SizeFigures[], top: number): Drawing {
  const points = sizes
    .flatMap((size) => {
      const value = of(size);
      return value === null ? [] : [{ pages: pagesOf(size), kind: size.size === 'real' ? 'real' : 'made', value }];
    })
    .sort((a, b) => a.pages - b.pages);
  const [least, most] = [Math.log10(points[0]?.pages ?? 1), Math.log10(points.at(-1)?.pages ?? 1)];
  const highest = Math.max(...points.map(({ value }) => value), Number.MIN_VALUE);
  const x = (pages: number): number =>
    LEFT + (most === least ? 0.5 : (Math.log10(pages) - least) / (most - least)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number): number => top + PANEL - 30 - (value / highest) * (PANEL - 70);
  const path = points.map(({ pages, value }) => `${x(pages).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  return {
    lines: [
      text(20, top + 60, `${name}, ${unit}`, 'font-weight="bold"'),
      `<line x1="${LEFT}" y1="${top + PANEL - 30}" x2="${WIDTH - RIGHT}" y2="${top + PANEL - 30}" stroke="#888"/>`,
      `<polyline points="${path}" fill="none" stroke="${COLOURS[0]}" stroke-width="2"/>`,
      ...points.flatMap(({ pages, kind, value }) => [
        `<circle cx="${x(pages).toFixed(1)}" cy="${y(value).toFixed(1)}" r="4" fill="${COLOURS[0]}"/>`,
        text(x(pages), y(value) - 10, value < 10 ? value.toFixed(2) : value.toFixed(0), 'text-anchor="middle"'),
        text(x(pages), top + PANEL - 12, `${pages.toLocaleString('en')} ${kind}`, 'text-anchor="middle"'),
      ]),
    ],
    height: PANEL,
  };
}

/**
 * The figures as a picture: ratios to the baseline as bars, and what grows with the library as lines over its pages.
 */
export function wholeChart(sizes: readonly SizeFigures[], caption: string): string {
  const lines: string[] = [];
  let top = 30;
  const draw = ({ lines: drawn, height }: Drawing): void => {
    lines.push(...drawn);
    top += height;
  };
  if (sizes.some(({ baseline }) => baseline !== null)) draw(ratioBars(sizes, top));
  for (const one of CURVES) if (sizes.some((size) => one[2](size) !== null)) draw(curve(one, sizes, top));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${top + 30}" viewBox="0 0 ${WIDTH} ${top + 30}" ${FONT}>`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    text(20, 20, caption, 'fill="#555"'),
    ...lines,
    '</svg>',
    '',
  ].join('\n');
}

/** Draws the chart beside the JSON of a run; returns its path. */
export async function writeChart(
  json: string,
  sizes: readonly SizeFigures[],
  { command, date, commit, cores, cpu }: RunFacts,
): Promise<string> {
  const path = `${json.replace(/\.json$/, '')}.svg`;
  await writeFile(path, wholeChart(sizes, `${command}, ${date.slice(0, 10)}, ${commit}, ${cores} cores (${cpu})`));
  return path;
}
