import { describe, expect, it } from 'vitest';
import { askedColumns } from '../../../src/engine/evidence/lines/table-cells.ts';
import { readQuestion } from '../../../src/engine/question/question.ts';

const GROUPED = [
  'Three months ended June 30, 2023',
  'Three months ended June 30, 2022',
  'Six months ended June 30, 2023',
  'Six months ended June 30, 2022',
];
const kept = (names: readonly string[], question: string) => {
  const asked = askedColumns(names, readQuestion(question).columns);
  return names.filter((_, i) => asked[i]);
};

describe('askedColumns', () => {
  it.each([
    ['one year', ['2017', '2018', '2019'], 'What was the net income in 2018?', ['2018']],
    ['two years', ['2017', '2018', '2019'], 'How did sales change from 2018 to 2019?', ['2018', '2019']],
    ['columns without a year', ['2018', '2019', 'Change'], 'What was the net income in 2018?', ['2018', 'Change']],
    ['a day', ['March 31, 2021', 'December 31, 2020'], 'What was held at December 31, 2020?', ['December 31, 2020']],
    ['a short month', ['Mar 31, 2021', 'Dec 31, 2021'], 'What was held on March 31, 2021?', ['Mar 31, 2021']],
    ['no word like a month', ['Margin 20', 'Decrease 21'], 'What was the margin 20?', ['Margin 20', 'Decrease 21']],
    [
      'months and a year',
      GROUPED,
      'What were fees for the six months ended June 30, 2022?',
      ['Six months ended June 30, 2022'],
    ],
    ['a quarter', ['First quarter', 'Second quarter'], 'What was the price in the second quarter?', ['Second quarter']],
  ])('%s', (_, names, question, expected) => expect(kept(names, question)).toEqual(expected));

  it.each([
    ['no period asked', ['2017', '2018'], 'What was the net income?'],
    ['a change from a year that is not named', ['2017', '2018'], 'By how much did sales grow in 2018?'],
    ['a comparison', ['2017', '2018'], 'What were sales in 2018 compared with the year before?'],
    ['a year of no column', ['2017', '2018'], 'What was the net income in 2020?'],
    ['columns without periods', ['Hotel', 'Full day'], 'What is the limit in 2020?'],
    ['nothing would be left', ['June 30, 2022', 'March 31, 2023'], 'What was held on March 31, 2022?'],
  ])('all of them: %s', (_, names, question) => expect(kept(names, question)).toEqual(names));
});
