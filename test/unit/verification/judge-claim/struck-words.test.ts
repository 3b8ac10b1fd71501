import { describe, expect, it } from 'vitest';
import { judgeClaim } from '../../../../src/engine/verification/judge-claim.ts';

const SOURCE = 'The fee of the berth is ~~4,000~~ 6,500 pounds a month.';
const judged = (claim: string, textSpan = SOURCE) => {
  const passage = {
    ...{ start: 0, text: textSpan },
    sentences: [{ start: 0, end: textSpan.length, kind: 'prose' as const, header: null }],
  };
  const { verdict, reason } = judgeClaim(claim, [{ passage, textSpan, background: 'Harbour' }]);
  return [verdict, reason];
};

describe('struck words', () => {
  it('prove nothing', () => {
    expect(judged('The fee of the berth is 4,000 pounds a month.')[0]).toBe('contradicted');
    expect(judged('The fee of the berth is 6,500 pounds a month.')).toEqual(['supported', null]);
  });

  it('are no negation, and no source where nothing else stands there', () => {
    const lines = 'Guests ~~must not~~ may use the pool.';
    expect(judged('Guests may use the pool.', lines)[0]).toBe('supported');
    const all = '~~Guests may bring two dogs.~~';
    expect(judged('Guests may bring two dogs.', all)).toEqual([
      'unsupported',
      'The words cited for it are struck out in the document.',
    ]);
  });
});
