import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLibrary } from '../../../src/engine/library/library.ts';
import type { Library } from '../../../src/engine/library/library-types.ts';
import { modelsDirectory } from '../../../src/engine/models/model-record.ts';
import { expectWhole, sentencesByFile } from '../../fakes/library/whole-library.ts';
import { randomFrom } from '../../fakes/random.ts';
import { manyPages, twoColumns } from '../../fixtures/make-pdf.ts';
import { runProcess, startCli } from '../../integration/cli/spawn-cli.ts';
import { requireModel } from '../models/require-model.ts';

const sample = (name: string) => fileURLToPath(new URL(`../../../resources/sample/${name}.pdf`, import.meta.url));
const SEED = 5150;
const EACH = 5;
/** Five moments of a phase, one in each fifth of it, as shares of its duration. */
const random = randomFrom(SEED);
const moments = () => Array.from({ length: EACH }, (_, i) => Math.round(((i + random()) / EACH) * 100) / 100);
const kills = [
  ...moments().map((share) => ({ phase: 'reading' as const, share })),
  ...moments().map((share) => ({ phase: 'embedding' as const, share })),
];

/** What an undisturbed run gives, and how long its phases take. */
interface Undisturbed {
  readonly files: readonly string[];
  readonly sentences: Record<string, string[]>;
  readonly msToSearchable: number;
  readonly msEmbedding: number;
}

const allVisible = async (library: Library, files: readonly string[]) =>
  (await library.listDocuments()).length === files.length;

/** A reader beside the writer: every document it sees is whole, and search shows passages of these only. */
async function expectNothingHalf(library: Library): Promise<void> {
  for (const document of await library.listDocuments()) await expectWhole(library, document);
  const hits = await library.searchText('the page of leave and security', { limit: 1000 });
  const visible = new Set((await library.listDocuments()).map((document) => document.document_id));
  expect(hits.filter((hit) => !visible.has(hit.documentId))).toEqual([]);
}

describe(`kill -9 in the middle of an ingest, seed ${SEED}`, () => {
  let folder: string;
  let undisturbed: Record<'reading' | 'embedding', Undisturbed>;
  const pincite = (data: string, ...argv: string[]) => runProcess(['--data', data, ...argv], modelsDirectory());

  async function measure(name: string, files: readonly string[]): Promise<Undisturbed> {
    const data = join(folder, `undisturbed-${name}`);
    const started = performance.now();
    const child = startCli(['--data', data, 'ingest', ...files], modelsDirectory());
    const ended = once(child, 'exit');
    const library = await openLibrary({ dataDir: data });
    while (child.exitCode === null && !(await allVisible(library, files))) await delay(20);
    const searchable = performance.now();
    expect(await ended).toEqual([0, null]);
    const sentences = await sentencesByFile(library);
    await library.close();
    expect(Object.keys(sentences)).toHaveLength(files.length);
    return {
      files,
      sentences,
      msToSearchable: searchable - started,
      msEmbedding: performance.now() - searchable,
    };
  }

  beforeAll(async () => {
    await requireModel('minilm');
    folder = await mkdtemp(join(tmpdir(), 'pincite-kill-'));
    await mkdir(join(folder, 'files'));
    const made = { 'many.pdf': manyPages(120).bytes, 'columns.pdf': twoColumns('by column').bytes };
    for (const [name, bytes] of Object.entries(made)) await writeFile(join(folder, 'files', name), bytes);
    const all = ['leave-and-absence', 'information-security', 'travel-and-expenses'].map(sample);
    const generated = Object.keys(made).map((name) => join(folder, 'files', name));
    undisturbed = {
      reading: await measure('reading', [...all.slice(0, 1), ...generated, ...all.slice(1)]),
      // Fewer passages: every one is embedded almost twice at each moment.
      embedding: await measure('embedding', all.slice(0, 1)),
    };
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Runs the ingest and kills it at this share of the phase. False when it was faster than measured and the phase was over. */
  async function killedAt({ phase, share }: (typeof kills)[number], data: string): Promise<boolean> {
    const { files, msToSearchable, msEmbedding } = undisturbed[phase];
    const child = startCli(['--data', data, 'ingest', ...files], modelsDirectory());
    const ended = once(child, 'exit');
    const library = await openLibrary({ dataDir: data });
    try {
      let killAt = performance.now() + share * msToSearchable;
      if (phase === 'embedding') {
        while (child.exitCode === null && !(await allVisible(library, files))) await delay(20);
        killAt = performance.now() + share * msEmbedding;
      }
      while (performance.now() < killAt && child.exitCode === null) {
        await expectNothingHalf(library);
        await delay(Math.max(0, Math.min(200, killAt - performance.now())));
      }
    } finally {
      child.kill('SIGKILL');
    }
    const [, signal] = await ended;
    // The process lives on for a moment after the last document is ready.
    const states = (await library.listDocuments()).map((document) => document.state);
    await library.close();
    return signal === 'SIGKILL' && (phase === 'reading' || states.includes('searchable'));
  }

  it.for(kills)(
    'in $phase, at $share of it: the next start finishes it',
    { timeout: 240_000 },
    async (kill, { task }) => {
      const { files, sentences } = undisturbed[kill.phase];
      let data = join(folder, task.id);
      // On a machine that has become faster since the measurement, the moment is moved forward.
      for (let again = 0; !(await killedAt({ ...kill, share: kill.share * 0.7 ** again }, data)); again++) {
        expect(again, 'it always ended before the moment came').toBeLessThan(4);
        data = join(folder, `${task.id}-${again}`);
      }
      const library = await openLibrary({ dataDir: data });
      try {
        await expectNothingHalf(library);
        const shown = JSON.parse((await pincite(data, 'documents', '--json')).out) as { state: string }[];
        if (kill.phase === 'embedding') {
          expect(shown.map((document) => document.state)).toEqual(files.map(() => 'searchable'));
        }

        // Killed before the list of files was on disk, nothing is known of them yet.
        const jobs = await readdir(join(data, 'jobs')).catch(() => []);
        const paths = jobs.length > 0 || kill.phase === 'embedding' ? [] : files;
        const wait = kill.phase === 'embedding' ? 'ready' : 'searchable';
        const next = await pincite(data, 'ingest', ...paths, '--wait', wait, '--json');
        expect([next.code, next.err]).toEqual([0, '']);
        const results = JSON.parse(next.out) as { state: string; code: string | null }[];
        expect(results.filter((result) => result.code !== null)).toEqual([]);

        await expectNothingHalf(library);
        // The same sentences of the same files, and each file once.
        expect(await sentencesByFile(library)).toEqual(sentences);
        const documents = await library.listDocuments();
        expect(documents).toHaveLength(files.length);
        if (kill.phase === 'reading') return;
        const { sha256: modelSha256 } = await requireModel('minilm');
        for (const document of documents) {
          expect(document).toMatchObject({ state: 'ready', embedded: document.passages });
          const chunks = (await library.passagesOf(document.document_id)).map((passage) => passage.chunkId);
          const everything = { limit: 10_000, modelSha256 };
          const vectors = await library.searchVector(new Float32Array(384).fill(1 / Math.sqrt(384)), everything);
          expect(vectors.map((hit) => hit.chunkId).sort()).toEqual(chunks.sort());
        }
      } finally {
        await library.close();
      }
    },
  );
});
