import { decodeStream } from './decode-stream.ts';
import { isBlank, isDigit, Tokens } from './tokens.ts';
import { type Dictionary, isDictionary, isReference, nameOf, type PdfObject, readValue, type Value } from './values.ts';

/** Of the number of an object. */
const MOST_DIGITS = 10;
const [NEWLINE, RETURN, ZERO] = [10, 13, 0x30];
/** Broken objects after which no more are looked for: hostile files have thousands, each as long as the file. */
const MOST_BROKEN = 100;
/** While the file is gone through, the objects that hold lengths are not known yet. */
const NO_LENGTH = (): null => null;

/** The objects of a PDF, found by reading the file from its first byte to its last, not by its table. */
export interface PdfObjects {
  /** Undefined when the file has no such object, or it breaks the syntax. */
  get(number: number): PdfObject | undefined;
  /** The value itself, or what it refers to. */
  follow(value: Value | undefined): Value | undefined;
  /** What the file says of itself; the last word counts. */
  readonly trailer: Dictionary;
  /** Whether objects or streams are cut, or break the syntax of PDF. */
  readonly isBroken: boolean;
  /** How many objects the file has. */
  readonly count: number;
}

interface Found {
  readonly value: Value;
  readonly stream: readonly [start: number, end: number] | null;
  readonly end: number;
}

export function findObjects(bytes: Uint8Array): PdfObjects {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const places = new Map<number, number>();
  const said = new Map<string, Value>();
  const lengths: { readonly start: number; readonly to: number }[] = [];
  const containers: number[] = [];
  let broken = 0;
  for (let at = file.indexOf('obj'); at !== -1 && broken < MOST_BROKEN; at = file.indexOf('obj', at)) {
    const number = numberBefore(file, at);
    at += 3;
    if (number === null) continue;
    places.set(number, at);
    const found = readObject(file, at, NO_LENGTH);
    if (found === null) {
      broken++;
      continue;
    }
    at = found.end;
    if (found.stream === null || !isDictionary(found.value)) continue;
    const [start, end] = found.stream;
    const length = found.value.get('Length');
    if (isReference(length)) lengths.push({ start, to: length.to });
    else if (length !== end - start) broken++;
    const type = nameOf(found.value.get('Type'));
    if (type === 'ObjStm') containers.push(number);
    if (type === 'XRef') for (const [key, value] of found.value) said.set(key, value);
  }
  for (let at = file.indexOf('trailer'); at !== -1; at = file.indexOf('trailer', at + 1)) {
    const value = readValue(new Tokens(file, at + 'trailer'.length));
    if (isDictionary(value)) for (const [key, entry] of value) said.set(key, entry);
  }

  let packed: PackedObjects = NONE_PACKED;
  const numberAt = (number: number): number | null => {
    const at = places.get(number);
    const value = at === undefined ? packed.value(number) : readValue(new Tokens(file, at));
    return typeof value === 'number' ? value : null;
  };
  const alone = (number: number): PdfObject | undefined => {
    const at = places.get(number);
    const found = at === undefined ? null : readObject(file, at, numberAt);
    return found === null ? undefined : { value: found.value, stream: found.stream && file.subarray(...found.stream) };
  };
  packed = packedObjects(said.has('Encrypt') ? [] : containers, alone);
  const get = (number: number): PdfObject | undefined => {
    if (places.has(number)) return alone(number);
    const value = packed.value(number);
    return value === undefined ? undefined : { value, stream: null };
  };
  return {
    get,
    follow: (value) => (isReference(value) ? get(value.to)?.value : value),
    trailer: said,
    isBroken: broken > 0 || lengths.some(({ start, to }) => !endsAt(file, start + (numberAt(to) ?? Number.NaN))),
    count: new Set([...places.keys(), ...packed.numbers]).size,
  };
}

/** The number of the object whose `obj` stands at `at`; null when this is no head of an object. */
function numberBefore(file: Buffer, at: number): number | null {
  const generation = numberEndingBefore(file, at);
  const number = generation && numberEndingBefore(file, generation.start);
  return number === null || isDigit(file[number.start - 1]) ? null : number.value;
}

