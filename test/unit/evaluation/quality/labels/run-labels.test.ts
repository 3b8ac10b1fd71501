import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadLabels } from '../../../../../evaluation/quality/labels/label-row.ts';
import { drawLabelFile, runLabels } from '../../../../../evaluation/quality/labels/run-labels.ts';
import { answerOf, citationOf, claimOf, hitOf } from '../answer-of.ts';

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
