import { detect } from 'chardet';

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

/** Bytes in which a page says its encoding. */
const PAGE_HEAD_BYTES = 32 * 1024;

/** The encoding that a web page names: in its head, or in the declaration of XML; null when it names none. */
export function declaredEncoding(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, PAGE_HEAD_BYTES));
  const inHead = /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w.:-]+)/iu.exec(head);
  return inHead?.[1] ?? /^[\s\S]{0,3}<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)/iu.exec(head)?.[1] ?? null;
}

/** The text of a web page, in the encoding that it names or that its bytes tell; null for what is no text. */
export const pageText = (bytes: Uint8Array): string | null => decodeDeclared(bytes, declaredEncoding(bytes));

/** What stands for a byte that is no part of a character. */
const WRONG = '\ufffd';
const WINDOWS_1252 = new TextDecoder('windows-1252');

interface Sequences {
  /** Characters of two bytes or more. */
  readonly good: number;
  /** Where bytes stand that are in none. */
  readonly bad: readonly number[];
}

/** More bad bytes than these are another encoding, whatever else stands there. */
const MOST_BAD = 100_000;

/**
 * A text that is UTF-8 but for a few bytes: those alone are wrong. In a line whose every letter beyond ASCII is such a
 * byte, as where a file was put together of two, they are read as Windows-1252. Null where more bytes are wrong than
 * right.
 */
function lenientUtf8(bytes: Uint8Array): string | null {
  const { good, bad } = sequences(bytes);
  if (bad.length > good || bad.length > MOST_BAD) return null;
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let text = '';
  let done = 0;
  for (const at of bad) {
    if (at < done) continue;
    text += decoder.decode(bytes.subarray(done, at));
    const line = lineAround(bytes, at);
    if (done <= line.start && sequences(bytes.subarray(line.start, line.end)).good === 0) {
      text += WINDOWS_1252.decode(bytes.subarray(at, line.end));
      done = line.end;
    } else {
      text += WRONG;
      done = at + 1;
      // A character that is cut off is one wrong sign.
      while (done < bytes.length && ((bytes[done] as number) & 0xc0) === 0x80) done++;
    }
  }
  return text + decoder.decode(bytes.subarray(done));
}

function lineAround(bytes: Uint8Array, at: number): { readonly start: number; readonly end: number } {
  const end = bytes.indexOf(0x0a, at);
  return { start: bytes.lastIndexOf(0x0a, at) + 1, end: end === -1 ? bytes.length : end };
}

/** Reads the bytes as UTF-8 (RFC 3629): no overlong forms, no surrogates, nothing above U+10FFFF. */
function sequences(bytes: Uint8Array): Sequences {
  const bad: number[] = [];
  let good = 0;
  for (let i = 0; i < bytes.length && bad.length <= MOST_BAD; ) {
    const first = bytes[i] as number;
    if (first < 0x80) {
      i++;
      continue;
    }
    const length = lengthOf(bytes, i, first);
    if (length === 0) bad.push(i);
    else good++;
    i += Math.max(1, length);
  }
  return { good, bad };
}

