import { isUtf8 } from 'node:buffer';
import { basename } from 'node:path';

/** A byte that is no UTF-8 is kept as the lone surrogate U+DC00 + byte, as Python does; JSON writes and reads it as it is. */
const ESCAPE = 0xdc00;
const IS_ESCAPED = /[\udc80-\udcff]/;

/**
 * A path or name as a string from which `fsPath` gets its exact bytes back: file systems of Unix take names of any bytes, and Node's
 * own strings lose those that are no UTF-8. Such a string is joined, split, compared and stored like any other.
 */
export function exactPath(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString();
  let path = '';
  for (let i = 0; i < bytes.length; ) {
    const piece = bytes.subarray(i, i + lengthOf(bytes[i] ?? 0));
    const isCharacter = piece.length > 0 && isUtf8(piece);
    path += isCharacter ? piece.toString() : String.fromCharCode(ESCAPE + (bytes[i] ?? 0));
    i += isCharacter ? piece.length : 1;
  }
  return path;
}

/** Bytes of a character of UTF-8 by its first; 0 where none begins so. */
function lengthOf(first: number): number {
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first < 0xe0) return 2;
  if (first >= 0xe0 && first < 0xf0) return 3;
  return first >= 0xf0 && first < 0xf5 ? 4 : 0;
}

/** What node:fs opens for a path: the path itself, or its bytes where it has some that are no UTF-8. */
export function fsPath(path: string): string | Buffer {
  if (!IS_ESCAPED.test(path) || path.isWellFormed()) return path;
  const pieces = Array.from(path, (character) => {
    const code = character.charCodeAt(0);
    return character.length === 1 && code >= ESCAPE + 0x80 && code <= ESCAPE + 0xff
      ? Buffer.from([code - ESCAPE])
      : Buffer.from(character);
  });
  return Buffer.concat(pieces);
}

/** A path to be shown or sent: what cannot be read in it is U+FFFD. */
export const shownPath = (path: string): string =>
  path.isWellFormed() ? path : fsPath(path).toString('utf8').toWellFormed();

/** The name of a file, to be shown and kept. */
export const shownName = (path: string): string => shownPath(basename(path));
