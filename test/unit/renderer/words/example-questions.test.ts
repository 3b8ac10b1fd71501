import { expect, it } from 'vitest';
import type { DocumentSection } from '../../../../src/contract/documents.ts';
import { exampleQuestions, exampleSources } from '../../../../src/renderer/words/example-questions.ts';
import { leave } from '../../cli/sample-data.ts';

const section = (title: string, level: number): DocumentSection => ({
  title,
  level,
  start: 0,
  page_index: 0,
  page_number: 1,
  page_label: null,
});
const document = (name: string, file = `${name}.pdf`) => ({ ...leave, document_name: name, source_filename: file });

it('are made of headings, spread over the document, without numbers and general ones', () => {
  const sections = [
    section('1 Purpose', 1),
    section('1.1 Scope', 2),
    section('2 Berths', 1),
    section('2.1 Booking a berth', 2),
    section('2.2 NOAA forms', 2),
    section('2.3 Night fees', 2),
    section('2.4 X', 2),
  ];
  expect(exampleQuestions(document('Harbour'), sections, 3)).toEqual([
    'What does “Harbour” say about booking a berth?',
    'What does “Harbour” say about NOAA forms?',
    'What does “Harbour” say about night fees?',
  ]);
  expect(exampleQuestions(document('Harbour'), [], 3)).toEqual([]);
});

it('of the samples are written by hand', () => {
  const [one, ...more] = exampleQuestions(document('Travel', 'travel-and-expenses.pdf'), [section('5 Hotels', 1)], 2);
  expect(one).toBe('What is the hotel limit per night in Zurich?');
  expect(more).toEqual(['What does “Travel” say about hotels?']);
  expect(exampleQuestions(document('Travel', 'travel-and-expenses.pdf'), [], 1)).toHaveLength(1);
});

it('come from up to three documents', () => {
  const all = ['A', 'B', 'C', 'D'].map((name) => document(name));
  expect(exampleSources(all).map(({ count }) => count)).toEqual([1, 1, 1]);
  expect(exampleSources(all.slice(0, 2)).map(({ count }) => count)).toEqual([2, 1]);
  expect(exampleSources(all.slice(0, 1)).map(({ count }) => count)).toEqual([3]);
  expect(exampleSources([])).toEqual([]);
});
