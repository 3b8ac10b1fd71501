import { describe, expect, it } from 'vitest';
import type { SentenceRange } from '../../../src/engine/documents/types.ts';
import type { Library } from '../../../src/engine/library/library-types.ts';
import { definedTerms, termsIn } from '../../../src/engine/places/defined-terms.ts';
import { leave } from '../cli/sample-data.ts';

const terms = (sentence: string, inList = false): string[] => termsIn(sentence, inList).map(({ term }) => term);

describe('a sentence defines', () => {
  it.each([
    ['“Encrypted” means encryption by a listed method.', ['Encrypted']],
    ['1.4 "Business Day" shall mean any day but a Sunday.', ['Business Day']],
    ['‘Lender’ has the meaning given in clause 3.', ['Lender']],
    ['„Force Majeure“ is defined as an event beyond control.', ['Force Majeure']],
    ['“Party” or “Parties” means the signatories.', ['Party', 'Parties']],
    ['“Fees” (set out in schedule 2) means the “monthly” sum.', ['Fees']],
    ['“Agreement,” means this document.', ['Agreement']],
    ['“Business\nDay” means any day.', ['Business Day']],
  ])('a quoted term before its verb: %s', (sentence, found) => expect(terms(sentence)).toEqual(found));

  it.each([
    ['Harbour Works Ltd (the “Company”) owns the quay.', ['Company']],
    ['A and B (each a “Party” and together the “Parties”) agree.', ['Party', 'Parties']],
    ['the sum of 40 euros (hereinafter referred to as the “Deposit”) is due', ['Deposit']],
    ['personal data (“PD”) are kept', ['PD']],
    ['the United States (“U.S.”) and others', ['U.S.']],
  ])('a quoted term alone in a bracket: %s', (sentence, found) => expect(terms(sentence)).toEqual(found));

  it.each([
    ['Line duty means that the employee is on the rota.', ['Line duty']],
    ['(a) Date of Issue means the day of signature.', ['Date of Issue']],
    ['2.1 The Tenant shall mean the person named above.', ['Tenant']],
  ])('an unquoted term that begins it: %s', (sentence, found) => expect(terms(sentence)).toEqual(found));

  it.each([
    'This means that nobody is paid.',
    'Failure to pay means that the berth is lost.',
    'Public means of transport are preferred.',
    'The button “Report” opens a form.',
    'Use the red form (see “Forms” in the portal).',
    'He said “by all means” and left.',
    'Enter a keyword (such as “food” or “scenery”).',
    'They are part of “Other income.” (2) Includes rent.',
    'Berth: a place beside a quay.',
    '“12” means twelve.',
  ])('nothing: %s', (sentence) => expect(terms(sentence)).toEqual([]));

  it.each([
    ['Berth: a place beside a quay.', ['Berth']],
    ['Dry dock – a basin that is emptied.', ['Dry dock']],
    ['TEU\tthe size of one container', ['TEU']],
    ['“Pilot”: a person who leads ships in.', ['Pilot']],
    ['In this part: words have their usual meaning.', []],
    ['Rates are reviewed each year.', []],
  ])('in a list of definitions what begins the entry: %s', (sentence, found) =>
    expect(terms(sentence, true)).toEqual(found),
  );

  it('its words at their place', () => {
    const text = 'A (the “Quay”) and B (the “Yard”).';
    expect(termsIn(text, false).map(({ term, start, end }) => [term, text.slice(start, end)])).toEqual([
      ['Quay', 'Quay'],
      ['Yard', 'Yard'],
    ]);
  });
});

describe('the terms of a document', () => {
  const pages = ['“Quay” means a wall.', 'Berth: a place.', 'Note: prices rise.', 'Yard: a field.'];
  const passage = (from: number, to: number, section: string) => {
    const starts = pages.map((_, i) => pages.slice(0, i).join('\f').length + (i > 0 ? 1 : 0));
    const start = starts[from] as number;
    const sentences = pages.slice(from, to).map((text, i): SentenceRange => {
      const at = starts[from + i] as number;
      return { start: at, end: at + text.length, kind: text.startsWith('Yard') ? 'heading' : 'prose', header: null };
    });
    return { section, start, firstPage: from, text: pages.slice(from, to).join('\f'), sentences };
  };
  const library = {
    document: async () => leave,
    // The second passage repeats the last sentence of the first.
    passagesOf: async () => [passage(0, 2, '# Harbour > ## Definitions'), passage(1, 4, 'Harbour > 2 Prices')],
  } as unknown as Library;

  it('have their page, each place once, entries only below a heading that announces them', async () => {
    const found = await definedTerms({ library, labelOf: async (_, page) => `p${page}` }, 'a');
    expect(found).toEqual([
      { term: 'Quay', start: 1, end: 5, page_index: 0, page_number: 1, page_label: 'p0' },
      { term: 'Berth', start: 21, end: 26, page_index: 1, page_number: 2, page_label: 'p1' },
    ]);
  });
});
