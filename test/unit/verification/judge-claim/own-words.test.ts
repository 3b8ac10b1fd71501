import { describe, expect, it } from 'vitest';
import { judgeClaim } from '../../../../src/engine/verification/judge-claim.ts';

const background = 'Handbook.pdf\n';

function verdictOf(claim: string, text: string): string {
  const sentences = [{ start: 0, end: text.length, kind: 'prose' as const, header: null }];
  return judgeClaim(claim, [{ passage: { start: 0, text, sentences }, textSpan: text, background }]).verdict;
}

describe('a claim in words of its own', () => {
  it.each([
    ['The club may inspect the boats.', 'The club has the right to inspect the boats.'],
    ['Nobody but the treasurer can sign cheques.', 'Only the treasurer can sign cheques.'],
    ['The van is lent to the client by the company.', 'The company lends the van to the client.'],
    ['The car must be checked by the driver.', 'The driver must check the vehicle.'],
  ])('is supported where all its words mean what the source says: “%s”', (claim, text) => {
    expect(verdictOf(claim, text)).toBe('supported');
  });

  it.each([
    ['The treasurer of the choir may sign cheques.', 'Only the treasurer of the club can sign cheques.'],
    ['The van is lent to the company by the client.', 'The company lends the van to the client.'],
  ])('is not where one means something else: “%s”', (claim, text) => {
    expect(verdictOf(claim, text)).not.toBe('supported');
  });
});

describe('figures of a table in thousands', () => {
  const caption = 'Costs of the mill (in thousands of euros)';
  const header = 'Item\tFirst year\tSecond year';
  const row = 'Repairs\t5,275\t4,100';
  const text = `${caption}\n${header}\n${row}`;
  const head = [caption.length + 1, caption.length + 1 + header.length] as const;
  const passage = {
    start: 0,
    text,
    sentences: [
      { start: 0, end: caption.length, kind: 'prose' as const, header: null },
      { start: head[1] + 1, end: text.length, kind: 'row' as const, header: head },
    ],
  };
  const judged = (claim: string) =>
    judgeClaim(claim, [{ passage, textSpan: row, background: `${background}${caption}` }]);

  it.each([
    'Repairs of the mill were 5.275 million euros in the first year.',
    'Repairs of the mill were 5,275,000 euros in the first year.',
  ])('are the same in another scale: “%s”', (claim) => {
    expect(judged(claim).verdict).toBe('supported');
  });

  it.each([
    'Repairs of the mill were 5.275 billion euros in the first year.',
    'Repairs of the mill were 4.1 million euros in the first year.',
  ])('are not what is said otherwise: “%s”', (claim) => {
    expect(judged(claim).verdict).not.toBe('supported');
  });
});
