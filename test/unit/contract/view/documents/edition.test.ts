import { expect, it } from 'vitest';
import { editionOf, editionText } from '../../../../../src/contract/view/documents/edition.ts';

const document = (document_id: string, supersedes: string | null = null, day = 1) => ({
  document_id,
  supersedes,
  added_at: `2026-11-0${day}T00:00:00.000Z`,
});

it('numbers the editions of a document from the oldest', () => {
  const documents = [document('c', 'b'), document('a'), document('x'), document('b', 'a')];
  expect(editionOf('a', documents)).toEqual({ number: 1, of: 3, ids: ['a', 'b', 'c'] });
  expect(editionOf('b', documents)).toMatchObject({ number: 2, of: 3 });
  expect(editionText(editionOf('c', documents) ?? { number: 0, of: 0 })).toBe('Edition 3 of 3');
  expect(editionOf('x', documents)).toBeNull();
  expect(editionOf('unknown', documents)).toBeNull();
});

it('follows the newest of two that supersede one, and a ring once; an older edition that is gone counts no more', () => {
  const two = [document('a'), document('b', 'a', 2), document('c', 'a', 3)];
  expect(editionOf('a', two)).toEqual({ number: 1, of: 2, ids: ['a', 'c'] });
  expect(editionOf('a', [document('a', 'b'), document('b', 'a')])).toMatchObject({ of: 2 });
  expect(editionOf('b', [document('b', 'gone')])).toBeNull();
});