/** The number before `at` with the blanks behind it. */
function numberEndingBefore(file: Buffer, at: number): { readonly value: number; readonly start: number } | null {
  let end = at;
  while (end > 0 && isBlank(file[end - 1])) end--;
  let start = end;
  while (start > 0 && end - start < MOST_DIGITS && isDigit(file[start - 1])) start--;
  if (end === at || start === end) return null;
  let value = 0;
  for (let i = start; i < end; i++) value = value * 10 + (file[i] as number) - ZERO;
  return { value, start };
}

/**
 * The object behind its `obj`; null when it breaks the syntax. A stream whose length is wrong ends where its end is
 * written.
 */
function readObject(file: Buffer, at: number, numberAt: (number: number) => number | null): Found | null {
  const tokens = new Tokens(file, at);
  const value = readValue(tokens);
  if (value === undefined || tokens.next() !== 'word') return null;
  if (tokens.is('endobj')) return { value, stream: null, end: tokens.at };
  if (!tokens.is('stream') || !isDictionary(value)) return null;
  let start = tokens.at;
  if (file[start] === RETURN) start++;
  if (file[start] === NEWLINE) start++;
  const said = value.get('Length');
  const length = isReference(said) ? numberAt(said.to) : said;
  if (typeof length === 'number' && endsAt(file, start + length))
    return { value, stream: [start, start + length], end: start + length };
  const end = file.indexOf('endstream', start);
  if (end === -1) return null;
  // The line break before `endstream` is none of the stream's bytes.
  let last = end;
  if (file[last - 1] === NEWLINE) last--;
  if (file[last - 1] === RETURN) last--;
  return { value, stream: [start, Math.max(start, last)], end };
}

function endsAt(file: Buffer, at: number): boolean {
  let end = at;
  while (isBlank(file[end]) && end < at + 3) end++;
  return file.toString('latin1', end, end + 9) === 'endstream';
}

/** The objects that stand inside streams (ISO 32000-1, 7.5.7). */
export interface PackedObjects {
  readonly numbers: ReadonlySet<number>;
  /** Undefined when no stream holds it, or it breaks the syntax. */
  value(number: number): Value | undefined;
}

const NONE_PACKED: PackedObjects = { numbers: new Set(), value: () => undefined };

/** `containers`: the numbers of the streams, in the order of the file; the last one that holds an object counts. */
function packedObjects(containers: readonly number[], find: (number: number) => PdfObject | undefined): PackedObjects {
  const places = new Map<number, { readonly container: number; readonly offset: number }>();
  const decode = (container: number): { readonly object: PdfObject; readonly bytes: Uint8Array } | null => {
    const object = find(container);
    const decoded = object && decodeStream(object);
    return object && decoded ? { object, bytes: decoded.bytes } : null;
  };
  for (const container of containers) {
    const decoded = decode(container);
    if (decoded === null || !isDictionary(decoded.object.value)) continue;
    const [count, first] = [decoded.object.value.get('N'), decoded.object.value.get('First')];
    if (typeof count !== 'number' || typeof first !== 'number') continue;
    const tokens = new Tokens(decoded.bytes);
    for (let i = 0; i < count; i++) {
      const [number, offset] = [readValue(tokens), readValue(tokens)];
      if (typeof number !== 'number' || typeof offset !== 'number') break;
      places.set(number, { container, offset: first + offset });
    }
  }
  // The last stream is kept: objects that belong together stand beside each other.
  let kept: { readonly container: number; readonly bytes: Uint8Array } | null = null;
  return {
    numbers: new Set(places.keys()),
    value: (number) => {
      const place = places.get(number);
      if (place === undefined) return undefined;
      const { container, offset } = place;
      if (kept?.container !== container) kept = { container, bytes: decode(container)?.bytes ?? new Uint8Array() };
      return readValue(new Tokens(kept.bytes, offset));
    },
  };
}
