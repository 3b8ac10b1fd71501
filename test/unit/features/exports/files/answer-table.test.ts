import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { answerTable } from '../../../../../src/engine/features/exports/files/answer-table.ts';
import { HOSTILE, place, reported } from './reported.ts';

const rows = (...answers: Parameters<typeof answerTable>[0]): Record<string, string>[] =>
  parse(answerTable(answers), { columns: true });

describe('answerTable', () => {
  it('has a row for each sentence and place', () => {
    const two = [
      place(),
      place({ marker: 2, mark: '[2]', documentName: 'Other', pageNumber: null, pageLabel: null, similarity: null }),
    ];
    const sentences = [
      {
        text: 'Both say it.',
        markers: [1, 2],
        marks: '[1][2]',
        verdict: 'Weak',
        reason: 'Why.',
        reviews: ['Rejected by B.'],
      },
    ];
    expect(rows(reported({ sentences, places: two }), reported())).toMatchObject([
      {
        sentence: 'Both say it.',
        verdict: 'Weak',
        reason: 'Why.',
        reviews: 'Rejected by B.',
        marker: '1',
        document: 'Leave Policy',
        page: '6',
      },
      { sentence: 'Both say it.', marker: '2', document: 'Other', page: '', page_label: '', similarity: '' },
      { sentence: 'Five days may be carried over.', marker: '1', page_label: 'iv', start: '100', end: '130' },
      { sentence: 'They must be used by March.', similarity: '0.8124', notes: 'Word for word in one place.' },
    ]);
  });

  it('has one row for an answer without sentences', () => {
    const refused = reported({ told: 'Not said.', sentences: [], places: [] });
    expect(rows(refused)).toMatchObject([{ sentence: 'Not said.', verdict: '', marker: '' }]);
  });

  it('says which words are struck', () => {
    const sentences = [
      { text: 'A fee of ~~10~~ 12.', markers: [1], marks: '[1]', verdict: 'Weak', reason: 'Was ~~10~~.', reviews: [] },
    ];
    const places = [place({ section: '4 ~~Old~~ New', words: 'of ~~10~~ 12 or 10⁶' })];
    expect(rows(reported({ sentences, places, notes: ['Also ~~11~~.'] }))).toMatchObject([
      {
        ...{ sentence: 'A fee of [struck: 10] 12.', reason: 'Was [struck: 10].', section: '4 [struck: Old] New' },
        ...{ words: 'of [struck: 10] 12 or 10⁶', notes: 'Also [struck: 11].' },
      },
    ]);
  });

  it('no spreadsheet runs words of a document', () => {
    const [row] = rows(reported({ places: [place({ words: HOSTILE })] }));
    expect(row?.words).toMatch(/^'=HYPERLINK/u);
  });
});
