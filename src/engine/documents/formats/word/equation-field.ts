import { index, power, single } from './equation.ts';

/** A switch of the code with its options, before what it holds: "\o\ac(", "\s\up8(". */
const SWITCH = /^\\([abdfilorsx])((?:\s*\\[a-z]{2}\s*(?:-?\d+|\\?[^\s\w\\(])?)*)\s*\(/iu;
const MORE = /^\s*\\(up|do)\s*\d*\s*\(/iu;
/** How a field looks, which says nothing. */
const FORMAT = /\\\*\s*(?:"[^"]*"|\w+)/gu;
/** Word writes so how a word is pronounced: small and over it. */
const READING = /\\\*\s*hps\d/iu;
/** Deepest switch within others; only hostile files have more. */
const DEEPEST = 20;

/**
 * The equation in the code of a field "EQ \f(1,2)", in one line; null for any other field, and for one without words.
 */
export function equationOfField(code: string): string | null {
  const [, formula] = /^\s*EQ\b([\s\S]*)$/iu.exec(code) ?? [];
  if (formula === undefined) return null;
  const written = new Formula(formula.replaceAll(FORMAT, ' '), READING.test(formula))
    .all(0)
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return written === '' ? null : written;
}

class Formula {
  #at = 0;
  /** Whether signs here lie over each other, where high and low is no exponent. */
  #isLaid = false;
  readonly #code: string;
  readonly #isReading: boolean;
  constructor(code: string, isReading: boolean) {
    this.#code = code;
    this.#isReading = isReading;
  }

  /** All that stands here up to the end of the brackets. */
  all(depth: number, ends = ''): string {
    let written = '';
    while (this.#at < this.#code.length) {
      const rest = this.#code.slice(this.#at);
      const [whole, name = '', options = ''] = (depth < DEEPEST ? SWITCH.exec(rest) : null) ?? [];
      if (whole !== undefined) {
        this.#at += whole.length;
        written += this.#switch(name.toLowerCase(), options, depth);
      } else if (rest.startsWith('\\')) {
        written += rest.charAt(1);
        this.#at += 2;
      } else if (ends.includes(rest.charAt(0))) return written;
      else {
        // Brackets of the text itself.
        if (rest.startsWith('(') && ends !== '') {
          this.#at++;
          written += `(${this.all(depth, ')')})`;
        } else written += rest.charAt(0);
        this.#at++;
      }
    }
    return written;
  }

  /** What stands in the brackets, part by part; the bracket that ends them is passed. */
  #parts(depth: number): string[] {
    const parts: string[] = [];
    do {
      parts.push(this.all(depth + 1, ',;)').trim());
      this.#at++;
    } while (
      this.#at <= this.#code.length &&
      this.#code.charAt(this.#at - 1) !== ')' &&
      this.#code.charAt(this.#at - 1) !== ''
    );
    return parts;
  }

  #switch(name: string, options: string, depth: number): string {
    const wasLaid = this.#isLaid;
    this.#isLaid ||= name === 'o';
    const parts = this.#parts(depth);
    this.#isLaid = wasLaid;
    const [first = '', second = '', third = ''] = parts;
    switch (name) {
      case 'f':
        return `${single(first)}/${single(second)}`;
      case 'r':
        return parts.length > 1 ? `${power(first)}√(${second})` : `√(${first})`;
      case 's':
        return this.#shifted(options, parts.join(' '), depth);
      case 'i':
        return `${/\\su/iu.test(options) ? '∑' : /\\pr/iu.test(options) ? '∏' : '∫'}${index(first)}${power(second)} ${third}`;
      case 'b': {
        const [, left = '('] = /\\(?:bc|lc)\\?([^\s\w\\])/iu.exec(options) ?? [];
        return `${left}${parts.join(', ')}${CLOSING[left] ?? left}`;
      }
      case 'a':
        return parts.join('; ');
      case 'l':
        return parts.join(', ');
      default:
        // Laid over each other, or in a frame.
        return this.#isReading ? (parts.at(-1) ?? '') : parts.join('');
    }
  }

  #shifted(options: string, words: string, depth: number): string {
    if (this.#isLaid) return words;
    let written = /\\do/iu.test(options) ? index(words) : /\\up/iu.test(options) ? power(words) : words;
    for (;;) {
      const [whole, way] = MORE.exec(this.#code.slice(this.#at)) ?? [];
      if (whole === undefined) return written;
      this.#at += whole.length;
      const more = this.#parts(depth).join(' ');
      written += way?.toLowerCase() === 'do' ? index(more) : power(more);
    }
  }
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };
