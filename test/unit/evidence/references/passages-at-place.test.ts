import { describe, expect, it } from 'vitest';
import { passagesAtPlace } from '../../../../src/engine/evidence/references.ts';
import type { RetrievedPassage } from '../../../../src/engine/evidence/retrieval/types.ts';
import { readQuestion } from '../../../../src/engine/question/question.ts';
import { documentOf } from '../../answer/library-of.ts';

const ID = 'a'.repeat(16);
const made = documentOf({
  ...{ id: ID, name: 'Travel Policy', sentences: ['Hotels cost 120 EUR.', 'Loss is reported.', 'Badges are worn.'] },
  passages: [
    { sentences: [0, 0], section: 'Travel Policy > 7.2 Hotels' },
    { sentences: [1, 1], section: 'Travel Policy > 7.21 Loss' },
    { sentences: [2, 2], section: 'Travel Policy > Item 1A. Badges' },
  ],
}).passages;
/** The passages of pages 1 and 2, 3, and 4; `labels`: the numbers that their first pages print. */
const paged = (labels: readonly (string | null)[] = [null, null, null]): readonly RetrievedPassage[] =>
  made.map((passage, i) => ({
    ...passage,
    ...{ document: { ...passage.document, kind: 'pdf' }, pageLabel: labels[i] ?? null },
    ...{ firstPage: i === 0 ? 0 : i + 1, lastPage: i + 1 },
  }));

const at = async (question: string, passages = paged()): Promise<string> =>
  (await passagesAtPlace({ question: readQuestion(question) }, { retrieve: async () => passages }, undefined))
    .map(({ text }) => text)
    .join(' ');

describe('passagesAtPlace', () => {
  it.each([
    ['What is on page 2?', 'Hotels cost 120 EUR.'],
    ['What is on pages 3 to 4?', 'Loss is reported. Badges are worn.'],
    ['What does section 7.2 say?', 'Hotels cost 120 EUR.'],
    ['What does Item 1A say?', 'Badges are worn.'],
    ['What is on page 9?', ''],
    ['What is worn?', ''],
  ])('are those of the page or section: %s', async (question, text) => {
    expect(await at(question)).toBe(text);
  });

  it('are those with a clause of that number, where no heading has it', async () => {
    const sentences = ['Crates are dry.', '7.3 Wet crates are refused.', '7.31 Ropes are new.'];
    const { passages } = documentOf({
      ...{ id: ID, name: 'Supply', sentences },
      passages: sentences.map((_, i) => ({ sentences: [i, i] as const, section: '7. Delivery' })),
    });
    expect(await at('What does clause 7.3 say?', passages)).toBe('7.3 Wet crates are refused.');
    expect(await at('What does clause 7.4 say?', passages)).toBe('');
    expect(await at('What does clause 7 say?', passages)).toBe(sentences.join(' '));
  });

  it('goes by the numbers that the document prints, where it has some', async () => {
    const passages = paged(['11', '13', 'iv']);
    expect(await at('What is on page 12?', passages)).toBe('Hotels cost 120 EUR.');
    expect(await at('What is on page 13?', passages)).toBe('Loss is reported.');
    expect(await at('What is on page 4?', passages)).toBe('Badges are worn.');
  });

  it('goes by the Bates numbers that are stamped on the pages', async () => {
    const passages = paged(['ABC0001234', 'ABC0001236', 'ABC0001237']);
    expect(await at('What is on ABC0001235?', passages)).toBe('Hotels cost 120 EUR.');
    expect(await at('What is on ABC0001237?', passages)).toBe('Badges are worn.');
    expect(await at('What is on XYZ0001237?', passages)).toBe('');
  });

  it('are of the document alone that fits best, and none in a text without pages', async () => {
    const [first, ...others] = paged();
    const elsewhere = others.map((passage) => ({ ...passage, documentId: 'b'.repeat(16) }));
    expect(await at('What is on pages 1 to 4?', [first as RetrievedPassage, ...elsewhere])).toBe(
      'Hotels cost 120 EUR.',
    );
    const inText = paged().map((passage) => ({ ...passage, document: { ...passage.document, kind: 'text' as const } }));
    expect(await at('What is on page 2?', inText)).toBe('');
  });
});
