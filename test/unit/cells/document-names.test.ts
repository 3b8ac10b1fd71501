import { expect, it } from 'vitest';
import { namesOfDocument } from '../../../src/engine/cells/document-names.ts';
import { readQuestion } from '../../../src/engine/question/question.ts';
import { documentOf } from '../answer/library-of.ts';

const ID = 'a'.repeat(16);

/** Which of these words may name a document with this name and this first page. */
async function namesIn(question: string, name: string, opening: string): Promise<readonly string[]> {
  const { passages } = documentOf({
    ...{ id: ID, name, sentences: [opening], passages: [{ sentences: [0, 0], section: '' }] },
  });
  const textOf = async (_: string, start: number, end: number) => opening.slice(start, end);
  return [...(await namesOfDocument(ID, readQuestion(question), passages, { textOf }))];
}

it.each([
  ['a word of its name', 'What was Contoso’s revenue?', 'CONTOSO_2019_10K', 'Annual report', ['contoso']],
  ['words that its name writes as one', 'What was the revenue of Best Buy?', 'BESTBUY_2019', 'Report', ['best', 'buy']],
  [
    'the company on its first page',
    'What did Fabrikam earn?',
    'report',
    'FORM 10-K\nFABRIKAM FOODS, INC.\nDelaware',
    ['fabrikam', 'food'],
  ],
  [
    'words beside one of them',
    'What did Contoso Chase earn?',
    'CONTOSO_2019',
    'Contoso Chase & Co. of Delaware',
    ['contoso', 'chas'],
  ],
])('takes %s', async (_, question, name, opening, words) => {
  expect(await namesIn(question, name, opening)).toEqual(expect.arrayContaining(words));
});

it.each([
  ['a place on the first page', 'What was the revenue in Delaware?', 'CONTOSO_2019', 'Contoso, Inc.\nDelaware'],
  ['another company', 'What was the revenue of Northwind?', 'CONTOSO_2019', 'Contoso, Inc.'],
  ['the beginning of a word', 'What was the revenue of Con?', 'CONTOSO_2019', 'Report'],
])('does not take %s', async (_, question, name, opening) => {
  const names = await namesIn(question, name, opening);
  expect(names).not.toEqual(expect.arrayContaining(['delawar']));
  expect(names.filter((word) => word === 'northwind' || word === 'con')).toEqual([]);
});
