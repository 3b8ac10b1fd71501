import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Screen } from '../../measure/report/screen.ts';
import { textTable } from '../../measure/report/text-table.ts';
import { seededRandom } from '../../measure/statistics/seeded-random.ts';
import { asPinciteError, type ErrorCode } from '../../src/contract/errors.ts';
import { isTold } from '../../src/contract/view/coverage-words.ts';
import type { CanonicalDocument } from '../../src/engine/documents/types.ts';
import { coverageOf } from '../../src/engine/library/tables/document-row.ts';
import { readingFixtures } from './fixture-list.ts';
import { lettersFound, plainWords } from './letters.ts';
import { MUTATIONS, type Mutation, mutate } from './mutate.ts';
import { openTools } from './open-tools.ts';

const SAMPLES = fileURLToPath(new URL('../../resources/sample/', import.meta.url));
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

/** Damages copies of small PDFs in every usual way and reads them: each must end in one state, and none may say that it lost nothing when it did. */
export async function runMutants({ count, seed, screen, signal }: MutantsOptions): Promise<Record<string, unknown>> {
  const tools = openTools({ silenceSeconds: SILENCE });
  const random = seededRandom(seed);
  const number = (limit: number): number => Math.floor(random() * limit);
  const ends = new Map<string, number>();
  const crashes: string[] = [];
  const hangs: string[] = [];
  const lying: string[] = [];
  const read = (bytes: Uint8Array): Promise<CanonicalDocument> =>
    tools.reader.read({ bytes, sourceFilename: 'mutant.pdf', ocr: true }, { signal });
  let [before, after] = [0, 0];
  try {
    const seeds: { readonly name: string; readonly bytes: Uint8Array; readonly words: readonly string[] }[] = [];
    const files = (await readdir(SAMPLES)).filter((name) => name.endsWith('.pdf'));
    for (const { name, bytes } of [
      ...(await readingFixtures()),
      ...(await Promise.all(files.map(async (name) => ({ name, bytes: await readFile(SAMPLES + name) })))),
    ])
      seeds.push({ name, bytes: new Uint8Array(bytes), words: wordsOf(await read(new Uint8Array(bytes))) });
    before = process.memoryUsage.rss();
    for (let i = 0; i < count; i++) {
      const { name, bytes, words } = seeds[number(seeds.length)] as (typeof seeds)[number];
      const how = MUTATIONS[number(MUTATIONS.length)] as Mutation;
      const mutant = mutate(bytes, how, number);
      const label = `mutant ${i} (${name}, ${how})`;
      if (i % 100 === 0) screen.status(`mutant ${i} of ${count}`);
      try {
        const document = await read(mutant);
        ends.set('read', (ends.get('read') ?? 0) + 1);
        const { of, found } = lettersFound(words, wordsOf(document));
        if (found < (1 - LOST) * of && saysWhole(document)) lying.push(label);
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
    `memory before ${Math.round(before / 1e6)} MB, after ${Math.round(after / 1e6)} MB`,
  );
  return {
    ...{ count, seed, ends: Object.fromEntries(ends) },
    ...{ crashes: crashes.length, hangs: hangs.length, lying: lying.length },
    memory: { before_bytes: before, after_bytes: after },
  };
}

const wordsOf = ({ pages }: CanonicalDocument): string[] => plainWords(pages.map(({ text }) => text).join('\n'));

/** Whether its coverage says 100 %, and of no page anything to know. */
const saysWhole = ({ kind, pages }: CanonicalDocument): boolean =>
  coverageOf(kind, pages).share === 1 &&
  !pages.some(({ state, reason, text }) => isTold({ state, reason, characters: text.length }));
