import { columnName, rowName } from '../../../../contract/view/tables/table-line.ts';
import { type CellInTable, columnHeadsOf } from '../../../cells/read-cells.ts';
import { isPerThing } from '../../../text/declared-scale.ts';
import { namesBySpelling, words } from '../../../text/language.ts';

const SLASH = /\s*\/\s*/u;
/** A figure and its unit. */
const FIGURE = /^(\p{Sc}?\s?\d[\d.,]*)\s*([\p{L}%°'"′″]{0,12}\.?)$/u;
/** "length" → "long": how a measure of a thing is said of it. */
const SAID_AS = namesBySpelling(words.cells.dimensions);

/**
 * The sentence for a cell of several figures under a head of as many names, each divided by a slash: “Runway: 1,500 ft
 * long, 75 ft wide.” of “1500 ft / 75 ft” under “Runway Length/Width”. A unit at the end is that of all. Null for any
 * other cell.
 */
export function writeSeveral(found: CellInTable): string | null {
  const figures = found.cell.text.split(SLASH).map((figure) => FIGURE.exec(figure.trim()));
  const column = columnName(columnHeadsOf(found));
  const groups = rowName(found.row.heads.slice(0, -1));
  const label = found.row.heads.at(-1)?.text ?? '';
  const isNaming = (head: string): boolean => head.split(SLASH).length === figures.length && !isPerThing(head);
  if (figures.length < 2 || figures.includes(null)) return null;
  if (isNaming(label)) return written(label, [groups], column);
  return isNaming(column) ? written(column, [groups, label], '') : null;

  function written(head: string, before: readonly string[], under: string): string {
    const [first = '', ...others] = head.split(SLASH).map((name) => name.trim());
    const [, thing = '', name = first] = /^(.*)\s(\S+)$/u.exec(first) ?? [];
    const values = figures.map((figure) => {
      const [, digits = '', own = ''] = figure ?? [];
      const unit = own === '' ? (figures.at(-1)?.[2] ?? '') : own;
      return `${grouped(digits)}${unit === '' || unit === '%' ? unit : ` ${unit}`}`;
    });
    const measures = [name, ...others].map((measure) => SAID_AS.get(measure.toLowerCase()));
    const named = (...parts: readonly string[]): string => {
      const row = [...before, ...parts].filter((part) => part !== '').join(': ');
      return [row, under].filter((part) => part !== '').join(', ');
    };
    if (!measures.includes(undefined)) {
      const about = named(thing);
      return `${about === '' ? '' : `${about}: `}${values.map((value, i) => `${value} ${measures[i]}`).join(', ')}.`;
    }
    return `${[first, ...others].map((one, i) => `${named(one)}: ${values[i]}`).join('; ')}.`;
  }
}

/** A figure with its thousands apart, where the document writes four digits or more in one. */
const grouped = (digits: string): string =>
  /^\d{4,}$/u.test(digits) ? digits.replace(/\B(?=(?:\d{3})+$)/gu, ',') : digits;
