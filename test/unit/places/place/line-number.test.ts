import { expect, it } from 'vitest';
import { lightPlace } from '../../../../src/engine/places/place.ts';

const TEXT = 'TERMS\r\n\r\nThe buyer pays\nwithin thirty days.';
const deps = {
  rectsOf: async () => [],
  textOf: async (_id: string, start: number, end: number) => TEXT.slice(start, end),
  tablesOf: async () => [],
  pageLabelOf: async () => null,
};
const lineOf = async (source_filename: string, start: number) => {
  const place = { document_id: 'd', source_filename, page_index: null, start, end: start + 1 };
  return (await lightPlace(place, { claim: 'c', cited: null, scopes: [] }, deps)).line_number;
};

it('has the line of a plain text as the file has it, and none of a Word file', async () => {
  expect(await lineOf('terms.txt', 0)).toBe(1);
  expect(await lineOf('terms.md', TEXT.indexOf('The buyer'))).toBe(3);
  expect(await lineOf('terms.txt', TEXT.indexOf('within'))).toBe(4);
  expect(await lineOf('terms.docx', TEXT.indexOf('within'))).toBeUndefined();
});
