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

/** Bytes that are looked at. */
const HEAD_BYTES = 64 * 1024;

/** Whether bytes above ASCII stand alone in words of ASCII letters, as accents do, and letters of two bytes do not. */
export function isWestern(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES));
  // Windows names its own letters from 80 to 9f so, too.
  const high = text.match(/[^\0-\x7f]+/gu) ?? [];
  const inWords = text.match(/(?<=[a-z])[^\0-\x7f](?=[a-z\s.,;:!?)]|$)|(?<![^\0-\x7f])[^\0-\x7f](?=[a-z]{2})/gu) ?? [];
  return high.every(({ length }) => length <= 2) && high.length > 0 && inWords.length >= 0.5 * high.length;
}

/**
 * The text in the encoding of Western Europe in which its letters stand where letters do, and its signs where signs do.
 */
export function westernText(bytes: Uint8Array): string {
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
