import { roman } from '../roman.ts';

type Attributes = Readonly<Record<string, string>>;

interface OpenList {
  readonly isNumbered: boolean;
  readonly type: string | undefined;
  readonly step: number;
  count: number;
}

/** The lists that are open, and the marks of their items as a reader sees them. */
export class PageLists {
  readonly #open: OpenList[] = [];

  /** `items`: how many are in a list that counts down. */
  begin(isNumbered: boolean, { start, type, ...more }: Attributes, items: number): void {
    const step = 'reversed' in more ? -1 : 1;
    const standard = step === -1 ? items : 1;
    const first = start === undefined || Number.isNaN(Number(start)) ? standard : Number(start);
    this.#open.push({ isNumbered, type, step, count: first - step });
  }

  end(): void {
    this.#open.pop();
  }

  /** The mark of the next item. `style`: what its list-style-type is, when a style says it. */
  mark({ value, type }: Attributes, style: string | null): string {
    const list = this.#open.at(-1);
    if (list === undefined) return '• ';
    list.count = value === undefined || Number.isNaN(Number(value)) ? list.count + list.step : Number(value);
    const form = style ?? FORMS[type ?? list.type ?? ''] ?? (list.isNumbered ? 'decimal' : 'disc');
    if (/\bnone\b/u.test(form)) return '';
    return COUNTING.test(form) ? `${countedAs(list.count, form)}. ` : '• ';
  }
}

const COUNTING = /-(?:alpha|latin|roman)\b|\bdecimal/u;

/** A number in a form that style sheets name: "lower-alpha", "upper-roman", "decimal". */
export function countedAs(count: number, form: string): string {
  if (/-(?:alpha|latin)\b/u.test(form)) return cased(letters(count), form);
  if (/-roman\b/u.test(form)) return cased(roman(count) ?? String(count), form);
  return form === 'decimal-leading-zero' ? String(count).padStart(2, '0') : String(count);
}

const FORMS: Readonly<Record<string, string>> = {
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
  '1': 'decimal',
  disc: 'disc',
  circle: 'disc',
  square: 'disc',
};

const cased = (mark: string, form: string): string => (form.includes('upper') ? mark.toUpperCase() : mark);

/** a … z, aa, ab …; numbers below 1 stay figures. */
function letters(count: number): string {
  if (count < 1) return String(count);
  let text = '';
  for (let rest = count; rest > 0; rest = Math.floor((rest - 1) / 26))
    text = String.fromCodePoint(97 + ((rest - 1) % 26)) + text;
  return text;
}
