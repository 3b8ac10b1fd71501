import { type ConvertedBlock, inOneLine } from '../converted.ts';
import { gridRows } from '../grids/grid.ts';
import type { OfficeParts } from '../office-parts.ts';
import { walkLocally } from '../office-xml.ts';
import { numberFormat, shownNumber } from '../sheet/number-formats.ts';
import { paragraphText } from './paragraph-text.ts';

interface Series {
  /** In charts since 2016, the number of the data that it is drawn from. */
  data: string | null;
  name: string;
  readonly categories: Map<number, string>;
  /** Categories of categories, from the innermost level on, each by the first place that it holds for. */
  readonly levels: Map<number, string>[];
  readonly values: Map<number, string>;
  readonly sizes: Map<number, string>;
}

/** "[VALUE]; [PERCENTAGE]": a figure stands there. */
const PLACEHOLDER = /^(?:\[[^[\]]+\][\s;:,–-]*)+$/u;
const newSeries = (data: string | null): Series => ({
  data,
  name: '',
  categories: new Map(),
  levels: [],
  values: new Map(),
  sizes: new Map(),
});

const SETTING = { isFrom1904: false, asianDate: 'd mmm yyyy' };
type Part = 'name' | 'categories' | 'values' | 'sizes';
const PART: Readonly<Record<string, Part>> = {
  tx: 'name',
  cat: 'categories',
  xVal: 'categories',
  val: 'values',
  yVal: 'values',
  bubbleSize: 'sizes',
  strDim: 'categories',
  numDim: 'values',
};

/**
 * What a chart says: its titles and those of its axes, labels that were written by hand, and the figures that it is
 * drawn from, a series in each column. No row where the file keeps no figures.
 */
export function chartBlocks(parts: OfficeParts, path: string): ConvertedBlock[] {
  const { titles, all } = readChart(parts, path);
  const drawnOver = parts
    .relations(path)
    .flatMap((one) => (one.kind === 'chartUserShapes' && one.path !== null ? paragraphsOf(parts, one.path) : []));
  return [
    ...[...titles, ...drawnOver].map((text): ConvertedBlock => ({ kind: 'prose', text })),
    ...tablesOf(named(all, titles)).flatMap((rows) =>
      gridRows(
        rows.map((row) => row.map((text) => ({ text }))),
        1,
      ),
    ),
  ];
}

/** A series without a name is what its chart is about. */
const named = (all: readonly Series[], [title = '']: readonly string[]): readonly Series[] =>
  all.length === 1 ? all.map((series) => ({ ...series, name: series.name === '' ? title : series.name })) : all;

function paragraphsOf(parts: OfficeParts, path: string): string[] {
  const texts: string[] = [];
  const reader = paragraphText();
  walkLocally(parts, path, {
    open: reader.open,
    text: reader.text,
    close: (name) => {
      const text = reader.close(name);
      if (text) texts.push(text);
    },
  });
  return texts;
}

