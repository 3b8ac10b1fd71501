/** Names a file system takes: most allow 255 bytes. */
const LONGEST_BYTES = 200;
/** Folders' separators, what Windows forbids in names, and control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
const FORBIDDEN = /[/\\<>:"|?*\u0000-\u001f\u007f]/g;
/** Names of devices on Windows, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** The name a file had on the user's side, as one safe name: never a path, never empty; its ending is kept. */
export function uploadName(given: string): string {
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

/** The name of an upload's header, which is percent-encoded since headers are Latin-1. Null when it is missing or not readable. */
export function uploadNameOf(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string') return null;
  try {
    return uploadName(decodeURIComponent(header));
  } catch {
    // A lone % is no encoding.
    return null;
  }
}
