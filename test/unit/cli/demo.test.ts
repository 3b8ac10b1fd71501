import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoPlan, showDemo } from '../../../src/cli/show-demo.ts';
import { Terminal } from '../../../src/cli/terminal.ts';
import { type FakeScript, fakeEngine } from './fake-engine.ts';
import { damagedFile, ingested, refusal } from './sample-data.ts';

const SAMPLES = new URL('../../../resources/sample/', import.meta.url);
const ingest: FakeScript['ingest'] = [{ type: 'result', result: ingested }];

let output = '';
beforeEach(async () => {
  output = await mkdtemp(join(tmpdir(), 'pincite-demo-'));
});
afterEach(async () => {
  await rm(output, { recursive: true, force: true });
});

async function run(script: FakeScript, args: readonly string[] = ['a.pdf', 'How many days?']): Promise<string> {
  const [out, err] = [new PassThrough(), new PassThrough()];
  const engine = fakeEngine(script);
  const plan = await demoPlan(args, SAMPLES);
  if (plan === null) throw new Error('wrong usage');
  const session = {
    terminal: new Terminal(out, err),
    signal: new AbortController().signal,
    engine: async () => engine,
  };
  err.resume();
  try {
    await showDemo(session, plan, output);
  } finally {
    out.end();
  }
  return await text(out);
}

describe('demo', () => {
  it('asks the four questions about the samples, or one about a file', async () => {
    const samples = await demoPlan([], SAMPLES);
    expect(samples?.questions).toHaveLength(4);
    expect(samples?.paths.map((path) => path.split('/').at(-1))).toContain('travel-and-expenses.pdf');
    expect(await demoPlan(['f.pdf', 'Why?'], SAMPLES)).toEqual({
      paths: ['f.pdf'],
      questions: [{ id: 'answer', question: 'Why?' }],
    });
    for (const wrong of [['f.pdf'], ['f.pdf', ' '], ['f.pdf', 'Why?', 'more']])
      expect(await demoPlan(wrong, SAMPLES)).toBeNull();
  });

  it('prints answers with citations and writes a picture of each cited page, into an emptied folder', async () => {
    await writeFile(join(output, 'old.png'), 'old');
    const shown = await run({ ingest, pictures: 2 });
    expect(shown).toContain('Question 1 of 1: How many days?');
    expect(shown).toContain('[1] Leave and Absence Policy — 4 Leave › 4.2 Carry-over — p. 3 · 6 of 12');
    expect(shown).toContain(`2 page pictures with the cited words lit: ${output}`);
    expect((await readdir(output)).sort()).toEqual(['answer-1-2.png', 'answer-1.png']);
  });

  it('speaks of one picture as one', async () => {
    expect(await run({ ingest, pictures: 1 })).toContain('\n1 page picture with the cited words lit');
  });

  it('goes on after a refusal and fails when no document could be read', async () => {
    const shown = await run({ ingest, answer: refusal }, []);
    expect(shown).toContain('Question 4 of 4');
    expect(shown).toContain('0 page pictures');
    await expect(run({ ingest: [{ type: 'result', result: damagedFile }] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});
