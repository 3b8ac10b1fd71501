import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPdfium } from '../../../src/engine/documents/pdfium/pdf-file.ts';
import { randomFrom } from '../../fakes/random.ts';
import { quotingChat } from '../engine/quoting-chat.ts';
import { askAll, engineOn, newFolder, sampleLibrary } from '../engine/sample-engine.ts';

const SEED = 1912;
/** With the ten each of backup and restore (backup.test.ts) fifty in all. */
const MOMENTS = 15;
const WORKER = join(import.meta.dirname, 'kill-worker.ts');

let folder: string;
let library: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ folder, remove } = await newFolder());
  library = join(folder, 'library');
  await sampleLibrary(library, ['leave-and-absence']);
  const engine = await engineOn(library, quotingChat());
  await askAll(engine.client, { question: 'How many days of unused annual leave may be carried over?' });
  await engine.close();
});
afterAll(() => remove());

/** What the worker reported done until it was killed, `after` milliseconds after its first word; null: it is not killed. */
async function work(args: readonly string[], after: number | null): Promise<string[]> {
  const child = spawn(process.execPath, [WORKER, library, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let said = '';
  const begun = new Promise<void>((resolve) => {
    child.stdout.on('data', (piece: Buffer) => {
      said += piece.toString();
      if (said.includes('begun')) resolve();
    });
  });
  await Promise.race([begun, ended]);
  if (after !== null) {
    await Promise.race([delay(after), ended]);
    child.kill('SIGKILL');
  }
  await ended;
  return [...said.matchAll(/^done (.+)$/gmu)].map((match) => match[1] ?? '');
}

/** Milliseconds from the worker's first word until it reports the first thing done. */
async function timeToFirst(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [WORKER, library, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  const begun = performance.now();
  await once(child.stdout, 'data');
  const took = performance.now() - begun;
  child.kill('SIGKILL');
  await ended;
  return took;
}

async function recordIsWhole(): Promise<void> {
  const engine = await engineOn(library, quotingChat());
  try {
    expect(await engine.client.audit.verify()).toMatchObject({ state: 'valid', findings: [] });
    expect((await engine.client.library.check()).damage).toEqual([]);
  } finally {
    await engine.close();
  }
}

describe(`kill -9 in the middle, seed ${SEED}`, () => {
  const random = randomFrom(SEED);

  it('an export leaves the file of before or the new one, whole', async () => {
    const pdfium = await loadPdfium();
    const file = join(folder, 'answer.pdf');
    const first = await timeToFirst(['export', file]);
    let exported = 1;
    for (let i = 0; i < MOMENTS; i++) {
      const done = await work(['export', file], random() * first * 2);
      exported += done.length;
      const opened = pdfium.open(await readFile(file), 'answer.pdf');
      expect(opened.pageCount).toBeGreaterThan(0);
      opened.close();
    }
    expect(exported).toBeGreaterThan(1);
    await recordIsWhole();
    // The next export takes away what the killed ones left.
    await timeToFirst(['export', file]);
    expect((await readdir(folder)).filter((name) => name.startsWith('answer.pdf')).length).toBeLessThanOrEqual(2);
  });

  it('a questionnaire has every line that was reported done, and goes on to its end', async () => {
    const [input, output] = [join(folder, 'questions.jsonl'), join(folder, 'answers.jsonl')];
    const ids = Array.from({ length: 12 }, (_, i) => `q${i + 1}`);
    const lines = ids.map((id, i) => JSON.stringify({ id, question: `What does section ${i + 1} say of leave?` }));
    await writeFile(input, `${lines.join('\n')}\n`);
    const answered = async (): Promise<string[]> => {
      const text = await readFile(output, 'utf8').catch(() => '');
      // Half a line at the end was not reported.
      return text
        .split('\n')
        .slice(0, -1)
        .map((line) => String(JSON.parse(line).id));
    };
    const first = await timeToFirst(['questionnaire', input, output]);
    for (let i = 0; i < MOMENTS; i++) {
      if ((await answered()).length === ids.length) await rm(output);
      const before = await answered();
      const done = await work(['questionnaire', input, output], random() * first * 4);
      const after = await answered();
      expect(after.slice(0, before.length)).toEqual(before);
      for (const id of done) expect(after).toContain(id);
      expect(new Set(after).size).toBe(after.length);
      // Each line that is there is an entry of the record.
      const log = await readFile(join(library, 'logs', 'rag_trace.jsonl'), 'utf8');
      const rows = (await readFile(output, 'utf8').catch(() => '')).split('\n').slice(0, -1);
      for (const row of rows) expect(log).toContain(String(JSON.parse(row).answer_id));
      await recordIsWhole();
    }
    await work(['questionnaire', input, output], null);
    expect(await answered()).toEqual(ids);
    await recordIsWhole();
  });
});
