import { describe, expect, it } from 'vitest';
import { provingWords } from '../../../../../src/contract/view/citation-text.ts';
import { claimIds } from '../../../../../src/engine/answer/claims/claim.ts';
import { readRequest } from '../../../../../src/engine/answer/parts/read-request.ts';
import { answerFromCells } from '../../../../../src/engine/answer/sources/tables/answer-from-cells.ts';
import { passagesForPacks } from '../../../../../src/engine/answer/sources/tables/answer-from-packs.ts';
import { rewriteClaim } from '../../../../../src/engine/answer/sources/tables/write-claim.ts';
import { INCOME } from '../../../packs/finance/statements.ts';
import { answeredFromCells, libraryOf } from './table-of.ts';

const MARGIN = 'What was the gross margin in FY2019? Round to one decimal.';

const answered = (question: string, decimals?: number) =>
  answeredFromCells({ question, ...(decimals === undefined ? {} : { decimals }) }, INCOME);

describe('answering from statements', () => {
  it('cites each row once as an inference, and gives the same words again from its cells', async () => {
    const { claims, citations, open, tablesOf } = await answered('Did the operating margin improve in 2019?');
    const [claim] = claims;
    expect(claim?.text).toMatch(/^Yes: Operating margin, .* is more than 10 % \(2018\)/u);
    expect(citations.map((one) => [one.citation_type, provingWords(one).split('\t')[0]])).toEqual([
      ['inference', 'Operating income (loss)'],
      ['inference', 'Total net sales'],
    ]);
    expect(citations.map(({ lit_spans: lit }) => lit.length)).toEqual([2, 2]);
    expect(open).toBeUndefined();
    if (claim?.basis === undefined) throw new Error('no basis');
    expect(await rewriteClaim(claim.basis, citations, tablesOf)).toBe(claim.text);
  });

  it('rounds as the question says', async () => {
    expect((await answered(MARGIN, 0)).text).toMatch(/≈ 43 %\. \[1\]\[2\]$/u);
  });

  it('tells a figure without an opinion where one is asked for', async () => {
    const { text, open } = await answered('Is the operating margin healthy in 2019?');
    expect(text).toMatch(/= 12\.5 %\./u);
    expect(open).toBe('This is the figure; what counts as good or bad is for you to judge.');
  });

  it('refuses with what is missing for a year that no table has', async () => {
    const { deps, found } = libraryOf(INCOME);
    const outcome = await answerFromCells(
      readRequest({ question: 'What was revenue in 2031?' }),
      found,
      { deps, newId: claimIds() },
      undefined,
    );
    expect(outcome).toMatchObject({ mode: 'refuse', missing: 'No figure was found for “Total net sales” in 2031.' });
  });

  it('looks for the passages of its rows where the question did not find them, by their labels', async () => {
    const { deps, found } = libraryOf(INCOME);
    const [passage] = found.passages;
    if (passage === undefined) throw new Error('no passage');
    const elsewhere = { ...passage, chunkId: 'elsewhere', start: 90_000, end: 90_010 };
    const searched: string[] = [];
    const retrieve = async (labels: string) => {
      searched.push(labels);
      return [elsewhere, passage];
    };
    const question = 'What was the gross margin in 2019?';
    expect(await passagesForPacks(readRequest({ question }), [elsewhere], { ...deps, retrieve }, undefined)).toEqual([
      passage,
    ]);
    expect(searched).toEqual(['Total net sales Operating expenses Cost of sales']);
    expect(await passagesForPacks(readRequest({ question }), [passage], { ...deps, retrieve }, undefined)).toEqual([]);
    expect(
      await passagesForPacks(readRequest({ question: 'Who is it?' }), [elsewhere], { ...deps, retrieve }, undefined),
    ).toEqual([]);
    expect(searched).toHaveLength(1);
  });
});
