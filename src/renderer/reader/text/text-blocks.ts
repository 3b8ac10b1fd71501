/** Characters of a block, and how far behind its nominal end the real one is looked for. */
export const BLOCK = 4000;
const TAIL = 1000;

/** How many blocks a text of `characters` has; an empty one has one, so that there is something to say. */
export function blockCount(characters: number): number {
  return Math.max(1, Math.ceil(characters / BLOCK));
}

/** What must be loaded to show block `index`: its nominal range and the tail in which it really ends. */
export function blockRequest(index: number, characters: number): { readonly start: number; readonly end: number } {
  return { start: index * BLOCK, end: Math.min(characters, (index + 1) * BLOCK + TAIL) };
}

/**
 * The real range of block `index` within its loaded text, so that a block begins where a line begins (or at least a word). Two
 * neighbours look at the same characters for the line between them, so they never overlap and never leave a gap.
 */
export function blockRange(
  index: number,
  characters: number,
  loaded: string,
): { readonly start: number; readonly text: string } {
  const base = index * BLOCK;
  const from = index === 0 ? 0 : boundary(loaded.slice(0, TAIL));
  const to =
    (index + 1) * BLOCK >= characters ? characters - base : BLOCK + boundary(loaded.slice(BLOCK, BLOCK + TAIL));
  return { start: base + from, text: loaded.slice(from, to) };
}

/** The block in which an offset of the text is shown or nearly so. */
export function blockOf(offset: number, characters: number): number {
  return Math.min(blockCount(characters) - 1, Math.floor(offset / BLOCK));
}

function boundary(text: string): number {
  const line = text.indexOf('\n');
  if (line >= 0) return line + 1;
  const word = text.indexOf(' ');
  return word >= 0 ? word + 1 : 0;
}
