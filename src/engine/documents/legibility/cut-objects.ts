/** Dictionaries of streams are short; what is longer is another object's. */
const LONGEST_DICTIONARY = 4000;
/** `endstream` follows its stream after a line break or none. */
const END = /^\s{0,2}endstream/u;
const STREAM = /stream\r?\n/gu;
/** An object that is a number, as the length of a stream may be. */
const NUMBER = /(?:^|\s)(\d{1,10}) \d{1,5} obj\s+(\d+)\s/gu;
const OBJECT = /(?:^|[\r\n\s])(\d{1,10}) \d{1,5} obj\b/gu;

/**
 * Whether a PDF whose table of objects is wrong has lost parts: a stream that is not as long as it says, or fewer objects than it says.
 * Copies that went through other hands often have wrong tables and are whole.
 */
export function hasCutObjects(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return hasCutStream(file) || lacksObjects(file);
}

function hasCutStream(file: string): boolean {
  const numbers = numberObjects(file);
  for (const match of file.matchAll(STREAM)) {
    if (file.startsWith('end', match.index - 3)) continue;
    const dictionary = file.slice(Math.max(0, match.index - LONGEST_DICTIONARY), match.index);
    const own = dictionary.slice(dictionary.lastIndexOf(' obj'));
    const length = lengthOf(own, numbers);
    if (length === null) continue;
    const end = match.index + match[0].length + length;
    if (!END.test(file.slice(end, end + 12))) return true;
  }
  return false;
}

/** The objects that are numbers, by their own; the first of a number counts. */
function numberObjects(file: string): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const [, object = '', value] of file.matchAll(NUMBER))
    if (!numbers.has(object)) numbers.set(object, Number(value));
  return numbers;
}

/** The length that a stream's dictionary says, itself or by an object of its own. Null when it says none. */
function lengthOf(dictionary: string, numbers: ReadonlyMap<string, number>): number | null {
  const [, length, reference] = /\/Length (\d+)( \d+ R)?/u.exec(dictionary) ?? [];
  if (length === undefined) return null;
  return reference === undefined ? Number(length) : (numbers.get(length) ?? null);
}

/** Objects inside streams cannot be counted without opening these. */
function lacksObjects(file: string): boolean {
  if (file.includes('/ObjStm')) return false;
  const size = Math.max(0, ...[...file.matchAll(/\/Size (\d{1,10})/gu)].map(([, number]) => Number(number)));
  const numbers = new Set([...file.matchAll(OBJECT)].map(([, number]) => Number(number)));
  const free = [...file.matchAll(/\d{10} \d{5} f/gu)].length;
  return numbers.size + Math.max(1, free) < size;
}
