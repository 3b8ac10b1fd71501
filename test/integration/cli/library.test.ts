import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSample } from '../../../scripts/samples/sample-policies.ts';
import { emptyFile, notAPdf, truncated } from '../../fixtures/make-pdf.ts';
import { runProcess } from './spawn-cli.ts';
import { wordsUnder } from './words-under.ts';

const SAMPLE = fileURLToPath(new URL('../../../resources/sample/leave-and-absence.pdf', import.meta.url));
const letters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

let folder = '';
let data = '';
let id = '';
const pincite = (...argv: string[]) => runProcess(['--data', data, ...argv], join(folder, 'no-models'));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-cli-'));
  data = join(folder, 'library');
  await mkdir(join(folder, 'no-models'));
  const { code, out, err } = await pincite('ingest', SAMPLE, '--wait', 'searchable', '--json');
  expect(err).toBe('');
  expect(code).toBe(0);
  const [result] = JSON.parse(out);
  expect(result).toMatchObject({
    source_filename: 'leave-and-absence.pdf',
    state: 'searchable',
    pages: 11,
    duplicate: false,
  });
  id = result.document_id;
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('command line on a real library', () => {
  it('lists the document under the title of its metadata', async () => {
    const { out } = await pincite('documents', '--json');
    expect(JSON.parse(out)).toMatchObject([{ document_id: id, document_name: 'Leave and Absence Policy', pages: 11 }]);
  });

  it('recognises the same file', async () => {
    const { code, out } = await pincite('ingest', SAMPLE, '--wait', 'searchable', '--json');
    expect([code, JSON.parse(out)[0].duplicate]).toEqual([0, true]);
    expect(JSON.parse((await pincite('documents', '--json')).out)).toHaveLength(1);
  });

  it('gives rectangles under which exactly the words of the sentence stand', async () => {
    const { code, out } = await pincite('sentences', id);
    expect(code).toBe(0);
    const { words } = await buildSample('leave-and-absence');
    const sentences = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const long = sentences.filter((sentence) => letters(sentence.text).length >= 40);
    expect(long.length).toBeGreaterThan(120);
    const wrong = long.filter((sentence) => letters(wordsUnder(sentence.pages, words)) !== letters(sentence.text));
    expect(wrong.map((sentence) => sentence.text)).toEqual([]);
  });

  it('draws a page with a range lit', async () => {
    const out = join(folder, 'page.png');
    const shown = await pincite('show', id, '--start', '2480', '--end', '2580', '--out', out);
    expect([shown.code, shown.out]).toEqual([0, `${out}  page 4\n`]);
    expect((await readFile(out)).subarray(1, 4).toString()).toBe('PNG');
  });

  it('names what is wrong in one line', async () => {
    const range = await pincite('show', id, '--start', '0', '--end', '9999999', '--out', join(folder, 'x.png'));
    expect([range.code, range.err]).toEqual([1, expect.stringMatching(/^pincite: BAD_RANGE: .+\n$/)]);
    const model = await pincite('ask', 'How many days may be carried over?', '--json');
    expect([model.code, model.out, model.err]).toEqual([
      1,
      '',
      expect.stringMatching(/^pincite: MODEL_MISSING: .+\n$/),
    ]);
    const path = await pincite('ingest', join(folder, 'nothing-here.pdf'));
    expect([path.code, path.err]).toEqual([1, expect.stringMatching(/^pincite: FILE_NOT_FOUND: .+\n$/)]);
  });

  it('indexes what can be read and says of each other file why not', async () => {
    const mixed = join(folder, 'mixed');
    await mkdir(mixed);
    await writeFile(join(mixed, 'noise.pdf'), notAPdf());
    await writeFile(join(mixed, 'empty.pdf'), emptyFile());
    await writeFile(join(mixed, 'cut.pdf'), truncated(0.02));
    await writeFile(join(mixed, 'notes.txt'), 'The keys are kept at the reception.\n');
    const { code, out } = await pincite('ingest', mixed, '--wait', 'searchable', '--json');
    expect(code).toBe(1);
    const results = JSON.parse(out) as { source_filename: string; code: string | null; state: string }[];
    const codes = Object.fromEntries(results.map((result) => [result.source_filename, result.code ?? result.state]));
    expect(codes).toMatchObject({ 'noise.pdf': 'NOT_SUPPORTED', 'empty.pdf': 'EMPTY_FILE', 'notes.txt': 'searchable' });
    expect(codes['cut.pdf']).toMatch(/^(DAMAGED|NO_PAGES)$/);
  });
});
