import { expect, it } from 'vitest';
import { pointsElsewhere } from '../../../../../src/engine/evidence/retrieval/mixing.ts';
import { documentId, documentsNamed } from '../documents-named.ts';

const DOCUMENTS = documentsNamed(
  'ACME_2021Q1_report.pdf',
  'ACME_2022Q2_report.pdf',
  'Zenith S-DVI guide.pdf',
  'About fees.pdf',
);
const CITED = [documentId(0)];

it.each(['and for Zenith?', 'What about S-DVI?', 'and in the second quarter of 2022?', 'How much was it in 2022?'])(
  '"%s" points elsewhere',
  (question) => expect(pointsElsewhere(question, DOCUMENTS, CITED)).toBe(true),
);

it.each([
  'and the fees?',
  'What about contractors?',
  'And Acme in the first quarter of 2021?',
  'and for the CEO?',
  'How long does it last?',
  '',
])('"%s" does not', (question) => expect(pointsElsewhere(question, DOCUMENTS, CITED)).toBe(false));

it('does not where the document that it names is the cited one', () => {
  expect(pointsElsewhere('and for Zenith?', DOCUMENTS, [documentId(2)])).toBe(false);
});
