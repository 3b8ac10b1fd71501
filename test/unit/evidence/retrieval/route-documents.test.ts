import { expect, test } from 'vitest';
import { routeDocuments } from '../../../../src/engine/evidence/retrieval/route-documents.ts';
import { documentId, documentsNamed } from './documents-named.ts';

const FILINGS = documentsNamed(
  'AMAZON_2017_10K.pdf',
  'JPMORGAN_2021Q1_10Q.pdf',
  'JPMORGAN_2022Q2_10Q.pdf',
  'watch_d.pdf',
);

const routesOf = (question: string, documents = FILINGS) => {
  const routes = routeDocuments(question, documents);
  return documents.map((_, i) => routes.get(documentId(i)) as { names: number; period: number | null });
};

test('a name in the question points at its documents and no others', () => {
  expect(routesOf("What was Amazon's revenue?").map(({ names }) => names)).toEqual([1, 0, 0, 0]);
  expect(routesOf('What did JPMORGAN report?').map(({ names }) => names)).toEqual([0, 1, 1, 0]);
});

test('a name written in two words is the same name', () => {
  expect(routesOf('net income of JP Morgan').map(({ names }) => names)).toEqual([0, 1, 1, 0]);
});

test('a file name in camel case comes apart', () => {
  const documents = documentsNamed('TravelPolicy.txt', 'LeavePolicy.txt');
  expect(routesOf('Who pays for travel?', documents).map(({ names }) => names)).toEqual([1, 0]);
});

test('what is in every name, or in none, tells nothing', () => {
  const documents = documentsNamed('policy a.txt', 'policy b.txt');
  expect(routesOf('Which policy covers parking?', documents).map(({ names }) => names)).toEqual([0, 0]);
});

test('rare names count more than common ones', () => {
  const documents = documentsNamed(
    'acme lease.txt',
    'acme loan.txt',
    'other loan.txt',
    'third note.txt',
    'acme note.txt',
  );
  const [lease, loan] = routesOf('the acme lease', documents);
  expect(lease?.names).toBe(1);
  expect(loan?.names).toBeGreaterThan(0);
  expect(loan?.names).toBeLessThan(0.5);
});

test('periods tell look-alikes apart; without one there is nothing to compare', () => {
  const asked = routesOf('JPMorgan net income in the second quarter of 2022').map(({ period }) => period);
  expect(asked[2]).toBe(1);
  expect(asked[1]).toBe(0);
  expect(asked[3]).toBeNull();
  expect(routesOf('net income').map(({ period }) => period)).toEqual([null, null, null, null]);
});

test('a year that no document reports is left out, unless there is no other', () => {
  const fits = (question: string) => routesOf(question).map(({ period }) => period);
  expect(fits('JPMorgan notes due 2032, second quarter of 2022')).toEqual(fits('JPMorgan second quarter of 2022'));
  expect(new Set(fits('JPMorgan notes due 2032'))).toEqual(new Set([0, null]));
});
