import { detect } from 'chardet';
import { lenientUtf8 } from './decoding/lenient-utf8.ts';
import { isWestern, westernText } from './decoding/western.ts';
import { markedWide, unmarkedWide, wideText } from './decoding/wide-text.ts';

/** Bytes that are looked at to find the encoding. */
const HEAD_BYTES = 64 * 1024;
/** Characters that no text has: control characters other than tabs, line ends and form feeds. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]+/gu;
/** A text has one such run in so many characters at most, as where a program failed while it wrote a line. */
const TEXT_PER_CONTROL = 20;

/**
 * Says in which order bytes are, or nothing; a text that began with it would come back from the store without it
 * (apache-arrow).
 */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * The text of a file in any usual encoding: UTF-8, UTF-16 and UTF-32, else the encoding that its bytes are likeliest
 * in. A few wrong bytes are wrong signs and change nothing else; zeros are blanks. Null for what is no text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const text = textOf(bytes)?.replaceAll(BYTE_ORDER_MARK, '').replaceAll(/\0+/gu, ' ') ?? null;
  return text?.replaceAll(AT_TERMINAL, '') ?? null;
}

/** How a terminal shows letters, struck twice or coloured, and the end of a file in DOS. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const AT_TERMINAL = /[^\n]\u0008|\u001b\[[\d;]*[A-Za-z]|\u001a\s*$/gu;

/** The text of bytes whose encoding is declared; where they are not in it, or its name is unknown, the bytes tell. */
export function decodeDeclared(bytes: Uint8Array, declared: string | null): string | null {
  const marked = markedWide(bytes) !== null || (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf);
  const encoding = marked || declared === null ? null : knownEncoding(declared);
  if (encoding === null || encoding === 'utf-8' || encoding.startsWith('utf-16')) return decodeText(bytes);
  // Programs declare these whatever they write, and no text in them is UTF-8 by chance.
  if (encoding === 'windows-1252' && isAscii(bytes) === false) {
    const utf8 = decoded(bytes, 'utf-8');
    if (utf8 !== null) return withoutByteMarks(utf8);
  }
  return withoutByteMarks(new TextDecoder(encoding).decode(bytes));
}

const withoutByteMarks = (text: string): string => text.replaceAll(BYTE_ORDER_MARK, '').replaceAll('\0', ' ');
const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80);

/** The encoding as the standard names it; null for a name that nobody knows. */
function knownEncoding(name: string): string | null {
  try {
    return new TextDecoder(name.trim()).encoding;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function textOf(bytes: Uint8Array): string | null {
  const marked = markedWide(bytes);
  if (marked !== null) return plain(wideText(bytes, marked));
  const utf8 = decoded(bytes, 'utf-8');
  if (utf8?.includes('\0') === false) return utf8;
  const wide = unmarkedWide(bytes);
  if (wide !== null) return plain(wideText(bytes, wide));
  return plain(utf8 ?? lenientUtf8(bytes) ?? inOneByte(bytes));
}

/** Nearly any bytes are something in an encoding of one byte a letter, but only text has so few control characters. */
function plain(text: string | null): string | null {
  if (text === null) return null;
  const runs = text.match(CONTROL)?.length ?? 0;
  return runs * TEXT_PER_CONTROL > text.length ? null : text;
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // The bytes are not in this encoding, or it is none that Node knows: the next is tried.
    return null;
  }
}

/** What statistics take for another encoding where a text is short, or has few letters of its own. */
const OF_WEST = /^(?:ISO-8859-1|windows-1252|GB18030|Big5|Shift_JIS|EUC-.*|UTF-32.*)$/iu;

/** The text in an encoding of one byte a letter, or of two in scripts of many signs. */
function inOneByte(bytes: Uint8Array): string | null {
  const found = detect(bytes.subarray(0, HEAD_BYTES));
  if (OF_WEST.test(found ?? '') && isWestern(bytes)) return westernText(bytes);
  return found === null || found.startsWith('UTF-32') ? null : decoded(bytes, found);
}
