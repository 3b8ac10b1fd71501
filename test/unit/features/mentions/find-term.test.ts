import { describe, expect, it } from 'vitest';
import { parseTerm, termFinder } from '../../../../src/engine/features/mentions/find-term.ts';
import { stem } from '../../../../src/engine/text/stem.ts';

/** What is found, verbatim; those in another form of the words with a ~ in front. */
function found(term: string, text: string): string[] {
  return termFinder(
    parseTerm(term),
    stem,
  )(text).map(({ start, end, isExact }) => `${isExact ? '' : '~'}${text.slice(start, end)}`);
}

describe('finding a term', () => {
  it.each<[what: string, term: string, text: string, expected: readonly string[]]>([
    ['case', 'Notice', 'NOTICE is given. A notice is short.', ['NOTICE', 'notice']],
    [
      'accents, composed and not',
      'resume',
      'A résumé, a re\u0301sume\u0301 and a Resume.',
      ['résumé', 're\u0301sume\u0301', 'Resume'],
    ],
    ['accents of the term', 'café', 'The cafe opens.', ['cafe']],
    ['ligatures', 'office', 'The o\ufb03ce and the of\ufb01ce.', ['o\ufb03ce', 'of\ufb01ce']],
    ['letters of two', 'strasse', 'Straße, Strasse', ['Straße', 'Strasse']],
    ['letters beyond the basic plane', 'cat', '𝐜𝐚𝐭 cat', ['𝐜𝐚𝐭', 'cat']],
    ['endings', 'policy', 'The policies follow the policy.', ['~policies', 'policy']],
    [
      'endings of verbs',
      'notify',
      'He notifies, notified and is notifying us.',
      ['~notifies', '~notified', '~notifying'],
    ],
    ['no part of a word', 'lease', 'Please release the lease.', ['lease']],
    ['short words as they are', 'gas', 'ga gas gases', ['gas']],
    ['a possessive', 'employee', "The employee's and the employees’ rights.", ["~employee's", '~employees']],
    ['a possessive asked for', "employee's", 'An employee’s right, an employee.', ['employee’s', '~employee']],
    ['phrases in order', 'parental leave', 'Leave: parental leave, leave parental.', ['parental leave']],
    [
      'endings in phrases',
      'notice period',
      'Notice periods and the notice period',
      ['~Notice periods', 'notice period'],
    ],
    [
      'line breaks, tabs and pages',
      'parental leave',
      'parental\nleave parental\tleave parental\n\fleave',
      ['parental\nleave', 'parental\tleave', 'parental\n\fleave'],
    ],
    ['nothing across punctuation', 'parental leave', 'It is parental. Leave it; parental, leave.', []],
    ['punctuation of the term', 'Smith, Ltd', 'Smith, Ltd. and Smith Ltd', ['Smith, Ltd']],
    ['quotes between the words', 'force majeure event', 'A “force majeure” event.', ['force majeure” event']],
    [
      'quotes around the term',
      '“force majeure”',
      'Force majeure is "force majeure".',
      ['Force majeure', 'force majeure'],
    ],
    [
      'hyphens, dashes and spaces',
      'non-disclosure agreement',
      'non-disclosure agreement, non‑disclosure agreement, non disclosure agreement, Nondisclosure Agreements',
      ['non-disclosure agreement', 'non‑disclosure agreement', 'non disclosure agreement', '~Nondisclosure Agreements'],
    ],
    ['a hyphen the term has not', 'cooperate', 'They co-operate, and co operate.', ['co-operate']],
    ['a space where the text has a hyphen', 'long term plan', 'The long-term plan.', ['long-term plan']],
    ['no hyphen where the text is one word', 'data base', 'database', []],
    ['a word broken at a line end', 'limitation', 'the limita-\ntion of liability', ['limita-\ntion']],
    ['a soft hyphen', 'limitation', 'the limita\u00adtion', ['limita\u00adtion']],
    ['a part of a compound', 'disclosure', 'a non-disclosure clause', ['disclosure']],
    ['numbers', '1,000', '1000 and 1,000 and 10,000 and 1,000.50', ['1000', '1,000']],
    ['no part of a decimal', '4', '4.2, 4 and 14', ['4']],
    ['parts of dates', '2019', 'on 31.12.2019 and 2019-01-02', ['2019', '2019']],
    ['sections', 'section 4.2', 'Section 4.2 applies, section 4.3 not.', ['Section 4.2']],
    ['signs', 'R&D', 'R&D, R & D, RD', ['R&D', 'R & D']],
    ['signs at the end', 'C++', 'C, C++ and C#', ['C++']],
    ['percent', '100 %', '100% or 100 %', ['100%', '100 %']],
    ['raised figures stand alone', 'revenue', 'Revenue² grew.', ['Revenue']],
    ['lowered figures', 'CO2', 'CO₂ and CO2', ['CO₂', 'CO2']],
    ['scripts without spaces', '契約', 'この契約は、雇用契約である。', ['契約', '契約']],
    ['Greek', 'ΛΌΓΟΣ', 'ο λόγος', ['λόγος']],
    ['repeats without overlap', 'very very', 'very very very very very', ['very very', 'very very']],
    ['words that look like patterns', 'a.b', 'a.b axb', ['a.b']],
  ])('%s', (_what, term, text, expected) => {
    expect(found(term, text)).toEqual(expected);
  });

  it('has no words for punctuation alone', () => {
    expect(['', '  ', '…', '“—”', '- -', "'s"].map((term) => parseTerm(term).length)).toEqual([0, 0, 0, 0, 0, 1]);
  });
});
