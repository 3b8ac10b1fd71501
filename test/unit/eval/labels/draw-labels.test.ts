import { describe, expect, it } from 'vitest';
import { drawLabels } from '../../../../eval/labels/draw-labels.ts';
import type { LabelRow } from '../../../../eval/labels/label-row.ts';

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
