import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { asPinciteError, type ErrorCode } from '../../../src/contract/errors.ts';
import { isTold } from '../../../src/contract/view/documents/coverage-words.ts';
import type { CanonicalDocument } from '../../../src/engine/documents/types.ts';
import { coverageOf } from '../../../src/engine/library/tables/document-row.ts';
import { seededRandom } from '../../metrics/seeded-random.ts';
import type { Screen } from '../../report/screen.ts';
import { textTable } from '../../report/text-table.ts';
import { characterAccuracy } from '../ocr/compare-words.ts';
import { readingFixtures } from './fixture-list.ts';
import { lettersFound, plainWords } from './letters.ts';
import { MUTATIONS, type Mutation, mutate } from './mutate.ts';
import { openTools } from './open-tools.ts';

const SAMPLES = fileURLToPath(new URL('../../../resources/sample/', import.meta.url));
/** Longest silence of the reader, in seconds: a mutant has a page or a dozen. */
const SILENCE = 20;
/** The states in which a file may end (requirement A7). */
const STATES: readonly ErrorCode[] = [
  ...(['DAMAGED', 'NO_PAGES', 'NO_TEXT', 'TOO_LARGE', 'PASSWORD_NEEDED', 'NOT_SUPPORTED'] as const),
  ...(['FORMAT_NOT_SUPPORTED', 'EMPTY_FILE', 'READER_STOPPED'] as const),
];
/** Share of the letters of a file of which a copy that lost more must say so. */
const LOST = 0.1;

export interface MutantsOptions {
  readonly count: number;
  readonly seed: number;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}

/** A whole file. */
interface Seed {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The words that a reader of it sees, and how many of their letters are read from it. */
  readonly seen: readonly string[];
  readonly letters: number;
}

const had = (seen: readonly string[], document: CanonicalDocument): Pick<Seed, 'seen' | 'letters'> => ({
  seen,
  letters: lettersFound(seen, wordsOf(document)).found,
});

/**
 * Share of a file's letters that a copy of it lost. Words may stand in any order, or a letter of a word be another:
 * what of both is less counts.
 */
function lost(seen: readonly string[], letters: number, read: readonly string[]): number {
  const missing = (letters - lettersFound(seen, read).found) / Math.max(1, letters);
  return missing > LOST ? Math.min(missing, 1 - characterAccuracy(seen.join(' '), read.join(' '))) : missing;
}

/**
 * Damages copies of small PDFs in every usual way and reads them: each must end in one state, and none may say that it
 * lost nothing when it did.
 */
export async function runMutants({ count, seed, screen, signal }: MutantsOptions): Promise<Record<string, unknown>> {
  const tools = openTools({ pageSeconds: SILENCE });
  const random = seededRandom(seed);
  const number = (limit: number): number => Math.floor(random() * limit);
  const ends = new Map<string, number>();
  const crashes: string[] = [];
  const hangs: string[] = [];
  const lying: string[] = [];
  const read = (bytes: Uint8Array): Promise<CanonicalDocument> =>
    tools.reader.read({ bytes, sourceFilename: 'mutant.pdf', ocr: true }, { signal });
  let [before, halfway, after] = [0, 0, 0];
  try {
    const seeds: Seed[] = [];
    for (const { name, bytes, words } of await readingFixtures())
      seeds.push({ name, bytes, ...had(plainWords(words.map(({ text }) => text).join('\n')), await read(bytes)) });
    for (const name of (await readdir(SAMPLES)).filter((one) => one.endsWith('.pdf'))) {
      const bytes = new Uint8Array(await readFile(SAMPLES + name));
      const document = await read(bytes);
      seeds.push({ name, bytes, ...had(wordsOf(document), document) });
    }
    before = process.memoryUsage.rss();
    for (let i = 0; i < count; i++) {
      const { name, bytes, seen, letters } = seeds[number(seeds.length)] as Seed;
      const how = MUTATIONS[number(MUTATIONS.length)] as Mutation;
      const mutant = mutate(bytes, how, number);
      const label = `mutant ${i} (${name}, ${how})`;
      if (i === Math.floor(count / 2)) halfway = process.memoryUsage.rss();
      if (i % 100 === 0) screen.status(`mutant ${i} of ${count}`);
      try {
        const document = await read(mutant);
        ends.set('read', (ends.get('read') ?? 0) + 1);
        if (saysWhole(document) && lost(seen, letters, wordsOf(document)) > LOST) lying.push(label);
      } catch (error) {
        const { code, details } = asPinciteError(error);
        ends.set(code, (ends.get(code) ?? 0) + 1);
        if (code === 'CANCELLED') throw error;
        if (!STATES.includes(code)) crashes.push(`${label}: ${String(error)}`);
        if (code === 'READER_STOPPED' && /took longer/u.test(String(details.why))) hangs.push(label);
      }
    }
    after = process.memoryUsage.rss();
  } finally {
    await tools.close();
  }
  const rows = [...ends].sort(([, a], [, b]) => b - a).map(([end, times]) => [end, `${times}`]);
  screen.print(
    ...textTable(`how ${count} mutants end (seed ${seed})`, ['end', 'mutants'], rows),
    ...[
      ...crashes,
      ...hangs.map((one) => `${one}: hangs`),
      ...lying.map((one) => `${one}: says that it lost nothing`),
    ].slice(0, 40),
    `memory: ${[before, halfway, after].map((bytes) => Math.round(bytes / 1e6)).join(', ')} MB before, halfway, after`,
  );
  return {
    count,
    seed,
    ends: Object.fromEntries(ends),
    crashes: crashes.length,
    hangs: hangs.length,
    lying: lying.length,
    memory: { before_bytes: before, halfway_bytes: halfway, after_bytes: after },
  };
}

const wordsOf = ({ pages }: CanonicalDocument): string[] => plainWords(pages.map(({ text }) => text).join('\n'));

/** Whether its coverage says 100 %, and of no page anything to know. */
const saysWhole = ({ kind, pages }: CanonicalDocument): boolean =>
  coverageOf(kind, pages).share === 1 &&
  !pages.some(({ state, reason, text }) => isTold({ state, reason, characters: text.length }));
