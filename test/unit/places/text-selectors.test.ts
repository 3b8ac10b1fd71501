import { expect, test } from 'vitest';
import { charactersBefore, textSelectors } from '../../../src/engine/places/text-selectors.ts';

const ID = 'aaaaaaaaaaaaaaaa';
const TEXT = `${'🙂 is at the start. '.repeat(3)}Fees are due in May. ${'And so on. '.repeat(5)}`;
let reads = 0;
const library = {
  document: async () => ({ added_at: '2026-11-30T00:00:00.000Z', characters: TEXT.length }) as never,
  textOf: async (_: string, start: number, end: number) => {
    reads++;
    return TEXT.slice(start, end);
  },
};

test('a reader that counts characters, or looks for the words, finds the same place', async () => {
  const exact = 'Fees are due in May.';
  const start = TEXT.indexOf(exact);
  const place = { document_id: ID, start, end: start + exact.length, text_span: exact };
  const before = { charactersBefore: charactersBefore(library) };
  const [quote, position] = await textSelectors(place, { start: 0, text: TEXT }, before);
  if (quote?.type !== 'TextQuoteSelector' || position?.type !== 'TextPositionSelector') throw new Error('not both');
  expect([...TEXT].slice(position.start, position.end).join('')).toBe(exact);
  expect(position.start).toBe(start - 3);
  expect(TEXT).toContain(quote.prefix + quote.exact + quote.suffix);
  expect([quote.prefix.length, quote.suffix.length]).toEqual([32, 32]);
  await textSelectors(place, { start: 0, text: TEXT }, before);
  expect(reads).toBe(1);
});

test('the words around it are never cut inside of a character', async () => {
  const text = `${'🙂'.repeat(40)}axb${'🙂'.repeat(40)}`;
  const place = { document_id: ID, start: 81, end: 82, text_span: 'x' };
  const [quote] = await textSelectors(place, { start: 0, text }, { charactersBefore: async (_, at) => at });
  expect(quote).toMatchObject({ type: 'TextQuoteSelector', exact: 'x' });
  for (const side of ['prefix', 'suffix'] as const)
    expect((quote as Record<typeof side, string>)[side].isWellFormed()).toBe(true);
});
