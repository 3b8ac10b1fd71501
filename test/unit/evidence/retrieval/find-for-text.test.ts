import { expect, test } from 'vitest';
import { questionSubject } from '../../../../src/engine/evidence/retrieval/find-for-text.ts';
import { documentsNamed } from './documents-named.ts';

const DOCUMENTS = documentsNamed('JPMORGAN_2021Q1_10Q.pdf', 'watch_d.pdf', 'MacBookAir.pdf', 'travel policy.pdf');
const partsOf = (question: string) => questionSubject(question, DOCUMENTS);
const subjectOf = (question: string) => partsOf(question).subject;

test.each([
  ["How did JPMorgan's deposits develop in 2021?", 'How did deposits develop in 2021?'],
  ['JPMorgan, mid-2022: what were its trading losses?', 'mid-2022: what were its trading losses?'],
  ['How much did JP Morgan lend to cities?', 'How much did lend to cities?'],
  ['How do I reset the screen of the MacBook Air?', 'How do I reset the screen of the?'],
  ['Why does the Watch D misread my oxygen?', 'Why does the misread my oxygen?'],
])('%s', (question, subject) => {
  expect(subjectOf(question)).toBe(subject);
});

test('ordinary words of a title are the subject, not a name', () => {
  expect(subjectOf('Who approves travel under the policy?')).toBe('Who approves travel under the policy?');
});

test('a question that names nothing, or hardly says more than a name, stays as it is', () => {
  expect(subjectOf('Who pays the courier fee?')).toBe('Who pays the courier fee?');
  expect(subjectOf('What does JPMorgan do?')).toBe('What does JPMorgan do?');
});

test('a capital alone is no part of a name', () => {
  expect(subjectOf('Which Level D vitamins are in it?')).toBe('Which Level D vitamins are in it?');
});

test('a small figure is none either, whatever the names of files hold', () => {
  expect(subjectOf('Which 10 states have the most loans?')).toBe('Which 10 states have the most loans?');
});

test('the names are those that were taken out, as they are written', () => {
  expect(partsOf("Did JPMorgan's traders use a MacBook Air?")).toMatchObject({ names: 'JPMorgan MacBook Air' });
  expect(partsOf('Who pays the courier fee?').names).toBe('');
  expect(partsOf('What does JPMorgan do?').names).toBe('');
});
