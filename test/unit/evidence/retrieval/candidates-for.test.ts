import { expect, test } from 'vitest';
import { datedPages } from '../../../../src/engine/evidence/retrieval/candidates-for.ts';
import type { StoredPassage } from '../../../../src/engine/library/types.ts';

const passage = (text: string, firstPage: number, lastPage = firstPage, documentId = 'd'): StoredPassage => ({
  ...{
    chunkId: `${documentId}_${text}`,
    documentId,
    chunkIndex: 0,
    text,
    section: '',
    start: 0,
    end: 1,
    sentences: [],
  },
  ...{ firstPage, lastPage },
});
const HEAD = passage('Three months ended March 31, 2021', 1);
const TABLE = passage('Total loans 1,000', 1);
const NEXT = passage('Deposits at December 31, 2020', 2);
const ACROSS = passage('Notes', 1, 2);
const OTHER = passage('Loans', 1, 1, 'e');
const ALL = [HEAD, TABLE, NEXT, ACROSS, OTHER];
const Q1 = { year: 2021, quarter: 1 };
const YEAR_END = { year: 2020, quarter: 4 };

const shares = (...periods: { year: number; quarter: number | null }[]) => ALL.map(datedPages(periods, ALL));

test('a date anywhere on a page dates every passage on it, in this document', () => {
  expect(shares(Q1)).toEqual([1, 1, 0, 1, 0]);
});

test('of two dates one is half; a passage across two pages has the dates of both', () => {
  expect(shares(Q1, YEAR_END)).toEqual([0.5, 0.5, 0.5, 1, 0]);
});

test('a date must be there whole; the same period named twice counts once', () => {
  expect(shares({ year: 2021, quarter: 2 })).toEqual([0, 0, 0, 0, 0]);
  expect(shares(Q1, Q1)).toEqual([1, 1, 0, 1, 0]);
});

test('nothing is known when the question names no date', () => {
  expect(shares()).toEqual([0.5, 0.5, 0.5, 0.5, 0.5]);
});
