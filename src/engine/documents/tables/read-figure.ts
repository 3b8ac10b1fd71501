import { RAISED_CLASS, withoutMarks } from '../../text/marks/raised.ts';

/** A blank between groups of three figures: usual, no-break, thin, narrow. */
const BLANK = '[\\u0020\\u00a0\\u2009\\u202f\\u2007]';

/** The source of a pattern for the digits of a figure, as programs of many countries write them. */
export const DIGITS = `\\d{1,3}(?:${BLANK}\\d{3})+(?:[.,]\\d+)?(?![\\d])|\\d{1,3}(?:['’]\\d{3})+(?:[.,]\\d+)?|\\d[\\d.,]*\\d|\\d|\\.\\d+`;

const COMMA_GROUPS = /^[1-9]\d{0,2}(?:,\d{3})+$|^[1-9]\d?(?:,\d{2})+,\d{3}$/u;
const POINT_GROUPS = /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/u;

/**
 * What digits say: "12 450", "12,450" and "12'450" are 12450, "1.234,50" is 1234.5, "12,5" is 12.5; null for what is no
 * figure: "31.12.2023". "12.450" and "12,450" are read as English writes them.
 */
export function figureOf(digits: string): number | null {
  const joined = digits.replaceAll(/[\s'’]/gu, '');
  const last = Math.max(joined.lastIndexOf('.'), joined.lastIndexOf(','));
  const [hasPoint, hasComma] = [joined.includes('.'), joined.includes(',')];
  if (hasPoint && hasComma) {
    const [whole, part] = [joined.slice(0, last), joined.slice(last + 1)];
    const mark = joined[last] === '.' ? ',' : '.';
    const areGroups = whole.split(mark).every((group, i) => (i === 0 ? /^\d{1,3}$/u : /^\d{2,3}$/u).test(group));
    return areGroups && /^\d+$/u.test(part) ? Number(`${whole.replaceAll(mark, '')}.${part}`) : null;
  }
  if (COMMA_GROUPS.test(joined)) return Number(joined.replaceAll(',', ''));
  if (POINT_GROUPS.test(joined)) return Number(joined.replaceAll('.', ''));
  return /^\d*[.,]?\d+$/u.test(joined) ? Number(joined.replace(',', '.')) : null;
}

const UNITS_OF_LENGTH = /(?:^|[^\p{L}])(?:[kdcmµ]?m|ft|in|yd|mi)$/u;
const RAISED = new RegExp(`[${RAISED_CLASS}](?:,?[${RAISED_CLASS}])*`, 'gu');
const ANY_RAISED = new RegExp(`[${RAISED_CLASS}]`, 'u');
/** All raised characters are among these; nearly every cell has none, and one range is tested faster than many. */
const BEYOND_ASCII = /[^\0-\x7f]/u;
const POWER = /(?<![\d.,])10⁻?[⁰¹²³⁴-⁹]{1,2}/u;
const SCIENTIFIC = new RegExp(`^(?<sign>[-–−]?)\\s*(?<digits>${DIGITS})\\s*[×x·]\\s*(?<power>10⁻?[⁰¹²³⁴-⁹]{1,2})`, 'u');

/**
 * A cell with its powers of ten worked out ("10⁶" is 1000000, "1.5 × 10⁶" is 1500000) and without marks; that of "m²"
 * stays.
 */
export function withoutRaised(cell: string): string {
  if (!BEYOND_ASCII.test(cell) || !ANY_RAISED.test(cell)) return cell;
  const worked = POWER.test(cell) ? workedOut(cell) : cell;
  const apart = worked.replace(RAISED, (run, at: number) => (UNITS_OF_LENGTH.test(worked.slice(0, at)) ? run : ' '));
  return apart.replaceAll(/ {2,}/gu, ' ').trim();
}

function workedOut(cell: string): string {
  const groups = SCIENTIFIC.exec(cell)?.groups;
  if (groups === undefined) return cell.replace(POWER, (power) => withoutMarks(power));
  const value = (figureOf(groups.digits ?? '') ?? Number.NaN) * Number(withoutMarks(groups.power ?? ''));
  if (!Number.isFinite(value)) return cell;
  return `${groups.sign}${Number(value.toPrecision(15))}${cell.slice(SCIENTIFIC.exec(cell)?.[0].length)}`;
}