function lengthOf(bytes: Uint8Array, at: number, first: number): number {
  const length =
    first >= 0xc2 && first <= 0xdf ? 2 : first >= 0xe0 && first <= 0xef ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0;
  const second = bytes[at + 1] ?? 0;
  if (first === 0xe0 && second < 0xa0) return 0;
  if (first === 0xed && second > 0x9f) return 0;
  if (first === 0xf0 && second < 0x90) return 0;
  if (first === 0xf4 && second > 0x8f) return 0;
  for (let i = 1; i < length; i++) if (((bytes[at + i] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

/** The upper half of the code page of DOS in Western Europe (850), which no decoder of the platform knows. */
const DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** Encodings of one byte a letter for the languages of Western Europe, the likeliest first. */
const DECODERS: readonly ((bytes: Uint8Array) => string)[] = [
  ...['windows-1252', 'iso-8859-15', 'macintosh'].map(
    (encoding) => (bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes),
  ),
  (bytes) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
      .toString('latin1')
      .replaceAll(/[\x80-\xff]/gu, (byte) => DOS[byte.charCodeAt(0) - 0x80] as string),
];

/** Whether bytes above ASCII stand alone in words of ASCII letters, as accents do, and letters of two bytes do not. */
function isWestern(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES));
  // Windows names its own letters from 80 to 9f so, too.
  const high = text.match(/[^\0-\x7f]+/gu) ?? [];
  const inWords = text.match(/(?<=[a-z])[^\0-\x7f](?=[a-z\s.,;:!?)]|$)|(?<![^\0-\x7f])[^\0-\x7f](?=[a-z]{2})/gu) ?? [];
  return high.every(({ length }) => length <= 2) && high.length > 0 && inWords.length >= 0.5 * high.length;
}

/**
 * The text in the encoding of Western Europe in which its letters stand where letters do, and its signs where signs do.
 */
function westernText(bytes: Uint8Array): string {
  const head = bytes.subarray(0, HEAD_BYTES);
  const scores = DECODERS.map((decode) => scoreOf(decode(head)));
  return (DECODERS[scores.indexOf(Math.max(...scores))] as (typeof DECODERS)[0])(bytes);
}

const LIKELY = [
  // A small letter in a word, and a capital one at its beginning or in a word of capitals.
  /(?<=\p{L})[^\0-\x7f\P{Ll}](?!\p{Lu})|(?<!\p{L})[^\0-\x7f\P{Ll}](?=\p{Ll})/gu,
  /(?<!\p{L})[^\0-\x7f\P{Lu}](?=\p{L})|(?<=\p{Lu}\p{Lu}?)[^\0-\x7f\P{Lu}](?!\p{Ll})/gu,
  /[€£](?=\s?\d)|(?<=\d\s?)[€£°]|(?<=\s)[–—•](?=\s)|(?<![\p{L}\d])[“‘„«¿¡](?=[\p{L}\d])|(?<=[\p{L}\d.,!?])[”’»…](?![\p{Ll}])|(?<=\p{L})’(?=\p{L})|§(?=\s?\d)/gu,
];
const UNLIKELY = [
  /(?<=\p{Ll})[^\0-\x7f\P{Lu}]|[\u0080-\u009f]|[¤¦¨¸´¬]/gu,
  /(?<=\p{L})[^\p{L}\p{M}\s\0-\x7f’”»…“‘„–—](?=\p{L})|[¼½¾](?=\p{L})/gu,
];

function scoreOf(text: string): number {
  const count = (patterns: readonly RegExp[]): number =>
    patterns.reduce((sum, pattern) => sum + (text.match(pattern)?.length ?? 0), 0);
  return count(LIKELY) - 2 * count(UNLIKELY);
}

export type WideEncoding = 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be';

/** By its mark, an encoding of two or four bytes a character; null without one. */
export function markedWide(bytes: Uint8Array): WideEncoding | null {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 && bytes.length % 4 === 0 ? 'utf-32le' : 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return a === 0 && b === 0 && c === 0xfe && d === 0xff ? 'utf-32be' : null;
}

/** Without a mark: by the zeros beside Latin letters, or, in other scripts, by letters that belong together. */
export function unmarkedWide(bytes: Uint8Array): WideEncoding | null {
  const head = bytes.subarray(0, HEAD_BYTES - (HEAD_BYTES % 4));
  const zeros = [0, 0, 0, 0];
  for (let i = 0; i < head.length; i++) if (head[i] === 0) zeros[i % 4] = (zeros[i % 4] as number) + 1;
  const [first, second, third, fourth] = zeros.map((count) => (4 * count) / head.length) as [
    number,
    number,
    number,
    number,
  ];
  if (first < 0.1 && second > 0.5 && third > 0.9 && fourth > 0.9) return 'utf-32le';
  if (fourth < 0.1 && third > 0.5 && second > 0.9 && first > 0.9) return 'utf-32be';
  const [even, odd] = [(first + third) / 2, (second + fourth) / 2];
  if (odd > 0.5 && even < 0.02) return 'utf-16le';
  if (even > 0.5 && odd < 0.02) return 'utf-16be';
  // Only blanks, line ends and figures have a zero in texts of other scripts.
  if (even === 0 && odd === 0) return null;
  return (['utf-16le', 'utf-16be'] as const).find((encoding) => isOneScript(head, encoding)) ?? null;
}

const MOST_LETTERS = 0.9;
/** A text in the wrong order of its bytes is mostly of letters of many scripts, and has none of these. */
const COMMON = /[ \n\u3002\u3001\uff0c\u3000]/u;
const ONE_OF = [
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{P}\p{N}\s]/gu,
  /[\p{Script=Hangul}\p{P}\p{N}\s]/gu,
  /[\p{Script=Cyrillic}\p{P}\p{N}\s]/gu,
  /[\p{Script=Greek}\p{P}\p{N}\s]/gu,
  /[\p{Script=Arabic}\p{P}\p{N}\s]/gu,
  /[\p{Script=Hebrew}\p{P}\p{N}\s]/gu,
  /[\p{Script=Devanagari}\p{Script=Thai}\p{P}\p{N}\s]/gu,
];

function isOneScript(head: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): boolean {
  const text = new TextDecoder(encoding).decode(head.subarray(0, head.length - (head.length % 2)));
  // The last character may be cut in two.
  if (/[\p{Cn}\p{Co}\ufffd]/u.test(text.slice(0, -1)) || !COMMON.test(text)) return false;
  return ONE_OF.some((script) => (text.match(script)?.length ?? 0) > MOST_LETTERS * text.length);
}

/** The text; null when the bytes are none in this encoding. */
function wideText(bytes: Uint8Array, encoding: WideEncoding): string | null {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const text = new TextDecoder(encoding).decode(bytes.subarray(0, bytes.length - (bytes.length % 2)));
    // Half of a pair may stand alone where a program cut a text; other bytes are no text.
    return (text.match(/\ufffd/gu)?.length ?? 0) > text.length / 100 ? null : text;
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: string[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, encoding === 'utf-32le');
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return null;
    parts.push(String.fromCodePoint(code));
  }
  return parts.join('');
}
