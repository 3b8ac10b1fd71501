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
export function lenientUtf8(bytes: Uint8Array): string | null {
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
