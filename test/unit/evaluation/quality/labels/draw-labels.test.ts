import { describe, expect, it } from 'vitest';
import { drawLabels } from '../../../../../evaluation/quality/labels/draw-labels.ts';
import { labelRowOf as row } from './label-row-of.ts';

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
