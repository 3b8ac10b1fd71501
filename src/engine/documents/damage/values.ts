import type { Tokens } from './tokens.ts';

export interface Reference {
  readonly to: number;
}
export interface Name {
  readonly name: string;
}
export type Dictionary = ReadonlyMap<string, Value>;
/** A value of PDF syntax. Strings are not needed here: they are null. */
export type Value = null | boolean | number | Name | Reference | Dictionary | readonly Value[];

/** An object of a file: what it says, and the bytes of its stream as they stand in the file; null when it has none. */
export interface PdfObject {
  readonly value: Value;
  readonly stream: Uint8Array | null;
}

/** Deepest nesting of arrays and dictionaries that is read: hostile files have more. */
const DEEPEST = 200;

export const isDictionary = (value: Value | undefined): value is Dictionary => value instanceof Map;
export const isReference = (value: Value | undefined): value is Reference =>
  typeof value === 'object' && value !== null && 'to' in value;
export const nameOf = (value: Value | undefined): string | null =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : null;

/** Reads the value at `tokens`. Undefined when what stands there breaks the syntax of PDF. */
export function readValue(tokens: Tokens, depth = 0): Value | undefined {
  if (depth > DEEPEST) return undefined;
  switch (tokens.next()) {
    case 'number':
      return numberOrReference(tokens);
    case 'name':
      return { name: tokens.text() };
    case 'string':
      return null;
    case 'word':
      return KEYWORDS.get(tokens.text());
    case '[':
      return readArray(tokens, depth);
    case '<<':
      return readDictionary(tokens, depth);
    default:
      return undefined;
  }
}

const KEYWORDS = new Map<string, Value>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

function numberOrReference(tokens: Tokens): number | Reference {
  const number = tokens.number();
  const { at } = tokens;
  if (tokens.next() === 'number' && tokens.next() === 'word' && tokens.is('R')) return { to: number };
  tokens.at = at;
  return number;
}

/** Numbers are the most that arrays hold, so that none looks ahead whether it is part of a reference. */
function readArray(tokens: Tokens, depth: number): readonly Value[] | undefined {
  const values: Value[] = [];
  for (;;) {
    const { at } = tokens;
    const kind = tokens.next();
    if (kind === ']') return values;
    if (kind === 'number') values.push(tokens.number());
    else if (kind === 'word' && tokens.is('R')) {
      const [generation, to] = [values.pop(), values.pop()];
      if (typeof generation !== 'number' || typeof to !== 'number') return undefined;
      values.push({ to });
    } else {
      tokens.at = at;
      const value = readValue(tokens, depth + 1);
      if (value === undefined) return undefined;
      values.push(value);
    }
  }
}

function readDictionary(tokens: Tokens, depth: number): Dictionary | undefined {
  const entries = new Map<string, Value>();
  for (;;) {
    const kind = tokens.next();
    if (kind === '>>') return entries;
    if (kind !== 'name') return undefined;
    const key = tokens.text();
    const value = readValue(tokens, depth + 1);
    if (value === undefined) return undefined;
    entries.set(key, value);
  }
}
