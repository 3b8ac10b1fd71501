import { expect, test } from 'vitest';
import { chosenUnder, heldUnder } from '../../../../../evaluation/fits/selection/held-under.ts';
import { type AskedCase, selectionCase } from '../../../../../evaluation/fits/selection/selection-case.ts';
import { evidenceFor, selectFor } from '../../../../../evaluation/library/evidence-for.ts';
import { wantedFigure } from '../../../../../evaluation/quality/selection/selection-measures.ts';
import { focusDocument, WEIGHTS } from '../../../../../src/engine/evidence/lines/score-sentences.ts';
import type { ScoreLines } from '../../../../../src/engine/models/types.ts';
import { readQuestion } from '../../../../../src/engine/question/question.ts';
import { PASSAGES, TRAVEL, textOf } from '../../../answer/library-of.ts';

/** A line break costs one more, so that lines cost the same together and apart. */
const countTokens = (text: string) => text.split(/[ \n]/).length + text.split('\n').length - 1;
/** Some order that is not that of the words. */
const scoreLines: ScoreLines = async (_, lines) => lines.map((line) => ({ score: (line.length % 7) / 10 }));
const deps = { textOf, scoreLines, countTokens };

const asked = (question: string, changes: Partial<AskedCase> = {}): AskedCase => ({
  id: question,
  question,
  carried: [],
  file: 'Travel Policy.pdf',
  spans: [],
  wanted: null,
  ...changes,
});

async function caseOf(one: AskedCase) {
  const question = readQuestion(one.question);
  const inFull = readQuestion([one.question, ...one.carried].join(' '));
  const candidates = await evidenceFor(question, PASSAGES, deps, { inFull }).lines(undefined);
  const made = selectionCase(one, candidates, focusDocument(question, PASSAGES), countTokens);
  return { candidates, made };
}

test.each([
  ['How many days are carried over?', []],
  ['What is the hotel limit in Germany?', []],
  ['How long are they kept?', ['receipts']],
  ['What is it?', []],
])('numbers alone choose the sentences that the engine chooses: %s', async (question, carried) => {
  const { candidates, made } = await caseOf(asked(question, { carried }));
  for (let promptTokens = 10; promptTokens < 120; promptTokens += 9) {
    const budget = { promptTokens, promptCharacters: 5 * promptTokens };
    const { sentences } = await selectFor(readQuestion(question), PASSAGES, budget, deps, {
      inFull: readQuestion([question, ...carried].join(' ')),
    });
    const chosen = chosenUnder(made, WEIGHTS, budget).map((i) => candidates[i]);
    expect(new Set(chosen.map((one) => one?.text))).toEqual(new Set(sentences.map(({ text }) => text)));
  }
});

const WIDE = { promptTokens: 450, promptCharacters: 1700 };

test('a figure is held when all its numbers are in the lines, not in their numbers', async () => {
  const held = async (answer: string) => {
    const { made } = await caseOf(asked('What is the hotel limit in Germany?', { wanted: wantedFigure(answer) }));
    return heldUnder(made, WEIGHTS, WIDE);
  };
  expect(await held('120 EUR')).toBe(1);
  expect(await held('120 EUR, 999 EUR')).toBe(0);
  expect(await held('1')).toBe(0);
});

test('of spans the share that the chosen sentences of their file cover', async () => {
  const [passage] = TRAVEL.passages;
  const [sentence] = passage?.sentences ?? [];
  if (passage === undefined || sentence === undefined) throw new Error('the fixture has sentences');
  const spans = [[sentence.start, sentence.end]] as const;
  const held = async (file: string) =>
    heldUnder((await caseOf(asked('hotel limit', { file, spans }))).made, WEIGHTS, WIDE);
  expect(await held(passage.document.source_filename)).toBeGreaterThan(0);
  expect(await held('Other.pdf')).toBe(0);
});
