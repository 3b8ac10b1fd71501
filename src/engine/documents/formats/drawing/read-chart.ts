import { inOneLine } from '../converted.ts';
import type { OfficeParts } from '../office-parts.ts';
import { walkLocally } from '../office-xml.ts';
import { numberFormat, shownNumber } from '../sheet/number-formats.ts';
import { paragraphText } from './paragraph-text.ts';

/** What a chart says: its title, those of its axes and what its labels say, and the figures that it is drawn from, one series a column. */
export interface Chart {
  readonly titles: readonly string[];
  /** The first row names the series; empty where the file keeps no figures. */
  readonly rows: readonly (readonly string[])[];
}

interface Series {
  name: string;
  readonly categories: Map<number, string>;
  readonly values: Map<number, string>;
}

/** "[VALUE]; [PERCENTAGE]": a figure stands there. */
const PLACEHOLDER = /^(?:\[[^[\]]+\][\s;:,–-]*)+$/u;
const SETTING = { isFrom1904: false, asianDate: 'd mmm yyyy' };
const PART: Readonly<Record<string, 'name' | 'categories' | 'values'>> = {
  ...{ tx: 'name', cat: 'categories', xVal: 'categories', val: 'values', yVal: 'values' },
};

/** Reads a chart (ECMA-376, part 1, 21.2). */
export function readChart(parts: OfficeParts, path: string): Chart {
  const titles: string[] = [];
  const all: Series[] = [];
  const reader = paragraphText();
  const within: string[] = [];
  let [code, index, value] = ['General', 0, ''];
  walkLocally(parts, path, {
    open: (name, attributes) => {
      within.push(name);
      if (name === 'ser') all.push({ name: '', categories: new Map(), values: new Map() });
      else if (name === 'pt') [index, code] = [Number(attributes.idx ?? 0), attributes.formatCode ?? code];
      else if (name === 'formatCode' || name === 'v') value = '';
      else reader.open(name, attributes);
    },
    text: (text) => {
      value += text;
      reader.text(text);
    },
    close: (name) => {
      within.pop();
      const paragraph = reader.close(name);
      // Words of its own are titles and labels; of these, some only stand for a figure.
      if (paragraph && !PLACEHOLDER.test(paragraph)) titles.push(paragraph);
      const series = within.includes('ser') ? all.at(-1) : undefined;
      if (name === 'formatCode') code = value;
      if (name === 'numCache' || name === 'strCache') code = 'General';
      const part = PART[within.findLast((element) => PART[element] !== undefined) ?? ''];
      if (name !== 'v' || series === undefined || part === undefined) return;
      const text = shownValue(value, within.includes('numCache') ? code : null);
      if (part === 'name') series.name = inOneLine(`${series.name} ${text}`);
      // Of categories in several levels the innermost comes first.
      else if (!series[part].has(index)) series[part].set(index, text);
    },
  });
  return { titles, rows: rowsOf(all) };
}

const shownValue = (value: string, code: string | null): string =>
  code === null || value === '' || !Number.isFinite(Number(value))
    ? inOneLine(value)
    : shownNumber(Number(value), numberFormat(0, code), SETTING);

function rowsOf(all: readonly Series[]): string[][] {
  const indexes = [...new Set(all.flatMap(({ values }) => [...values.keys()]))].sort((a, b) => a - b);
  if (indexes.length === 0) return [];
  const head = ['', ...all.map(({ name }) => name)];
  return [
    head,
    ...indexes.map((index) => {
      const category = all.map(({ categories }) => categories.get(index)).find((text) => text !== undefined);
      return [category ?? String(index + 1), ...all.map(({ values }) => values.get(index) ?? '')];
    }),
  ];
}
