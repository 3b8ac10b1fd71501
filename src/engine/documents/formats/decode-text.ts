import { detect } from 'chardet';

/** Bytes that are looked at to find the encoding. */
const HEAD_BYTES = 64 * 1024;
/** Characters that no text has: control characters other than tabs, line ends and form feeds. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/u;

/** Says in which order bytes are, or nothing; a text that began with it would come back from the store without it (apache-arrow). */
const BYTE_ORDER_MARK = '\ufeff';

/** The text of a file in any usual encoding: UTF-8 and UTF-16, else the encoding that its bytes are likeliest in. Null for what is no text. */
export function decodeText(bytes: Uint8Array): string | null {
  return textOf(bytes)?.replaceAll(BYTE_ORDER_MARK, '') ?? null;
}

function textOf(bytes: Uint8Array): string | null {
  const utf8 = decoded(bytes, 'utf-8');
  if (utf8?.includes('\0') === false) return utf8;
  const text = decoded(bytes, utf16Of(bytes)) ?? (utf8 === null ? decoded(bytes, likeliest(bytes)) : null);
  // Nearly any bytes are something in an encoding of one byte a letter.
  return text === null || CONTROL.test(text) ? null : text;
}

function decoded(bytes: Uint8Array, encoding: string | null): string | null {
  if (encoding === null) return null;
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // The bytes are not in this encoding, or it is none that Node knows: the next is tried.
    return null;
  }
}

/** UTF-16 by its mark, or by the zeros beside Latin letters. */
function utf16Of(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, HEAD_BYTES);
  const zeros = [0, 0];
  for (let i = 0; i < head.length; i++) if (head[i] === 0) zeros[i % 2] = (zeros[i % 2] as number) + 1;
  const [even, odd] = zeros as [number, number];
  if (odd > head.length / 4 && even === 0) return 'utf-16le';
  return even > head.length / 4 && odd === 0 ? 'utf-16be' : null;
}

function likeliest(bytes: Uint8Array): string | null {
  const found = detect(bytes.subarray(0, HEAD_BYTES));
  return found === null || found.startsWith('UTF-32') ? null : found;
}
