/**
 * What a token of PDF syntax is (ISO 32000-1, 7.2 and 7.3). `word`: letters that are neither a name nor a number, such
 * as `obj` or an operator.
 */
export type TokenKind = 'end' | 'number' | 'name' | 'string' | 'word' | '[' | ']' | '<<' | '>>' | 'fault';

const [ODD, BLANK, DELIMITER] = [0, 1, 2];
/** Class of each byte: white space, a delimiter, or any other. */
const CLASS = new Uint8Array(256).fill(ODD);
for (const byte of [0, 9, 10, 12, 13, 32]) CLASS[byte] = BLANK;
for (const sign of '()<>[]{}/%') CLASS[sign.charCodeAt(0)] = DELIMITER;

const [SLASH, OPEN, CLOSE, LESS, GREATER] = [0x2f, 0x28, 0x29, 0x3c, 0x3e];
const [SQUARE, END_SQUARE, PERCENT, BACKSLASH] = [0x5b, 0x5d, 0x25, 0x5c];
const [MINUS, PLUS, POINT, ZERO, NINE] = [0x2d, 0x2b, 0x2e, 0x30, 0x39];

/** Whether a byte is white space of PDF syntax. */
export const isBlank = (byte: number | undefined): boolean => byte !== undefined && CLASS[byte] === BLANK;

export const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= ZERO && byte <= NINE;

/** Number of texts that are kept, and the length of the longest. */
const [KEPT, LONGEST_KEPT] = [1024, 32];
const kept: string[] = new Array<string>(KEPT).fill('');

/**
 * Bytes as text. A file says the same few names thousands of times, and finding the last one costs less than making it
 * again.
 */
function knownText(bytes: Buffer, from: number, to: number): string {
  if (to - from > LONGEST_KEPT) return bytes.toString('latin1', from, to);
  let place = to - from;
  for (let i = from; i < to; i++) place = (31 * place + (bytes[i] as number)) % KEPT;
  const known = kept[place] as string;
  if (isText(bytes, from, to, known)) return known;
  const text = bytes.toString('latin1', from, to);
  kept[place] = text;
  return text;
}

function isText(bytes: Buffer, from: number, to: number, text: string): boolean {
  if (to - from !== text.length) return false;
  for (let i = 0; i < text.length; i++) if (bytes[from + i] !== text.charCodeAt(i)) return false;
  return true;
}

/** Reads tokens of PDF syntax, one after the other; `start` and `at` are the ends of the last one. */
export class Tokens {
  readonly bytes: Buffer;
  start: number;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes instanceof Buffer ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    this.start = at;
    this.at = at;
  }

  /** The last token's text: of a name without its slash. */
  text(): string {
    const from = this.bytes[this.start] === SLASH ? this.start + 1 : this.start;
    return knownText(this.bytes, from, this.at);
  }

  /** Whether the last token is this word. */
  is(word: string): boolean {
    return isText(this.bytes, this.start, this.at, word);
  }

  /** The last token as a number; of one that readers take in spite of its signs ("4.-5") what they can mean. */
  number(): number {
    let value = 0;
    for (let i = this.start; i < this.at; i++) {
      const byte = this.bytes[i] as number;
      if (byte < ZERO || byte > NINE) return Number.parseFloat(this.text()) || 0;
      value = value * 10 + byte - ZERO;
    }
    return value;
  }

  next(): TokenKind {
    const { bytes } = this;
    this.#skipBlanks();
    this.start = this.at;
    const byte = bytes[this.at];
    if (byte === undefined) return 'end';
    switch (byte) {
      case SLASH:
        this.at++;
        this.#skipRegular();
        return 'name';
      case OPEN:
        return this.#string();
      case LESS:
        if (bytes[this.at + 1] !== LESS) return this.#hexString();
        this.at += 2;
        return '<<';
      case GREATER:
        this.at += bytes[this.at + 1] === GREATER ? 2 : 1;
        return this.at - this.start === 2 ? '>>' : 'fault';
      case SQUARE:
        this.at++;
        return '[';
      case END_SQUARE:
        this.at++;
        return ']';
    }
    if (CLASS[byte] === DELIMITER) {
      this.at++;
      return 'fault';
    }
    this.#skipRegular();
    return this.#isNumber() ? 'number' : 'word';
  }

  #skipBlanks(): void {
    const { bytes } = this;
    for (;;) {
      while (CLASS[bytes[this.at] ?? ZERO] === BLANK) this.at++;
      if (bytes[this.at] !== PERCENT) return;
      while (this.at < bytes.length && bytes[this.at] !== 10 && bytes[this.at] !== 13) this.at++;
    }
  }

  #skipRegular(): void {
    const { bytes } = this;
    while (this.at < bytes.length && CLASS[bytes[this.at] as number] === ODD) this.at++;
  }

  #string(): TokenKind {
    const { bytes } = this;
    let depth = 0;
    for (; this.at < bytes.length; this.at++) {
      const byte = bytes[this.at];
      if (byte === BACKSLASH) this.at++;
      else if (byte === OPEN) depth++;
      else if (byte === CLOSE && --depth === 0) {
        this.at++;
        return 'string';
      }
    }
    return 'fault';
  }

  #hexString(): TokenKind {
    const { bytes } = this;
    for (this.at++; this.at < bytes.length; this.at++) {
      const byte = bytes[this.at] as number;
      if (byte === GREATER) {
        this.at++;
        return 'string';
      }
      const letter = byte | 0x20;
      if (CLASS[byte] !== BLANK && !(byte >= ZERO && byte <= NINE) && !(letter >= 0x61 && letter <= 0x66))
        return 'fault';
    }
    return 'fault';
  }

  /** Signs and points are taken as writers set them ("--5", "4.-5"): readers take them too. */
  #isNumber(): boolean {
    let digits = 0;
    for (let i = this.start; i < this.at; i++) {
      const byte = this.bytes[i] as number;
      if (byte >= ZERO && byte <= NINE) digits++;
      else if (byte !== MINUS && byte !== PLUS && byte !== POINT) return false;
    }
    return digits > 0 || this.at - this.start === 1;
  }
}
