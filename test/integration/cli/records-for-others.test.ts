import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runProcess } from './spawn-cli.ts';

const QUESTION = 'Who keeps the keys of the archive?';

let folder = '';
const pincite = (argv: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runProcess(['--data', join(folder, 'library'), ...argv], join(folder, 'no-models'), env);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-others-'));
  await mkdir(join(folder, 'no-models'));
  await writeFile(join(folder, 'keys.txt'), 'Archive\n\nThe keys of the archive are kept by the registrar.\n');
  expect((await pincite(['ingest', join(folder, 'keys.txt'), '--wait', 'searchable'])).code).toBe(0);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('the log says as much as PINCITE_LOG asks for, and words of documents only with "text"', async () => {
  const ask = ['ask', QUESTION, '--quote-only', '--fresh', '--json'];
  const quiet = await pincite(ask);
  expect([quiet.code, quiet.err]).toEqual([0, '']);
  const { err } = await pincite(ask, { PINCITE_LOG: 'debug' });
  expect(err).toMatch(/^info: Answer [\w-]+: answer, 1 sentences, 1 citations, \d+\.\d s\.$/mu);
  expect(err).toMatch(/^debug: Answer /mu);
  expect(err).not.toMatch(/registrar|archive/u);
  expect((await pincite(ask, { PINCITE_LOG: 'info,text' })).err).toMatch(/^info: .*Who keeps the keys.*registrar/mu);
});

it('the record is exported flat, and its chain holds by the exported lines alone', async () => {
  const out = join(folder, 'flat.jsonl');
  const { code, err } = await pincite(['audit', 'export', '--flat', '--out', out]);
  expect([code, err]).toEqual([0, `3 lines written to ${out}\n`]);
  let previous = '0'.repeat(64);
  for (const line of (await readFile(out, 'utf8')).trimEnd().split('\n')) {
    const { question, citations, metadata } = JSON.parse(line);
    expect([question, citations[0].text_span]).toEqual([QUESTION, expect.stringContaining('registrar')]);
    expect(metadata.chain.previous).toBe(previous);
    const { seq, body_hash, hash } = metadata.chain;
    expect(createHash('sha256').update(`${previous}\n${seq}\n${body_hash}`).digest('hex')).toBe(hash);
    previous = hash;
  }
  const plain = await pincite(['audit', 'export']);
  const log = await readFile(join(folder, 'library', 'logs', 'rag_trace.jsonl'), 'utf8');
  expect(
    plain.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(
    log
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );
});
