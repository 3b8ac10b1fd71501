import { describe, expect, it } from 'vitest';
import { listQuestion } from '../../../src/engine/question/list-question.ts';
import { proposeTerms } from '../../../src/engine/question/propose-terms.ts';

describe('terms proposed for every mention', () => {
  it.each<[question: string, first: string]>([
    ['List all notice periods for managers.', 'notice periods for managers'],
    ['List all notice periods in the documents.', 'notice periods'],
    ['Which documents mention parental leave?', 'parental leave'],
    ['Give me all references to Article 5', 'Article 5'],
    ['Find all mentions of "force majeure" in the contracts', 'force majeure'],
    ['How many times is the works council mentioned?', 'works council'],
    ['How many types of leave are there?', 'leave'],
    ['How many days of parental leave do employees get?', 'parental leave'],
    ['List every mention of contract termination.', 'contract termination'],
    ['List all references to the page limit in the contracts.', 'page limit'],
    ['When does carried-over leave lapse?', 'carried-over leave lapse'],
    ['What is the R&D budget?', 'R&D budget'],
    ['Who is the CEO?', 'CEO'],
  ])('%s', (question, first) => {
    expect(proposeTerms(question, listQuestion(question))[0]).toBe(first);
  });

  it('goes on to the parts, in order for a list, and to single words', () => {
    expect(
      proposeTerms('List all penalties for late payment', listQuestion('List all penalties for late payment')),
    ).toEqual(['penalties for late payment', 'penalties', 'late payment', 'payment', 'late']);
  });

  it('proposes nothing for a question that names nothing', () => {
    expect(proposeTerms('And how many are there?', listQuestion('And how many are there?'))).toEqual([]);
    expect(proposeTerms('Why?', listQuestion('Why?'))).toEqual([]);
  });
});
