import { describe, expect, it } from 'vitest';
import { selectFor } from '../../../../../../evaluation/library/evidence-for.ts';
import { userPrompt } from '../../../../../../src/engine/answer/sources/model/prompt/prompt.ts';
import type { SelectionBudget } from '../../../../../../src/engine/answer/sources/model/prompt/select-sentences.ts';
import type { ScoreLines } from '../../../../../../src/engine/models/types.ts';
import { readQuestion } from '../../../../../../src/engine/question/question.ts';
import { documentOf, LEAVE, PASSAGES, readAlike, TRAVEL, textOf } from '../../../library-of.ts';

const deps = {
  ...{ textOf, scoreLines: readAlike },
  countTokens: (text: string) => Math.ceil(text.length / 4),
};
const WIDE = { promptTokens: 450, promptCharacters: 1700 };
const select = (question: string, passages = PASSAGES, budget: SelectionBudget = WIDE, changes = {}) =>
  selectFor(readQuestion(question), passages, budget, { ...deps, ...changes });

describe('selectSentences', () => {
  it('numbers by document, then position, and takes a sentence of overlapping passages once', async () => {
    const { sentences } = await select('How many days are carried over?');
    expect(sentences.map((sentence) => sentence.number)).toEqual(sentences.map((_, i) => i + 1));
    expect(sentences.filter((sentence) => sentence.text === 'They lapse on 31 March.')).toHaveLength(1);
    const places = sentences.map((sentence) => [
      PASSAGES.findIndex((p) => p.documentId === sentence.passage.documentId),
      sentence.start,
    ]);
    expect(places).toEqual([...places].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0)));
  });

  it('takes the same words of one document once, of two documents from each', async () => {
    const warning = 'Never reach under the spouts while rinsing.';
    const manual = (id: string) =>
      documentOf({
        ...{ id, name: id, sentences: [warning, 'The spouts are rinsed daily.', warning.replace('the ', 'the\n')] },
        passages: [{ sentences: [0, 2], section: 'Care' }],
      }).passages;
    const passages = [...manual('cccccccccccccccc'), ...manual('dddddddddddddddd')];
    const { sentences } = await select('When must nobody reach under the spouts?', passages);
    const warnings = sentences.filter(({ text }) => text.startsWith('Never'));
    expect(warnings.map(({ passage, start }) => [passage.documentId, start])).toEqual([
      ['cccccccccccccccc', 0],
      ['dddddddddddddddd', 0],
    ]);
  });

  it('offers exactly the canonical text of each range', async () => {
    for (const sentence of (await select('hotel limit leave')).sentences) {
      expect(sentence.text).toBe(await textOf(sentence.passage.documentId, sentence.start, sentence.end));
    }
  });

  it.each([
    [
      'How many days of annual leave do employees get?',
      'Employees are entitled to 25 days of annual leave in each calendar year.',
    ],
    [
      'When must parental leave be requested?',
      'Parental leave must be requested in writing eight weeks before it begins.',
    ],
    ['What is the hotel limit in Germany?', 'Germany\t40 EUR\t120 EUR'],
    ['How long are receipts kept?', 'Receipts are kept for six years.'],
  ])('puts the best sentence for "%s" into the smallest prompt', async (question, wanted) => {
    const { sentences } = await select(question, PASSAGES, { promptTokens: 60, promptCharacters: 200 });
    expect(sentences.map((sentence) => sentence.text)).toContain(wanted);
  });

  it('offers what the scorer finds for a question in other words', async () => {
    const wanted = 'Receipts are kept for six years.';
    const scoreLines: ScoreLines = async (_, lines) =>
      lines.map((line) => ({ score: line.endsWith(wanted) ? 0.7 : 0.2 }));
    const ask = (changes: Partial<typeof deps>) =>
      selectFor(
        readQuestion('When may vouchers be thrown away?'),
        PASSAGES,
        { promptTokens: 60, promptCharacters: 200 },
        { ...deps, ...changes },
      );
    const textsOf = async (changes = {}) => (await ask(changes)).sentences.map(({ text }) => text);
    expect(await textsOf()).not.toContain(wanted);
    expect(await textsOf({ scoreLines })).toContain(wanted);
  });

  it('never exceeds either budget', async () => {
    for (let promptTokens = 5; promptTokens < 300; promptTokens += 7) {
      const { sentences, tokens } = await select('leave and travel days', PASSAGES, {
        promptTokens,
        promptCharacters: 4000,
      });
      const printed = userPrompt(readQuestion(''), sentences).replaceAll(/^Question: \n\n|\n\nQuestion: $/g, '');
      expect(tokens).toBeLessThanOrEqual(promptTokens);
      expect(deps.countTokens(printed)).toBeLessThanOrEqual(promptTokens);
    }
    const { sentences } = await select('leave', PASSAGES, { promptTokens: 1e6, promptCharacters: 150 });
    expect(
      userPrompt(readQuestion(''), sentences).replaceAll(/^Question: \n\n|\n\nQuestion: $/g, '').length,
    ).toBeLessThanOrEqual(150);
  });

  it('brings the sentences beside the best one', async () => {
    const { sentences } = await select('When do they lapse?', LEAVE.passages, {
      promptTokens: 60,
      promptCharacters: 230,
    });
    const texts = sentences.map((sentence) => sentence.text);
    expect(texts).toContain('They lapse on 31 March.');
    expect(texts).toContain('Up to 5 unused days may be carried over into the next year.');
  });

  describe('of a list of questions and answers', () => {
    const listed = (...sentences: string[]) =>
      documentOf({
        ...{ id: 'eeeeeeeeeeeeeeee', name: 'FAQ', sentences },
        passages: [{ sentences: [0, sentences.length - 1], section: 'Lessons' }],
      }).passages;
    const ASKED = 'Can I drive without a supervisor?';

    it('offers the answer under its question, which the scorer and the prompt see above it', async () => {
      const passages = listed(ASKED, 'Only with a licence.', 'When are fees paid?', 'Fees are paid before the lesson.');
      const seen: string[] = [];
      const scoreLines: ScoreLines = async (_, lines) => {
        seen.push(...lines);
        return lines.map(() => ({ score: 0 }));
      };
      const { sentences } = await select('May I drive alone?', passages, WIDE, { scoreLines });
      expect(sentences.map(({ text, answers }) => [answers, text])).toEqual([
        [ASKED, 'Only with a licence.'],
        ['When are fees paid?', 'Fees are paid before the lesson.'],
      ]);
      expect(seen[0]).toBe(`${ASKED} Only with a licence.`);
      expect(userPrompt(readQuestion('May I drive alone?'), sentences).split('\n')).toContain(`Q: ${ASKED}`);
    });

    it('ends an answer after four sentences', async () => {
      const under = ['One is here.', 'Two is here.', 'Three is here.', 'Four is here.', 'Five is of something else.'];
      const { sentences } = await select('May I drive alone?', listed(ASKED, ...under), WIDE);
      expect(sentences.map(({ answers }) => answers)).toEqual([ASKED, ASKED, ASKED, ASKED, undefined]);
    });

    it('keeps a question that nothing answers', async () => {
      const { sentences } = await select('May I drive alone?', listed('Fees are paid.', ASKED), WIDE);
      expect(sentences.map(({ text }) => text)).toContain(ASKED);
    });
  });

  it('brings the header of a table from outside the passage, and does not offer it as a line', async () => {
    const { sentences } = await select('hotel limit in Germany');
    const row = sentences.find((sentence) => sentence.text.startsWith('Germany'));
    expect(row?.headerText).toBe('Country\tDaily allowance\tHotel limit');
    const prompt = userPrompt(readQuestion('hotel limit in Germany'), sentences);
    expect(prompt).toMatch(/\[\d+\] Germany: Daily allowance 40 EUR; Hotel limit 120 EUR/);
    expect(prompt).not.toContain('Country');
  });

  it('does not offer a header that is printed above its rows, also when it lies inside the passage', async () => {
    const whole = documentOf({
      id: 'bbbbbbbbbbbbbbbb',
      name: 'Travel Policy',
      sentences: [
        { text: 'Country\tLimit', kind: 'row' },
        { text: 'France\t140 EUR', kind: 'row', header: 0 },
      ],
      passages: [{ sentences: [0, 1] }],
    });
    const { sentences } = await select('limit in France', whole.passages);
    expect(sentences.map((sentence) => sentence.text)).toEqual(['France\t140 EUR']);
    expect(sentences[0]?.headerText).toBe('Country\tLimit');
  });

  it('brings a list with its lead-in and the lead-in with its items', async () => {
    const list = documentOf({
      id: 'aaaaaaaaaaaaaaaa',
      name: 'Rules',
      sentences: [
        'Passwords need the following properties:',
        { text: 'twelve characters', kind: 'item' },
        { text: 'no words of a dictionary', kind: 'item' },
        'Other text about buildings.',
        'More text about buildings.',
        'Doors are locked at night.',
      ],
      passages: [{ sentences: [0, 5] }],
    });
    const tight = { promptTokens: 45, promptCharacters: 190 };
    const byLead = await select('What properties do passwords need?', list.passages, tight);
    expect(byLead.sentences.map(({ text }) => text)).toContain('twelve characters');
    const byItem = await select('dictionary words?', list.passages, tight);
    expect(byItem.sentences.map(({ text }) => text)).toContain('Passwords need the following properties:');
    expect(byItem.sentences.map(({ text }) => text)).not.toContain('Doors are locked at night.');
  });

  it('offers a huge sentence in pieces that fit', async () => {
    const huge = documentOf({
      id: 'aaaaaaaaaaaaaaaa',
      name: 'Contract',
      sentences: [`The parties agree, ${'without prejudice to anything, '.repeat(60)}that the fee is 900 EUR.`],
      passages: [{ sentences: [0, 0] }],
    });
    const { sentences } = await select('What is the fee?', huge.passages);
    expect(sentences.some((sentence) => sentence.text.includes('the fee is 900 EUR'))).toBe(true);
    for (const sentence of sentences) {
      expect(sentence.text.length).toBeLessThanOrEqual(400);
      expect(sentence.text).toBe(huge.text.slice(sentence.start, sentence.end));
    }
  });

  it('keeps a sentence of 500 characters whole', async () => {
    const text = `The fee is due ${'on the first working day of the month '.repeat(12)}in advance.`;
    const long = documentOf({
      id: 'aaaaaaaaaaaaaaaa',
      name: 'C',
      sentences: [text],
      passages: [{ sentences: [0, 0] }],
    });
    expect((await select('When is the fee due?', long.passages)).sentences.map((s) => s.text)).toEqual([text]);
  });

  it('leaves out what is said already in nearly these words, but neither the best line nor rows', async () => {
    const said = ['Up to five unused days may be carried over into next year.', 'France\t45 EUR\t140 EUR'];
    const preferring =
      (words: string): ScoreLines =>
      async (_, lines) =>
        lines.map((line) => ({ score: line.includes(words) ? 1 : 0 }));
    const textsOf = async (words: string) =>
      (
        await selectFor(
          readQuestion('What is told?'),
          PASSAGES,
          WIDE,
          { ...deps, scoreLines: preferring(words) },
          { said },
        )
      ).sentences.map(({ text }) => text);
    const carried = 'Up to 5 unused days may be carried over into the next year.';
    expect(await textsOf('25 days')).not.toContain(carried);
    expect(await textsOf('25 days')).toContain('France\t45 EUR\t140 EUR');
    expect(await textsOf('unused days')).toContain(carried);
  });

  it('is empty without passages', async () => {
    expect((await select('anything', [])).sentences).toEqual([]);
  });

  it('survives a question without content words', async () => {
    expect((await select('What is it?')).sentences.length).toBeGreaterThan(0);
  });

  it('asks for a header only once', async () => {
    let asked = 0;
    const countedText = (...range: Parameters<typeof textOf>) => {
      asked++;
      return textOf(...range);
    };
    const counting = { ...deps, textOf: countedText };
    await selectFor(readQuestion('limit'), TRAVEL.passages, WIDE, counting);
    expect(asked).toBe(1);
  });
});
