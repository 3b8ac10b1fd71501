import { describe, expect, it } from 'vitest';
import type { DocumentSection } from '../../../../src/contract/documents.ts';
import {
  exampleQuestions,
  exampleSources,
  followUpQuestions,
  topicOf,
} from '../../../../src/renderer/words/heading-questions.ts';
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
    section('2.5 Moorings', 2),
    section('2.6 Fees from 1 March 2024', 2),
    section('2.3 Night fees', 2),
  ];
  expect(exampleQuestions(document('Harbour'), sections, 3)).toEqual([
    'What does “Harbour” say about booking a berth?',
    'What does “Harbour” say about NOAA forms?',
    'What does “Harbour” say about night fees?',
  ]);
  expect(exampleQuestions(document('Harbour'), [], 3)).toEqual([]);
});

it('of the samples are written by hand', () => {
  const [one, ...more] = exampleQuestions(
    document('Travel', 'travel-and-expenses.pdf'),
    [section('5 Hotel rates', 1)],
    2,
  );
  expect(one).toBe('What is the hotel limit per night in Zurich?');
  expect(more).toEqual(['What does “Travel” say about hotel rates?']);
  expect(exampleQuestions(document('Travel', 'travel-and-expenses.pdf'), [], 1)).toHaveLength(1);
});

it('come from up to three documents', () => {
  const all = ['A', 'B', 'C', 'D'].map((name) => document(name));
  expect(exampleSources(all).map(({ count }) => count)).toEqual([1, 1, 1]);
  expect(exampleSources(all.slice(0, 2)).map(({ count }) => count)).toEqual([2, 1]);
  expect(exampleSources(all.slice(0, 1)).map(({ count }) => count)).toEqual([3]);
  expect(exampleSources([])).toEqual([]);
});

it.each([
  ['3.2 Parental leave', 'parental leave'],
  ['Limitation of Liability', 'Limitation of Liability'],
  ['LIMITATION OF LIABILITY', 'limitation of liability'],
  ['NOAA forms:', 'NOAA forms'],
  ['The notice period', 'the notice period'],
  ['Informed consent', 'informed consent'],
  ['Leaving the company', 'leaving the company'],
  ['Carry-over of unused days', 'carry-over of unused days'],
  ['Employees’ data', 'employees’ data'],
])('a heading that reads well is a topic: %s', (title, topic) => expect(topicOf(title)).toBe(topic));

it.each([
  ...['Termination', '7', 'X', 'Contents', 'Table of Contents', 'Notes to the accounts', 'Executive summary'],
  ...['Three Months Ended March', 'Fees in 2024', 'Rates from 1 May', 'Item 7 Risk factors', 'Appendix B Rates'],
  ...['SICK LEAVE', 'FY SALES', 'Rates (in EUR)', 'Who pays for travel?', '“Company” means', 'www.example.com site'],
  ...['Responsibilities of the', 'Amounts and', 'Employees who leave the company before the end of their first year'],
  ...['Signatures of the parties', 'General provisions', 'of the', 'Before the journey', 'Northmere Instruments Ltd'],
])('one that does not is none: %s', (title) => expect(topicOf(title)).toBeNull());

describe('follow-up questions', () => {
  const sections = [
    'Booking a berth',
    'Night fees',
    'Contents',
    'Fuel barges',
    'Seals',
    'Crane hours',
    'Waste oil',
  ].map((title, i) => ({ ...section(`${i + 1} ${title}`, 1), start: i * 100 }));
  const cited = { document_name: 'Harbour', start: 150, section: '2 Night fees' };

  it('are made of the headings nearest to the cited place, without its own', () => {
    expect(followUpQuestions(cited, sections, [])).toEqual([
      'What does “Harbour” say about booking a berth?',
      'What does “Harbour” say about fuel barges?',
      'What does “Harbour” say about crane hours?',
    ]);
  });

  it('ask nothing that the thread asked', () => {
    const asked = ['What does “Harbour” say about booking a berth?', 'When do fuel barges leave?'];
    expect(followUpQuestions(cited, sections, asked)).toEqual([
      'What does “Harbour” say about crane hours?',
      'What does “Harbour” say about waste oil?',
    ]);
  });

  it('are none where fewer than two headings read well', () => {
    expect(followUpQuestions(cited, sections.slice(0, 3), [])).toEqual([]);
    expect(followUpQuestions(cited, [], [])).toEqual([]);
  });
});
