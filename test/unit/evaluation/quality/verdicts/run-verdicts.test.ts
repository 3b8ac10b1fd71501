import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { RowVerdicts } from '../../../../../evaluation/quality/verdicts/judge-row.ts';
import { countVerdicts } from '../../../../../evaluation/quality/verdicts/run-verdicts.ts';
import { loadVerdictRows, type VerdictRow } from '../../../../../evaluation/quality/verdicts/verdict-row.ts';

const row = (id: string, truth: boolean, kind: string): VerdictRow => ({
  id,
  truth,
  kind,
  sentence: 'A sentence.',
  document: 'leave.pdf',
  span: 'A span.',
  note: '',
});
const everywhere = (verdict: RowVerdicts['answer']['verdict']): RowVerdicts => {
  const one = { verdict, reason: '' };
  return { answer: one, quote: one, 'fact-check': one, 'verify-citation': one };
};

describe('labelled sentences', () => {
  it('are counted by truth, kind and place', () => {
    const counts = countVerdicts([
      { row: row('f1', false, 'number'), verdicts: everywhere('contradicted') },
      {
        row: row('f2', false, 'number'),
        verdicts: { ...everywhere('weak'), answer: { verdict: 'supported', reason: '' } },
      },
      { row: row('f3', false, 'date'), verdicts: everywhere('unsupported') },
      { row: row('t1', true, 'number'), verdicts: everywhere('supported') },
    ]);
    const of = (truth: boolean, kind: string, place: string) =>
      counts.find((one) => one.truth === truth && one.kind === kind && one.place === place);
    expect(of(false, 'number', 'answer')).toMatchObject({
      cases: 2,
      counts: { supported: 1, weak: 0, contradicted: 1 },
    });
    expect(of(false, 'all', 'quote')).toMatchObject({
      cases: 3,
      counts: { supported: 0, weak: 1, unsupported: 1, contradicted: 1 },
    });
    expect(of(true, 'all', 'fact-check')).toMatchObject({ cases: 1, counts: { supported: 1 } });
  });

  it('are read from a file, and a line that is none is refused', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pincite-verdicts-test-'));
    try {
      const path = join(folder, 'rows.jsonl');
      const written = { id: 'a', sentence: 'S.', truth: 'false', kind: 'date', document: 'leave.pdf', span: 'T.' };
      await writeFile(path, `${JSON.stringify(written)}\n`);
      expect(await loadVerdictRows(path)).toEqual([{ ...written, truth: false, note: '' }]);
      await writeFile(path, `${JSON.stringify({ ...written, truth: 'maybe' })}\n`);
      await expect(loadVerdictRows(path)).rejects.toMatchObject({ code: 'QUESTIONNAIRE_INVALID' });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('that come with the code are 60 false and 60 true ones over the sample policies', async () => {
    const rows = await loadVerdictRows(
      fileURLToPath(new URL('../../../../../evaluation/sets/verdicts.jsonl', import.meta.url)),
    );
    expect(rows.filter(({ truth }) => truth)).toHaveLength(60);
    expect(rows.filter(({ truth }) => !truth)).toHaveLength(60);
  });
});
