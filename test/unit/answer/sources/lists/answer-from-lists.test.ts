import { describe, expect, it } from 'vitest';
import { provingWords } from '../../../../../src/contract/view/citation-text.ts';
import { ask } from '../../ask-of.ts';
import { documentOf, type SentenceSpec } from '../../library-of.ts';

const item = (text: string): SentenceSpec => ({ text, kind: 'item' });
const heading = (text: string): SentenceSpec => ({ text, kind: 'heading' });
const EXCLUDED = ['1. Surgery.', '2. Cancer.', '3. Asthma.', '4. No consent.', '5. Gout.'];
const { passages } = documentOf({
  ...{ id: 'a'.repeat(16), name: 'Trial Protocol' },
  sentences: [
    ...[
      heading('5.1 Inclusion criteria'),
      item('1. Age 18 to 65.'),
      item('2. Pain.'),
      heading('5.2 Exclusion criteria'),
    ],
    ...['Patients are excluded for:', ...EXCLUDED.map(item)],
  ],
  passages: [
    { sentences: [0, 2], section: '5.1 Inclusion criteria' },
    { sentences: [3, 6], section: '5.2 Exclusion criteria' },
    { sentences: [7, 9], section: '5.2 Exclusion criteria' },
  ],
});
const asked = (question: string, found = passages.slice(0, 2)) =>
  ask(
    { script: [{ output: '{"mode":"answer","claims":[]}' }] },
    { question },
    {
      retrieve: async () => found,
      lists: { firstHeld: async () => null, matching: async () => [], ofDocument: async () => passages },
    },
  );

describe('a question for the items of a list', () => {
  it.each([
    ...['What are the exclusion criteria?', 'List all exclusion criteria.'],
    'How many exclusion criteria are there?',
  ])('is answered by the list, whole, in its order, also where a part of it was not found: %s', async (question) => {
    const { answer, runtime } = await asked(question);
    expect(runtime.requests).toEqual([]);
    expect(answer.claims.map(({ text }) => text)).toEqual(EXCLUDED);
    expect(answer.claims.every((claim) => claim.answers_question === 'yes')).toBe(true);
    expect(answer.citations.map(provingWords)).toEqual(EXCLUDED);
    expect(answer.list_basis).toMatchObject({ is_whole: true, left_out: [] });
    expect(answer.list_basis?.sections).toEqual([
      { document_name: 'Trial Protocol', section: '5.2 Exclusion criteria' },
    ]);
  });

  it('is not answered by a list of another name', async () => {
    const { runtime } = await asked('What are the study drugs?').catch(() => ({ runtime: { requests: ['asked'] } }));
    expect(runtime.requests).toHaveLength(1);
  });

  it('is the list of one section, where another has the same words in its heading', async () => {
    const both = documentOf({
      ...{ id: 'b'.repeat(16), name: 'Trial Protocol' },
      sentences: [
        ...[heading('5.2 Exclusion criteria'), ...EXCLUDED.map(item), heading('9 Exclusion criteria of the diary')],
        ...[item('1. No pen.'), item('2. No paper.')],
      ],
      passages: [
        { sentences: [0, 5], section: '5.2 Exclusion criteria' },
        { sentences: [6, 8], section: '9 Exclusion criteria of the diary' },
      ],
    });
    for (const [found, first] of [
      [both.passages, '1. Surgery.'],
      [[...both.passages].reverse(), '1. No pen.'],
    ] as const) {
      const { answer } = await ask(
        { script: [{ output: '{"mode":"answer","claims":[]}' }] },
        { question: 'What are the exclusion criteria?' },
        {
          retrieve: async () => found,
          lists: { firstHeld: async () => null, matching: async () => [], ofDocument: async () => both.passages },
        },
      );
      expect(answer.claims[0]?.text).toBe(first);
      expect(answer.list_basis?.sections).toHaveLength(1);
    }
  });

  describe('where two lists stand under one heading', () => {
    const under = (title: string, ...sentences: readonly SentenceSpec[]) => {
      const all = [heading(title), ...sentences];
      const passage = { sentences: [0, all.length - 1] as const, section: title };
      return documentOf({ id: 'c'.repeat(16), name: 'Handbook', sentences: all, passages: [passage] }).passages;
    };
    const prose = (text: string): SentenceSpec => ({ text, kind: 'prose' });
    const answered = async (question: string, found: typeof passages) => {
      let lookUps = 0;
      const ofDocument = async () => {
        lookUps++;
        return found;
      };
      const { answer } = await ask(
        { script: [{ output: '{"mode":"answer","claims":[]}' }] },
        { question },
        { retrieve: async () => found, lists: { firstHeld: async () => null, matching: async () => [], ofDocument } },
      );
      return { said: answer.claims.map(({ text }) => text), lookUps };
    };
    const VISITS = under(
      'Visitors',
      ...[prose('Visitors must bring:'), item('1. A passport.'), item('2. A letter.')],
      ...[prose('Visitors must not bring:'), item('1. A camera.'), item('2. A dog.')],
    );
    const TRIALS = under(
      'Exclusion criteria',
      ...[item('1. Surgery.'), item('2. Cancer.'), prose('Examples of exclusion for cancer:')],
      ...[item('a. Of the lung.'), item('b. Of the skin.')],
    );
    const GROUPS = under(
      'Exclusion criteria',
      ...[prose('General:'), item('1. Surgery.'), item('2. Cancer.')],
      ...[prose('Laboratory:'), item('1. Low iron.'), item('2. High sugar.')],
    );

    it.each([
      [
        'the one whose lead is asked for',
        'List everything visitors must bring.',
        VISITS,
        ['1. A passport.', '2. A letter.'],
      ],
      ['the other one', 'List everything visitors must not bring.', VISITS, ['1. A camera.', '2. A dog.']],
      ['the one right under the heading', 'What are the exclusion criteria?', TRIALS, ['1. Surgery.', '2. Cancer.']],
      [
        'both, where only the heading names them',
        'What are the exclusion criteria?',
        GROUPS,
        ['1. Surgery.', '2. Cancer.', '1. Low iron.', '2. High sugar.'],
      ],
    ])('is answered by %s', async (_, question, found, said) => {
      expect((await answered(question, found)).said).toEqual(said);
    });

    it('looks the lists of the document up once, and once more to say what was left out', async () => {
      expect((await answered('What are the exclusion criteria?', TRIALS)).lookUps).toBe(2);
    });
  });
});
