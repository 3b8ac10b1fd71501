/** Bytes that are looked at to find the encoding. */
const HEAD_BYTES = 64 * 1024;

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
export function wideText(bytes: Uint8Array, encoding: WideEncoding): string | null {
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
