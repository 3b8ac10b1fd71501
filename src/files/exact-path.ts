import { isUtf8 } from 'node:buffer';
import { basename } from 'node:path';

/**
 * Base of the escape for bytes that are not UTF-8: a lone surrogate U+DC00 + byte, as in Python; JSON reads and writes
 * it unchanged.
 */
const ESCAPE = 0xdc00;
const IS_ESCAPED = /[\udc80-\udcff]/;

/**
 * A path or name as a string from which `fsPath` restores the exact bytes: Unix file systems allow any bytes in names,
 * and Node's own strings lose those that are not UTF-8. Such a string is joined, split, compared and stored like any
 * other.
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

/** Length in bytes of a UTF-8 character by its first byte; 0 where none begins with it. */
function lengthOf(first: number): number {
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first < 0xe0) return 2;
  if (first >= 0xe0 && first < 0xf0) return 3;
  return first >= 0xf0 && first < 0xf5 ? 4 : 0;
}

/** The argument for node:fs: the path itself, or its bytes where some are not UTF-8. */
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

/** A path for display or sending: unreadable bytes become U+FFFD. */
export const shownPath = (path: string): string =>
  path.isWellFormed() ? path : fsPath(path).toString('utf8').toWellFormed();

/** The name of a file, for display and storage. */
export const shownName = (path: string): string => shownPath(basename(path));

/** Longest file name in bytes: most file systems allow 255. */
const LONGEST_BYTES = 200;
/** Path separators, characters that Windows forbids in names, and control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
const FORBIDDEN = /[/\\<>:"|?*\u0000-\u001f\u007f]/g;
/** Names of devices on Windows, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** A safe file name from one that somebody else gave: never a path, never empty; keeps the ending. */
export function safeFileName(given: string): string {
  const clean = given
    .replace(FORBIDDEN, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
    .normalize('NFC');
  const name = DEVICE.test(clean) ? `_${clean}` : clean;
  if (name === '') return 'document';
  const ending = /\.[^.]{1,8}$/.exec(name)?.[0] ?? '';
  let stem = name.slice(0, name.length - ending.length);
  while (Buffer.byteLength(stem) > LONGEST_BYTES) stem = [...stem].slice(0, -1).join('');
  return stem + ending;
}
