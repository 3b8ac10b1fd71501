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
