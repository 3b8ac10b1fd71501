import { describe, expect, it } from 'vitest';
import { readQuestion } from '../../../src/engine/question/question.ts';

describe('what a question needs beyond reading', () => {
  it.each([
    ['count', 'How many cities have a hotel limit above 200 CHF?'],
    ['count', 'How many geographic market names are listed under the Los Angeles area?'],
    ['count', 'How many exclusion criteria are there?'],
    ['compare', 'Which state had the highest loan balance as of June 30, 2022?'],
    ['compare', 'Compare the revenues of the Consumer and Business segments.'],
    ['compare', 'Did the total interest expense increase or decrease from 2020 to 2021?'],
    ['compare', 'Did the depreciation expense exceed $1 billion in 2017?'],
    ['compute', 'By what percentage did net income change from 2018 to 2019?'],
    ['compute', 'What was the change in long-term lease liabilities from December 31, 2018, to December 31, 2019?'],
    ['compute', 'How much higher was net income in 2019 than in 2018?'],
    ['compute', 'What is the working capital ratio? Define it as current assets divided by current liabilities.'],
    ['compute', 'What was the sum of the rent and the deposit in 2021?'],
  ])('is to %s: %s', (needs, question) => {
    expect(readQuestion(question).needs).toBe(needs);
  });

  it.each([
    'How many days of annual leave do employees get?',
    'What was the ratio of earnings to fixed charges for 2016?',
    'What was the net increase in cash in 2018?',
    'What is the average credit rating of the portfolio?',
    'What is the difference between a lease and a licence?',
    'What share of the loans was at least a month late at mid-2022?',
    'Can the watch be connected to more than one phone?',
    'How can stress change a measurement at the hospital compared to one at home?',
  ])('is nothing: %s', (question) => {
    expect(readQuestion(question).needs).toBeNull();
  });
});
