import type { NamedValue, TablePlace } from '../../data.ts';
import { askedColumns } from './asked-columns.ts';

type CertainValue = NamedValue & { readonly column: string };

const isCertain = (value: NamedValue): value is CertainValue => value.column !== null;
const HAS_YEAR = /\b(?:19|20)\d{2}\b/;
const IS_TIME = /\b(?:19|20)\d{2}\b|\bended\b|\b(?:months?|quarters?)\b/i;

/**
 * A row with the name of its column before each value and the label of its group in front: "Current assets: Inventories: 2020
 * 1,796; 2021 3,055", of the columns that the question asks for by their periods. What stands over several columns is said once.
 * `start`: offset of `text`. Null when a value's column is not certain.
 */
export function namedRow(text: string, start: number, table: TablePlace, question = ''): string | null {
  const values = table.values.filter(isCertain);
  const first = values[0];
  if (first === undefined || values.length < table.values.length || first.start < start) return null;
  const asked = askedColumns(
    values.map(({ over, column }) => (over === null ? column : `${over} ${column}`)),
    question,
  );
  const said: string[] = [];
  let over: string | null = null;
  for (const [i, value] of values.entries()) {
    if (asked[i] !== true) continue;
    const name = value.over === null || value.over === over ? value.column : `${value.over} ${value.column}`;
    over = value.over;
    said.push(`${name} ${tidy(text.slice(value.start - start, value.end - start))}`);
  }
  const label = labelOf(tidy(text.slice(0, first.start - start)), table.group);
  return label === '' ? said.join('; ') : `${label}: ${said.join('; ')}`;
}

const UNIT = /\bin (?:thousands|millions|billions)\b/i;

/** What holds for all columns: the time where their names do not say it, else the scale of the figures; null for neither. */
export function captionOf({ caption, values }: TablePlace): string | null {
  if (caption === null) return null;
  const isSaid = values.some(({ over, column }) => HAS_YEAR.test(`${over} ${column}`));
  return !isSaid && IS_TIME.test(caption) ? caption : (UNIT.exec(caption)?.[0] ?? null);
}

/** A label that goes on with a small letter is the rest of the line above it. */
function labelOf(label: string, group: string | null): string {
  const own = label.replace(/[\s:]+$/, '');
  if (group === null || own.toLowerCase().startsWith(group.toLowerCase())) return own;
  if (own === '') return group;
  return /^\p{Ll}/u.test(own) ? `${group} ${own}` : `${group}: ${own}`;
}

const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\s$€£]+$/, '')
    .trim();
