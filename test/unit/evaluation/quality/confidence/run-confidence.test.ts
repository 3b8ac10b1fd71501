import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWeightsFile } from '../../../../../evaluation/fits/weights-file.ts';
import { runConfidence } from '../../../../../evaluation/quality/confidence/run-confidence.ts';
import { answerConfidence } from '../../../../../src/engine/answer/confidence.ts';
import { answerOf, citationOf, hitOf } from '../answer-of.ts';

const SURE = { nearest: 1, read: 0.8, code: 0, first: 1, sure: 1 };
const ORIGIN = { commit: 'abcdef0', date: '2026-02-02' };
const UNSURE = { nearest: 0, read: 0.2, code: 0, first: 0, sure: 0 };

/** Weights by which sure answers are wrong. */
const FILE = {
  what: 'is an answer right',
  chosen_on: 'answers',
  half: 'tune',
  command: 'npm run eval -- fit confidence',
  tolerance: { figure: 'mean log-likelihood', standard_errors: 1 },
  commit: '0000000',
  date: '2026-01-01',
  values: { intercept: 2, nearest: -4, read: -4, code: 0, first: -4, sure: 0 },
};

let folder: string;
const write = (name: string, rows: readonly object[]) =>
  writeFile(join(folder, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confidence-'));
  await writeFile(join(folder, 'confidence.json'), JSON.stringify(FILE));
  await write('dev_pdf_qa.jsonl', []);
  await write('dev_pdf_paraphrased.jsonl', []);
  const question = (id: string) => ({
    id,
    doc: id,
    txt: `txt/${id}.txt`,
    question: 'What?',
    answers: ['x'],
    answerable: true,
    answer_form: 'span',
    gold_pages: [],
    gold_quotes: [],
    gold_spans: [[0, 20]],
    meta: {},
  });
  const ids = Array.from({ length: 24 }, (_, i) => `q${i}`);
  await write('dev_policy_spans.jsonl', ids.map(question));
  const hit = hitOf(0, 'Press the red button for five seconds.');
  const line = (id: string, i: number) => {
    const isSure = i % 2 === 0;
    // Of twelve sure answers eleven cite the gold words, of the others one.
    const isRight = isSure !== i < 2;
    const citation = { ...citationOf(1, hit, isRight ? 0 : 20, 30), source_filename: `${id}.txt` };
    return { id, ...answerOf({ citations: [citation] }), confidence_features: isSure ? SURE : UNSURE };
  };
  const refusal = { id: 'q0', ...answerOf({ mode: 'refuse' }), confidence_features: null };
  await write('answers.jsonl', [...ids.map(line), refusal]);
  await write('without.jsonl', [{ id: 'q0', ...answerOf({}), confidence_features: null }]);
  await write('unknown.jsonl', [{ id: 'nobody', ...answerOf({}), confidence_features: SURE }]);
});
afterAll(() => rm(folder, { recursive: true }));

async function run(file: string, isFit = false) {
  const printed: string[] = [];
  const screen = {
    print: (...lines: string[]) => printed.push(...lines),
    note: () => undefined,
    status: () => undefined,
  };
  const fit = isFit ? { write: ORIGIN, folder } : null;
  const result = await runConfidence({ answers: [join(folder, file)], dataSets: folder, checks: folder, fit, screen });
  return { printed: printed.join('\n'), result };
}

test('the confidence of the features is compared with how often answers are right; refusals are left out', async () => {
  const { result, printed } = await run('answers.jsonl');
  expect(result.figures).toMatchObject({ 'as the engine states it': { answers: 24, right: 0.5 } });
  const rows = result.rows as { confidence: number; right: boolean }[];
  expect(new Set(rows.map(({ confidence }) => confidence))).toEqual(
    new Set([answerConfidence(SURE), answerConfidence(UNSURE)]),
  );
  expect(rows.filter(({ right }) => right)).toHaveLength(12);
  expect(printed).not.toContain('"values"');
  expect(await readWeightsFile('confidence', folder)).toEqual(FILE);
});

test('fitted weights tell the right ones and replace those outside their tolerance', async () => {
  const { result, printed } = await run('answers.jsonl', true);
  const { area } = (result.figures as Record<string, { area: number }>)['cross-validated over documents'] ?? {};
  expect(area).toBeGreaterThan(0.8);
  expect(printed).toMatch(/"values": \{\s+"intercept": [\d.-]+,\s+"nearest": [\d.-]+,/);
  expect(printed).toContain('OUTSIDE the tolerance');
  const { fitted } = result.held as { fitted: Record<string, number> };
  expect(Object.keys(fitted)).toEqual(Object.keys(FILE.values));
  expect(await readWeightsFile('confidence', folder)).toEqual({ ...FILE, ...ORIGIN, values: fitted });
});

test('answers that cannot be used are refused, with the reason', async () => {
  await expect(run('without.jsonl')).rejects.toThrow('q0');
  await expect(run('unknown.jsonl')).rejects.toThrow('not all of one of the sets');
});
