import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const WORDS =
  'leave policy carry over employee contract audit report revenue amazon termination notice days annual security travel expense receipt approval manager board access password device incident'.split(
    ' ',
  );

/** A small generator (mulberry32), so that every run makes the same files. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Text of a fake PDF: `pages` pages of `sentences` sentences, each numbered so that every one is different. */
export function fakePdf(title: string, pages: number, sentences: number, seed: number): string {
  const next = random(seed);
  const word = () => WORDS[Math.floor(next() * WORDS.length)] ?? 'leave';
  const page = (p: number) =>
    Array.from(
      { length: sentences },
      (_, s) => `Rule ${p + 1}/${s + 1} of ${title} says ${Array.from({ length: 12 }, word).join(' ')}.`,
    );
  return `%PDF-fake ${title}\n${Array.from({ length: pages }, (_, p) => page(p).join(' ')).join('\f')}`;
}

/** Writes files under `folder` and returns their paths in the order given. */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<string[]> {
  const paths: string[] = [];
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    paths.push(path);
  }
  return paths;
}
