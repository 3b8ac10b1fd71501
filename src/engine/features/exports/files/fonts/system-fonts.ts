import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create, type Font, type FontCollection } from 'fontkit';
import { fontFaces } from './font-face.ts';

/** A font of this computer that has letters which the fonts of the product lack. */
export interface SystemFont {
  readonly bytes: Buffer;
  /** Names it among the fonts of its file; null where it is the only one. */
  readonly postscriptName: string | null;
  readonly font: Font;
}

interface Candidate {
  readonly path: string;
  readonly index: number;
  readonly isRegular: boolean;
  readonly letters: ReadonlySet<string>;
}

const FONT_FILE = /\.(?:ttf|otf|ttc|otc)$/iu;
/** Most files that are looked at. */
const MOST_FILES = 5_000;

/**
 * The fewest fonts of these folders that have as many of these letters as any do, the widest first. A font that its
 * maker does not let be embedded, or that cannot be drawn with, is none.
 */
export async function fontsFor(
  letters: ReadonlySet<string>,
  folders: readonly string[],
): Promise<readonly SystemFont[]> {
  if (letters.size === 0) return [];
  let candidates = await candidatesIn(folders, letters);
  const wanted = new Set(letters);
  const chosen: SystemFont[] = [];
  const gainOf = (candidate: Candidate): number => candidate.letters.intersection(wanted).size;
  while (wanted.size > 0) {
    candidates = candidates
      .filter((one) => gainOf(one) > 0)
      .sort((a, b) => gainOf(b) - gainOf(a) || Number(b.isRegular) - Number(a.isRegular) || (a.path < b.path ? -1 : 1));
    const [best, ...others] = candidates;
    if (best === undefined) return chosen;
    candidates = others;
    const font = await openedFont(best);
    if (font === null) continue;
    chosen.push(font);
    for (const letter of best.letters) wanted.delete(letter);
  }
  return chosen;
}

async function candidatesIn(folders: readonly string[], letters: ReadonlySet<string>): Promise<Candidate[]> {
  const paths = (await Promise.all(folders.map(fontFilesIn))).flat().sort().slice(0, MOST_FILES);
  const found: Candidate[] = [];
  for (const path of paths) {
    const file = await open(path).catch(() => null);
    if (file === null) continue;
    try {
      for (const { index, isRegular, has } of await fontFaces(file)) {
        const own = new Set([...letters].filter((letter) => has(letter.codePointAt(0) ?? 0)));
        if (own.size > 0) found.push({ path, index, isRegular, letters: own });
      }
    } finally {
      await file.close();
    }
  }
  return found;
}

/** A folder that is not there, or may not be read, has no fonts. */
async function fontFilesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => FONT_FILE.test(entry.name) && !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** Null for a font that the writer of PDFs could not embed: found out here, where another can take its place. */
async function openedFont({ path, index, letters }: Candidate): Promise<SystemFont | null> {
  try {
    const bytes = await readFile(path);
    const opened = create(bytes) as Font | FontCollection;
    const font = 'fonts' in opened ? opened.fonts[index] : opened;
    if (font === undefined) return null;
    const subset = font.createSubset();
    for (const glyph of font.layout([...letters].join('')).glyphs) subset.includeGlyph(glyph);
    subset.encode();
    return { bytes, postscriptName: 'fonts' in opened ? font.postscriptName : null, font };
  } catch {
    return null;
  }
}
