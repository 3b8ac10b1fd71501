import { describe, expect, it } from 'vitest';
import { matchSpan } from '../../../src/engine/verification/match-span.ts';

describe('matchSpan', () => {
  it('prefers the verbatim place over a fuzzy one before it', () => {
    expect(matchSpan('six weeks; six week', 'six week')).toMatchObject({ start: 0, end: 8, exact: true });
  });
  it('measures similarity by edits', () => {
    const match = matchSpan('the limit is six months long', 'limit is nix months');
    expect(match?.similarity).toBeCloseTo(1 - 1 / 19, 10);
    expect(match).toMatchObject({ start: 4, end: 23, exact: false });
  });
  it('finds nothing for an empty text', () => expect(matchSpan('abc', '  ')).toBeNull());
  it('does not cut words', () => {
    const source = 'He was reimbursed.';
    const match = matchSpan(source, 'was reimburse!');
    expect(source.slice(match?.start, match?.end)).toMatch(/reimbursed/);
  });
});
