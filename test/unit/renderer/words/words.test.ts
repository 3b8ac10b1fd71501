import { describe, expect, it } from 'vitest';
import { copyAnswer } from '../../../../src/renderer/conversation/copy-to-clipboard.ts';
import {
  citationSnippet,
  factCheckHead,
  nearLabel,
  pageRuns,
  sectionPath,
} from '../../../../src/renderer/words/citation-words.ts';
import { errorLine } from '../../../../src/renderer/words/error-line.ts';
import { percent, scopeText, timeLeft } from '../../../../src/renderer/words/number-words.ts';
import { answered } from '../../../fakes/page/demo-answers.ts';

describe('factCheckHead', () => {
  it.each([
    ['contradicted', 2, 1, 'Contradicted by 2 places, supported by 1.'],
    ['contradicted', 1, 0, 'Contradicted by 1 place.'],
    ['supported', 0, 3, 'Supported by 3 places.'],
    ['supported', 0, 1, 'Supported.'],
    ['weak', 0, 0, 'Weak.'],
  ] as const)('%s by %i, supported by %i', (verdict, contradicted_by, supported_by, head) => {
    expect(factCheckHead({ verdict, contradicted_by, supported_by })).toBe(head);
  });
});

describe('timeLeft', () => {
  it.each([
    [null, null],
    [Number.POSITIVE_INFINITY, null],
    [0.2, '1 s'],
    [8.4, '8 s'],
    [89.4, '89 s'],
    [91, '2 min'],
    [3600, '60 min'],
    [7300, '2 h'],
  ])('%s is %s', (seconds, words) => expect(timeLeft(seconds)).toBe(words));
});

describe('scopeText', () => {
  it.each([
    [{ documents: 5, of: 9, pages: 289 }, 'Asking 5 of 9 documents, 289 pages'],
    [{ documents: 1, of: 1, pages: 1204 }, 'Asking 1 document, 1,204 pages'],
    [{ documents: 1, of: 1, pages: 0 }, 'Asking 1 document'],
    [{ documents: 0, of: 3, pages: 0 }, 'No document is ticked'],
    [{ documents: 0, of: 0, pages: 0 }, 'No documents yet'],
  ])('%j is %s', (count, words) => expect(scopeText(count)).toBe(words));
});

describe('percent', () => {
  it('never says all or nothing when it is not', () => {
    expect([percent(0.906), percent(0.999), percent(1), percent(0.001), percent(0)]).toEqual([
      '91 %',
      '99 %',
      '100 %',
      '1 %',
      '0 %',
    ]);
  });
});

describe('pageRuns', () => {
  it('joins neighbours', () => expect(pageRuns([60, 31, 33, 32, 34, 57])).toBe('31–34, 57, 60'));
});

describe('nearLabel', () => {
  it('goes on after z', () => expect([0, 25, 26, 27].map(nearLabel)).toEqual(['a', 'z', 'aa', 'ab']));
});

describe('sectionPath', () => {
  it('does not say the document twice', () => {
    expect(sectionPath({ document_name: 'Policy', section: 'Policy > 4 Stay > 4.1 Hotel' })).toBe('4 Stay › 4.1 Hotel');
    expect(sectionPath({ document_name: 'Policy', section: '4 Stay' })).toBe('4 Stay');
  });
});

describe('citationSnippet', () => {
  const row = 'Vienna\t150\t46\tEUR';
  const cell = (start: number, end: number) => ({
    kind: 'cell' as const,
    start: 100 + start,
    end: 100 + end,
    rects: [],
  });
  const head = (kind: 'row' | 'column', text: string) => ({ kind, text, start: 0, end: 1, rects: [] });
  const heads = [head('row', 'Vienna'), head('column', 'Hotel\nlimit'), head('column', 'Currency')];
  const cited = { text_span: row, start: 100, lit_spans: [cell(7, 10), cell(14, 17)], context_spans: heads };
  it('says the cells of a row under their names', () =>
    expect(citationSnippet(cited)).toBe('Vienna · Hotel limit: 150 · Currency: EUR'));
  it('leaves the row as it stands where a cell has no name', () =>
    expect(citationSnippet({ ...cited, context_spans: heads.slice(0, 2) })).toBe(row));
  it('says prose on one line', () =>
    expect(citationSnippet({ ...cited, text_span: 'a\fb', lit_spans: [], context_spans: [] })).toBe('a b'));
});

describe('copyAnswer', () => {
  const text = copyAnswer(answered, () => 48);
  it('keeps the brackets and lists the sources with both page numbers', () => {
    expect(text).toContain('the end of the trip. [1] Claims above');
    expect(text).toContain(
      '[3] Travel and Expense Policy, 6 Claims › 6.3 Late claims, p. 17 · 23 of 48: “A claim submitted',
    );
  });
  it('leaves removed sentences out, and says how many there were and why', () => {
    expect(text).not.toContain('Receipts may be left out');
    expect(text).toContain('\n\n1 sentence was removed: the source says EUR 25, not EUR 50.\n\nMissing:');
  });
  it('says of a sentence that the checks were not sure of it, and why', () => {
    expect(text).toContain('[4] (weak: “usually” is not in the source; page A-3 states it without exception)\n');
    expect(text.match(/\(weak/g)).toHaveLength(1);
  });
});

describe('errorLine', () => {
  it('reads an error that lost its class on the way', () => {
    const sent = { code: 'DOCUMENT_NOT_FOUND', data: { details: { id: 'abc' } } };
    expect(errorLine(sent)).toEqual({ code: 'DOCUMENT_NOT_FOUND', text: 'There is no document abc in this library.' });
  });
  it('says what an unknown error says', () => {
    expect(errorLine(new Error('boom'))).toMatchObject({ code: 'INTERNAL', text: expect.stringContaining('boom') });
  });
  it('names no terminal command where the app has a button', () => {
    expect(errorLine({ code: 'MODEL_MISSING' }).text).not.toContain('npm');
  });
});
