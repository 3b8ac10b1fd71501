import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawLabels } from '../../../eval/labels/draw-labels.ts';
import { judgeLabels, labelFigures } from '../../../eval/labels/label-figures.ts';
import { type LabelRow, loadLabels } from '../../../eval/labels/label-row.ts';
import { drawLabelFile, runLabels } from '../../../eval/labels/run-labels.ts';
import { answerOf, citationOf, claimOf, hitOf } from './answer-of.ts';

const row = (changes: Partial<LabelRow> = {}): LabelRow => ({
  set: 'policy',
  id: 'q1',
  question: 'How many days of leave are there?',
  claim: 'Employees get 25 days of leave.',
  cited: [{ document: 'Leave', section: 'Days', text: 'Employees get 25 days of leave each year.' }],
  verdict: 'supported',
  label: 'supported',
  note: '',
  ...changes,
});

describe('labelFigures', () => {
  it('counts what is proven and what the checks make of it; without a label nothing counts', () => {
    const rows = [
      row(),
      row({ claim: 'Employees get 52 days of leave.', label: 'not_supported' }),
      row({ claim: 'Employees get 25 days of leave.', label: 'not_supported' }),
      row({ label: null }),
    ];
    const { supported, flagged, ...counts } = labelFigures(rows, judgeLabels(rows));
    expect(counts).toEqual({ labelled: 3, unlabelled: 1 });
    expect(supported?.mean).toBeCloseTo(1 / 3);
    expect(flagged.supported).toMatchObject({ mean: 0, n: 1 });
    expect(flagged.not_supported).toMatchObject({ mean: 0.5, n: 2 });
    expect(flagged.partly).toBeNull();
  });
});

describe('drawLabels', () => {
  const rows = Array.from({ length: 90 }, (_, i) => row({ id: `q${i}`, verdict: i % 3 === 0 ? 'weak' : 'supported' }));

  it('draws each verdict in proportion, always the same, none twice', () => {
    const drawn = drawLabels(rows, 30);
    expect(drawn.filter(({ verdict }) => verdict === 'weak')).toHaveLength(10);
    expect(new Set(drawn.map(({ id }) => id)).size).toBe(30);
    expect(drawLabels([...rows].reverse(), 30)).toEqual(drawn);
  });

  it('draws all when there are no more', () => {
    expect(new Set(drawLabels(rows, 200))).toEqual(new Set(rows));
  });
});

describe('files of labels', () => {
  let folder: string;
  const lines: string[] = [];
  const screen = {
    print: (...printed: readonly string[]) => void lines.push(...printed),
    status: () => undefined,
    note: () => undefined,
  };
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pincite-labels-'));
    lines.length = 0;
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('are drawn from answers, labelled by hand, and read again', async () => {
    const answers = join(folder, 'answers-policy.jsonl');
    const out = join(folder, 'labels', 'drawn.jsonl');
    const said = 'Employees get 25 days of leave.';
    const citation = { ...citationOf(1, hitOf(0, said), 0, said.length), claim_text: said };
    const answer = answerOf({ claims: [claimOf(said, 1)], citations: [citation] });
    const asked = { id: 'q1', answer, evidence: [], prompts: [], yes: null };
    await writeFile(answers, `${JSON.stringify(asked)}\n${JSON.stringify({ id: 'q2', ...answer })}\n`);
    expect(await drawLabelFile({ answers, size: 100, out, screen })).toMatchObject({ drawn: 2, claims: 2 });
    await expect(drawLabelFile({ answers, size: 100, out, screen })).rejects.toMatchObject({ code: 'BAD_REQUEST' });

    const drawn = await loadLabels(join(folder, 'labels'));
    expect(drawn.map(({ id, set, label }) => [id, set, label]).sort()).toEqual([
      ['q1', 'answers-policy', null],
      ['q2', 'answers-policy', null],
    ]);
    await expect(runLabels({ folder: join(folder, 'labels'), failures: 0, screen })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await writeFile(out, drawn.map((one) => `${JSON.stringify({ ...one, label: 'supported' })}\n`).join(''));
    const { figures } = await runLabels({ folder: join(folder, 'labels'), failures: 5, screen });
    expect(figures).toMatchObject({ labelled: 2, supported: { mean: 1 } });
    expect(lines.join('\n')).toContain('true claims flagged');
  });

  it('that are not there are no labels', async () => {
    expect(await loadLabels(join(folder, 'none'))).toEqual([]);
  });
});
