/** A marker that a model puts into its words, as in "five days [2]": only Pincite writes these. */
const MARKER = /^\[[\d\s,;–-]*\d[\d\s,;–-]*$/u;
const MAY_BE_MARKER = /^[\d\s,;–-]$/u;

/** What an escape of JSON stands for, but for `\u`. */
const ESCAPES: Readonly<Record<string, string>> = {
  ...{ '"': '"', '\\': '\\', '/': '/' },
  ...{ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' },
};
/** No grammar has a place for it. */
const NO_CHARACTER = '\u0000';

/**
 * A reply that a server wrote by a JSON schema, piece by piece as it would stand had the server the grammar: without
 * whitespace between values and the given beginning. In its words, where the schema leaves characters free, line ends
 * and tabs become blanks, blanks at both ends go, markers go, and other square brackets become round ones. Nothing else
 * is mended: what the grammar has no place for is refused by whoever matches it.
 */
export class CompactReply {
  /** What is left of the given beginning. */
  #start: string;
  #inWords = false;
  /** An escape that is not whole yet, from its backslash on. */
  #escape = '';
  /** The first half of a character whose second half is to come. */
  #half = '';
  /** Blanks, and what may be a marker after them, until it is known whether they stay. */
  #held = '';
  /** Whether nothing of the present words is written yet. */
  #isFirst = true;

  constructor(start: string) {
    this.#start = start;
  }

  /** What a further piece adds; null where the reply does not begin as it was given to. */
  push(piece: string): string | null {
    let added = '';
    for (const unit of piece.split('')) added += this.#inWords ? this.#word(unit) : this.#outside(unit);
    const known = Math.min(added.length, this.#start.length);
    if (added.slice(0, known) !== this.#start.slice(0, known)) return null;
    this.#start = this.#start.slice(known);
    return added.slice(known);
  }

  #outside(unit: string): string {
    if (/^[\t\n\r ]$/u.test(unit)) return '';
    if (unit === '"') [this.#inWords, this.#isFirst] = [true, true];
    return unit;
  }

  #word(unit: string): string {
    if (this.#escape !== '') return this.#escaped(unit);
    if (unit === '\\') {
      this.#escape = unit;
      return '';
    }
    if (unit === '"') {
      this.#inWords = false;
      const held = this.#takeHeld().trimEnd();
      return `${held}"`;
    }
    return this.#character(unit);
  }

  #escaped(unit: string): string {
    this.#escape += unit;
    if (this.#escape.startsWith('\\u')) {
      if (this.#escape.length < '\\u0000'.length) return '';
      const code = Number.parseInt(this.#escape.slice(2), 16);
      this.#escape = '';
      return Number.isNaN(code) ? NO_CHARACTER : this.#character(String.fromCharCode(code));
    }
    this.#escape = '';
    const character = ESCAPES[unit];
    return character === undefined ? NO_CHARACTER : this.#character(character);
  }

  /** A character of the words, as it is meant. */
  #character(unit: string): string {
    if (/^[\uD800-\uDBFF]$/u.test(unit)) {
      this.#half = unit;
      return '';
    }
    const character = this.#half + (/^\p{Cc}$/u.test(unit) ? ' ' : unit);
    this.#half = '';
    const isOpen = this.#held.includes('[');
    if (isOpen && character === ']' && MARKER.test(this.#held.trimStart())) {
      this.#held = '';
      return '';
    }
    if (character === '[') {
      const before = isOpen ? this.#takeHeld() : '';
      this.#held += character;
      return before;
    }
    if (character === ' ' || (isOpen && MAY_BE_MARKER.test(character))) {
      if (isOpen || !this.#isFirst) this.#held += character;
      return '';
    }
    const held = this.#takeHeld();
    this.#isFirst = false;
    return held + this.#written(character);
  }

  /** What was held back and stays. */
  #takeHeld(): string {
    const held = this.#held;
    this.#held = '';
    if (held.trim() !== '') this.#isFirst = false;
    return held.replaceAll('[', '(');
  }

  #written(character: string): string {
    if (character === '"' || character === '\\') return `\\${character}`;
    return character === ']' ? ')' : character;
  }
}