/** Reads a chart (ECMA-376, part 1, 21.2; charts since 2016 by [MS-ODRAWXML], 2.24). */
function readChart(parts: OfficeParts, path: string): { readonly titles: string[]; readonly all: readonly Series[] } {
  const titles: string[] = [];
  const all: Series[] = [];
  const data = new Map<string, Series>();
  const reader = paragraphText();
  const within: string[] = [];
  let open: Series | null = null;
  let [code, index, value, level] = ['General', 0, '', 0];
  const openElement = (name: string, attributes: Readonly<Record<string, string>>): void => {
    within.push(name);
    if (name === 'ser' || name === 'series') {
      open = newSeries(null);
      all.push(open);
    } else if (name === 'data') {
      open = newSeries(null);
      data.set(attributes.id ?? '', open);
    } else if (name === 'dataId' && open !== null) open.data = attributes.val ?? '';
    else if (name === 'lvl') level++;
    else if (name === 'cat' || name === 'strDim') level = 0;
    if (name === 'lvl') code = attributes.formatCode ?? 'General';
    if (name === 'pt') [index, code] = [Number(attributes.idx ?? 0), attributes.formatCode ?? code];
    // In charts since 2016 a point holds its value itself.
    if (name === 'formatCode' || name === 'v' || name === 'pt') value = '';
    else reader.open(name, attributes);
  };
  const take = (text: string): void => {
    const part = PART[within.findLast((element) => PART[element] !== undefined) ?? ''];
    if (open === null || part === undefined) return;
    if (part === 'name') open.name = inOneLine(`${open.name} ${text}`);
    else if (part === 'categories' && level > 1) {
      open.levels[level - 2] ??= new Map();
      open.levels[level - 2]?.set(index, text);
    } else if (!open[part].has(index)) open[part].set(index, text);
  };
  walkLocally(parts, path, {
    open: openElement,
    text: (text) => {
      value += text;
      reader.text(text);
    },
    close: (name) => {
      within.pop();
      const paragraph = reader.close(name);
      const isTitle = within.includes('title');
      // Of labels, some only stand for a figure.
      if (paragraph && (isTitle || within.includes('dLbl')) && !PLACEHOLDER.test(paragraph)) titles.push(paragraph);
      if (name === 'formatCode') code = value;
      if (name === 'numCache' || name === 'strCache') code = 'General';
      const isPoint =
        name === 'v' || (name === 'pt' && within.includes('lvl') && open !== null && within.includes('data'));
      if (!isPoint) {
        if (name === 'ser' || name === 'series' || name === 'data') open = null;
        return;
      }
      const isNumber = within.includes('numCache') || within.includes('numDim');
      const text = shownValue(value, isNumber ? code : null);
      if (isTitle) titles.push(text);
      else take(text);
    },
  });
  return { titles, all: all.map((series) => withData(series, data)) };
}

/** A series with the figures that it names. */
const withData = (series: Series, data: ReadonlyMap<string, Series>): Series => {
  const named = series.data === null ? undefined : data.get(series.data);
  return named === undefined ? series : { ...named, name: series.name };
};

const shownValue = (value: string, code: string | null): string =>
  code === null || value === '' || !Number.isFinite(Number(value))
    ? inOneLine(value)
    : shownNumber(Number(value), numberFormat(0, code), SETTING);

/** One table for all series of the same categories: points of a cloud have places of their own. */
function tablesOf(all: readonly Series[]): string[][][] {
  const drawn = all.map((series) => ({ series, categories: categoriesOf(series) }));
  const [first] = drawn;
  const isShared = drawn.every(({ categories }) => areSame(categories, first?.categories ?? categories));
  const groups = isShared ? [drawn] : drawn.map((one) => [one]);
  return groups.map(rowsOf).filter((rows) => rows.length > 0);
}

type Drawn = { readonly series: Series; readonly categories: ReadonlyMap<number, string> };

/** Whether no place has two names; one series may have none, and be drawn at those of another. */
const areSame = (a: ReadonlyMap<number, string>, b: ReadonlyMap<number, string>): boolean =>
  [...a].every(([index, name]) => (b.get(index) ?? name) === name);

/** "North Leeds": each category behind those that it belongs to, which stand at the first of theirs alone. */
function categoriesOf({ categories, levels }: Series): ReadonlyMap<number, string> {
  if (levels.length === 0) return categories;
  const above = (level: ReadonlyMap<number, string>, index: number): string => {
    const first = Math.max(...[...level.keys()].filter((key) => key <= index));
    return level.get(first) ?? '';
  };
  return new Map(
    [...categories].map(([index, name]) => [
      index,
      inOneLine([...levels.toReversed().map((level) => above(level, index)), name].join(' ')),
    ]),
  );
}

function rowsOf(drawn: readonly Drawn[]): string[][] {
  const indexes = [...new Set(drawn.flatMap(({ series }) => [...series.values.keys()]))].sort((a, b) => a - b);
  if (indexes.length === 0) return [];
  const columns = drawn.flatMap(({ series: { name, values, sizes } }) =>
    sizes.size === 0
      ? [{ name, values }]
      : [
          { name, values },
          { name: `${name} (size)`.trim(), values: sizes },
        ],
  );
  return [
    ['', ...columns.map(({ name }) => name)],
    ...indexes.map((index) => {
      const category = drawn.map(({ categories }) => categories.get(index)).find((text) => text !== undefined);
      return [category ?? String(index + 1), ...columns.map(({ values }) => values.get(index) ?? '')];
    }),
  ];
}
