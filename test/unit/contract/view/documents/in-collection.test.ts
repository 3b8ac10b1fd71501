import { expect, it } from 'vitest';
import type { DocumentSummary } from '../../../../../src/contract/documents.ts';
import { editionOf } from '../../../../../src/contract/view/documents/edition.ts';
import {
  documentsInScope,
  isInCollection,
  seenFrom,
  sharePlace,
} from '../../../../../src/contract/view/documents/in-collection.ts';

const document = (document_id: string, supersedes: string | null, ...collections: string[]) => ({
  document_id,
  supersedes,
  collections,
  added_at: '2026-11-01T00:00:00.000Z',
});

it('is in each of its collections, and always in the library', () => {
  const both = document('a', null, 'Acme', 'Zenith');
  expect([null, 'Acme', 'Zenith', 'Other'].map((name) => isInCollection(both, name))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(isInCollection(document('b', null), 'Acme')).toBe(false);
});

it('shares a place by one collection in common, or by being in none', () => {
  const shares = (a: readonly string[], b: readonly string[]) =>
    sharePlace(document('x', null, ...a), document('y', null, ...b));
  expect([shares(['Acme', 'Zenith'], ['Acme']), shares(['Acme'], ['Zenith', 'Acme']), shares([], [])]).not.toContain(
    false,
  );
  expect([shares(['Acme', 'Zenith'], ['Other']), shares(['Acme'], []), shares([], ['Acme'])]).not.toContain(true);
});

it('has the editions of its own documents only', () => {
  const library = [
    document('1', null, 'Acme', 'Zenith'),
    document('2', '1', 'Zenith'),
    document('3', '2', 'Acme', 'Zenith'),
    document('4', '3', 'Zenith'),
  ];
  const numbers = (collection: string | null) => {
    const inside = seenFrom(library, collection);
    return inside.map(({ document_id: id }) => {
      const edition = editionOf(id, inside);
      return `${id}: ${edition?.number} of ${edition?.of}`;
    });
  };
  expect(numbers(null)).toEqual(['1: 1 of 4', '2: 2 of 4', '3: 3 of 4', '4: 4 of 4']);
  expect(numbers('Zenith')).toEqual(numbers(null));
  expect(numbers('Acme')).toEqual(['1: 1 of 2', '3: 2 of 2']);
  expect(seenFrom(library, 'Other')).toEqual([]);
});

it('tells the documents of a scope: those that were asked for, and without any the list itself', () => {
  const documents = [{ document_id: 'a' }, { document_id: 'b' }, { document_id: 'c' }] as DocumentSummary[];
  expect(documentsInScope(documents, ['c', 'a', 'other'])).toEqual([documents[0], documents[2]]);
  expect(documentsInScope(documents, [])).toEqual([]);
  expect(documentsInScope(documents, undefined)).toBe(documents);
});
