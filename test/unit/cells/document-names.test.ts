import { describe, expect, it } from 'vitest';
import { documentTables, namesOfDocument } from '../../../src/engine/cells/document-names.ts';
import { readQuestion } from '../../../src/engine/question/question.ts';
import { documentOf } from '../answer/library-of.ts';
import { tableOf } from '../answer/sources/tables/table-of.ts';

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

describe('how a report names its years', () => {
  const SAID = 'Fiscal 2018 ended on February 2, 2019.';

  /** The name of the years of a report with this column that says so, and the ranges of its text that were read for it. */
  async function yearNameOf(column: string) {
    const { table } = tableOf(ID, { columns: [column], rows: [['Total assets', null, '500']] });
    const { passages } = documentOf({
      ...{ id: ID, name: 'report', sentences: [SAID], passages: [{ sentences: [0, 0], section: '' }] },
    });
    const read: string[] = [];
    const deps = {
      tablesOf: async () => [table],
      textOf: async (_: string, start: number, end: number) => {
        read.push(SAID.slice(start, end));
        return SAID.slice(start, end);
      },
    };
    const [document] = await documentTables(readQuestion('what were total assets?'), passages, deps, undefined);
    return { name: document?.yearName, read };
  }

  it('is read off its whole text where a year ends in January or February', async () => {
    expect(await yearNameOf('February 2, 2019')).toEqual({ name: 'began', read: [SAID] });
  });

  it('is not looked for where none does', async () => {
    expect(await yearNameOf('December 31, 2019')).toEqual({ name: null, read: [] });
  });
});
