import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { isThere } from '../../../src/files/missing.ts';
import { hashOf, hashTree } from '../../library/hash-tree.ts';
import { seededRandom } from '../../metrics/seeded-random.ts';
import type { Screen } from '../../report/screen.ts';
import { writePdf } from '../pdf/write-pdf.ts';
import { PlacedQuestion } from '../whole/fill-report.ts';
import { madeDocument } from './made-document.ts';

export interface MadeLibraryOptions {
  readonly pages: number;
  readonly seed: number;
  readonly cache: string;
  readonly screen: Pick<Screen, 'status' | 'note'>;
  readonly signal: AbortSignal;
}

export interface MadeLibrary {
  /** Folder of the PDFs and of nothing else. */
  readonly files: string;
  readonly pages: number;
  readonly questions: readonly PlacedQuestion[];
}

/** Pages of a usual document; small libraries have three documents all the same. */
const USUAL_PAGES = 100;
const QUESTIONS_A_DOCUMENT = 20;
/** Measured on 1,000 pages; it changes with how passages are cut. */
const PASSAGES_A_PAGE = 4.1;

/** Pages of a made library that has about so many passages. */
export const pagesOfPassages = (passages: number): number => Math.ceil(passages / PASSAGES_A_PAGE);

/** Pages of each document: from 0.4 to 1.6 times the usual, the last one what is left. */
export function documentLengths(pages: number, seed: number): number[] {
  const random = seededRandom(seed);
  const usual = Math.min(USUAL_PAGES, Math.ceil(pages / 3));
  const lengths: number[] = [];
  for (let left = pages; left > 0; left -= lengths.at(-1) as number)
    lengths.push(Math.min(left, Math.max(1, Math.round(usual * (0.4 + 1.2 * random())))));
  return lengths;
}

/** So many of a list, evenly spread over it. */
export const spread = <T>(list: readonly T[], count: number): T[] =>
  count >= list.length
    ? [...list]
    : Array.from({ length: count }, (_, i) => list[Math.floor(((i + 0.5) * list.length) / count)] as T);

/**
 * A folder of PDFs with so many pages, and questions with the page that answers each. Made once for a number of pages,
 * a seed and this code, in the cache; an interrupted one is made anew.
 */
export async function madeLibrary({ pages, seed, cache, screen, signal }: MadeLibraryOptions): Promise<MadeLibrary> {
  const code = await Promise.all(
    ['.', '../pdf'].map((path) => hashTree(fileURLToPath(new URL(path, import.meta.url)))),
  );
  const folder = join(cache, `made-${pages}-${seed}-${hashOf(code.join('\n')).slice(0, 8)}`);
  if (!(await isThere(folder))) {
    const building = `${folder}.building`;
    await rm(building, { recursive: true, force: true });
    await write(building, documentLengths(pages, seed), { seed, screen, signal });
    await rename(building, folder);
  }
  const questions: unknown = JSON.parse(await readFile(join(folder, 'questions.json'), 'utf8'));
  return { files: join(folder, 'pdf'), pages, questions: z.array(PlacedQuestion).parse(questions) };
}

async function write(
  folder: string,
  lengths: readonly number[],
  { seed, screen, signal }: Pick<MadeLibraryOptions, 'seed' | 'screen' | 'signal'>,
): Promise<void> {
  screen.note(`Making a library of ${lengths.length} documents in ${folder} (once)`);
  await mkdir(join(folder, 'pdf'), { recursive: true });
  const all: PlacedQuestion[] = [];
  for (const [index, length] of lengths.entries()) {
    signal.throwIfAborted();
    screen.status(`making document ${index + 1} of ${lengths.length}`);
    const { file, pages, questions } = madeDocument(index, length, seed);
    await writePdf(join(folder, 'pdf', file), pages.length, (i) => pages[i] as (typeof pages)[number], {
      isPacked: true,
    });
    all.push(...spread(questions, QUESTIONS_A_DOCUMENT));
  }
  await writeFile(join(folder, 'questions.json'), JSON.stringify(all));
}
