import type { Question } from '../../../../evaluation/sets/question.ts';

/** A question that can be answered, with what is given of it. */
export const questionOf = (given: Partial<Question> = {}): Question => ({
  id: 'q',
  doc: 'a',
  question: 'What?',
  answers: [],
  answerable: true,
  answer_form: 'Short Answer',
  gold_pages: [],
  gold_quotes: [],
  gold_spans: [],
  meta: {},
  ...given,
});
