import { expect, test } from 'vitest';
import { checkSupport } from '../../../../../src/engine/verification/support/check-support.ts';

const ABOVE = 'Statements\tYear ended (in millions)\t2015\t2016\t2017';
const GAINS = 'Net unrealized gains (losses) on securities\t(2)\t17\t(32)';
const INCOME = 'Income/(loss) before tax\t-410\t$ (95)\t120';
const directionsOf = (sentence: string, text: string) =>
  checkSupport(sentence, [{ text, start: 0 }], ABOVE).flatMap(({ kind, verdict, reason }) =>
    kind === 'direction' ? [[verdict, reason]] : [],
  );

test.each([
  ['There was a net unrealized gain of $32 million in 2017.', GAINS, '(32)', 'gains (losses)', 'gain'],
  ['The net unrealized loss was 17 in 2016.', GAINS, '17', 'gains (losses)', 'loss'],
  ['Income before tax was 410 in 2015.', INCOME, '(410)', 'Income/(loss)', 'Income'],
  ['Income before tax was $95 million in 2016.', INCOME, '(95)', 'Income/(loss)', 'Income'],
  ['The loss before tax was 120 in 2017.', INCOME, '120', 'Income/(loss)', 'loss'],
  ['The loss before income taxes was 120.', 'Income (loss) before income taxes\t120', '120', 'Income (loss)', 'loss'],
  ['The net loss was 17.', 'Net gains (losses)\t–\t17', '17', 'gains (losses)', 'loss'],
])('a figure called by the other word of its label is contradicted: %s', (sentence, text, figure, label, word) => {
  const reason = `The source says “${figure}” of “${label}”, the sentence says “${word}”.`;
  expect(directionsOf(sentence, text)).toEqual([['contradicted', reason]]);
});

test.each([
  ['There was a net unrealized loss of $32 million in 2017.', GAINS],
  ['The net unrealized gain was 17 in 2016.', GAINS],
  ['Net unrealized gains (losses) were (32) in 2017.', GAINS],
  ['The net unrealized gain was -32 in 2017.', GAINS],
  ['The loss before tax was 95 in 2016.', INCOME],
  ['Income before tax was negative $95 million in 2016.', INCOME],
  ['The net gain was 17.', 'Net gains (losses)\t–\t17'],
  ['It weighs 80 kg.', 'Weight (kg)\t80'],
  ['In Zurich it is 240.', 'Hotel (Zurich)\t240'],
  ['The restated figure is 512.', 'Revenue (restated)\t512'],
  ['Net income was 120 and dividends paid were 40.', 'Net income (loss)\t120\nDividends paid\t(40)'],
  ['Income before tax was 120 in 2017.', INCOME],
])('one called by its own word, or written below nought, is not: %s', (sentence, text) => {
  expect(directionsOf(sentence, text)).toEqual([]);
});
