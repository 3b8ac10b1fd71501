import { describe, expect, it } from 'vitest';
import { listQuestion } from '../../../src/engine/answering/list-question.ts';

const LISTS: readonly (readonly [question: string, about: string])[] = [
  ['List all notice periods.', 'notice periods'],
  ['list the deadlines for expense claims', 'deadlines for expense claims'],
  ['Please list every exception to the travel rule', 'exception to the travel rule'],
  ['Can you list all of the duties of managers?', 'duties of managers'],
  ['Enumerate the grounds for dismissal.', 'grounds for dismissal'],
  ['Itemise the fees', 'fees'],
  ['Name all parties to the agreement', 'parties to the agreement'],
  ['Give me all references to Article 5', 'references to Article 5'],
  ['Show me every clause about liability', 'clause about liability'],
  ['Find all mentions of "force majeure"', 'mentions of "force majeure"'],
  ['Find every mention of parental leave', 'mention of parental leave'],
  ['Identify all risks named in the filing', 'risks named in the filing'],
  ['Tell me everything about data retention', 'data retention'],
  ['Give me a list of the approved suppliers', 'approved suppliers'],
  ['Make a complete list of all penalties', 'penalties'],
  ['I need a list of all penalties', 'penalties'],
  ['What are all the types of leave?', 'types of leave'],
  ['Which are all the forms I can use?', 'forms I can use'],
  ['What are the different kinds of leave?', 'kinds of leave'],
  ['What are the various reporting duties?', 'reporting duties'],
  ['Which documents mention parental leave?', 'parental leave'],
  ['Which of the contracts contain a non-compete?', 'a non-compete'],
  ['What sections refer to subcontractors?', 'subcontractors'],
  ['Which policies discuss remote work?', 'remote work'],
  ['In which documents is the retention period mentioned?', 'the retention period'],
  ['On which pages does “force majeure” appear?', '“force majeure”'],
  ['Where is the data protection officer mentioned?', 'the data protection officer'],
  ['Where else are subcontractors referred to?', 'subcontractors'],
  ['Which kinds of insurance are there?', 'kinds of insurance'],
  ['What exceptions are there?', 'exceptions'],
  ['Which suppliers are named in the contracts?', 'suppliers'],
];

const COUNTS: readonly (readonly [question: string, about: string])[] = [
  ['How many exceptions are there?', 'exceptions'],
  ['How many types of leave are there in the handbook?', 'types of leave'],
  ['How many documents mention parental leave?', 'parental leave'],
  ['How many clauses refer to subcontractors?', 'subcontractors'],
  ['How many times is the works council mentioned?', 'the works council'],
  ['How often does "indemnify" appear?', '"indemnify"'],
  ['How often is the auditor named in the report?', 'the auditor'],
  ['Count the obligations of the supplier', 'obligations of the supplier'],
  ['Count how many deadlines the policy sets', 'deadlines the policy sets'],
  ['How many different kinds of plates are there?', 'different kinds of plates'],
  ['How many conditions must be met?', 'conditions must be met'],
  ['How many exemptions does the policy list?', 'exemptions does the policy list'],
  ['What is the number of exceptions to the rule?', 'exceptions to the rule'],
  ['Give me the total number of references to Annex B', 'references to Annex B'],
];

const ORDINARY: readonly string[] = [
  'How many days of parental leave do employees get?',
  'How many employees does AMD have?',
  'How many shares were outstanding at the end of 2022?',
  'How many days are there in the notice period?',
  'How many hours per week may a student work?',
  'How many weeks of notice must a manager give?',
  'How many months of probation apply?',
  'How many pages are there in the form?',
  'How much is the mileage rate?',
  'How long is the notice period?',
  'How often are passwords changed?',
  'How often must the report be filed?',
  'What is the notice period for managers?',
  'What is the number of employees in 2022?',
  'What is the total revenue of 2021?',
  'What are the requirements for a refund?',
  'What are my options when my insurance ends?',
  'What documents do I need to register a car?',
  'Which documents are required for a passport?',
  'Which form do I use to claim expenses?',
  'Which page size does the printer support?',
  'Who is the chief executive?',
  'Who signs the lifting book?',
  'Name the chief executive of the company.',
  'Name the auditor.',
  'Where do fuel barges moor?',
  'Where is the fire extinguisher kept?',
  'Where do I send the form?',
  'When does carried-over leave lapse?',
  'Why was my license suspended?',
  'Is every employee entitled to parental leave?',
  'Do all employees get a bonus?',
  'Are there any exceptions to the rule?',
  'Is there a list of approved suppliers?',
  'Must all visitors sign in?',
  'Does the policy mention remote work?',
  'Can I list a dependent on my form?',
  'What happens if I lose all my receipts?',
  'Explain the procedure for late claims.',
  'Describe the procedure for late claims.',
  'Summarise the leave policy.',
  'Give me the deadline for expense claims.',
  'Show me the definition of confidential information.',
  'Find the address of the office.',
  'Tell me about insurance lapses',
  'My insurance ended so what should i do',
  'And for contractors?',
  'Compare the 2021 and 2022 revenue.',
  'What did the company say about all risks insurance?',
  'What does the listing fee cover?',
  'What counts as confidential information?',
  'Which clause applies to subcontractors?',
];

describe('questions for a list or a count', () => {
  it.each(LISTS)('%s', (question, about) => {
    expect(listQuestion(question)).toEqual({ kind: 'list', about });
  });

  it.each(COUNTS)('%s', (question, about) => {
    expect(listQuestion(question)).toEqual({ kind: 'count', about });
  });

  it.each(ORDINARY)('not: %s', (question) => {
    expect(listQuestion(question)).toBeNull();
  });
});
