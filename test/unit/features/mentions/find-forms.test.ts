import { describe, expect, it } from 'vitest';
import { formFinder } from '../../../../src/engine/features/mentions/find-forms.ts';
import { stem } from '../../../../src/engine/text/stem.ts';

/** What is found, verbatim; another form with a ~ in front, look-alike letters with a !. */
const found = (term: string, text: string): string[] =>
  formFinder(
    term,
    stem,
  )(text).map(
    ({ start, end, isExact, isLookAlike }) => `${isLookAlike ? '!' : isExact ? '' : '~'}${text.slice(start, end)}`,
  );

describe('finding a term in all its forms', () => {
  it.each<[what: string, term: string, text: string, expected: readonly string[]]>([
    [
      'a date by its value',
      '30.4.24',
      'Due 30.04.2024, 30 April 2024 and 2024-04-30.',
      ['~30.04.2024', '~30 April 2024', '~2024-04-30'],
    ],
    ['a date in words', '30 April 2024', 'Due on 30.04.2024, not 3.4.2024.', ['~30.04.2024']],
    ['the same date', '30.4.24', 'Due 30.4.24.', ['30.4.24']],
    [
      'a date as few write it',
      '30.04.2024',
      'Due 30-Apr-2024, 30-04-2024, April 30th, 2024, 30. April 2024 and 2024年4月30日.',
      ['~30-Apr-2024', '~30-04-2024', '~April 30th, 2024', '~30. April 2024', '~2024年4月30日'],
    ],
    ['thousands with points', '1234567', 'Paid 1.234.567 and 12,34,567.', ['~1.234.567', '~12,34,567']],
    ['thousands asked for with points', '1.234.567', 'Paid 1,234,567 and 1234567.', ['~1,234,567', '~1234567']],
    ['decimals with either sign', '1.234,50', 'Paid 1,234.50 and 1234.50.', ['~1,234.50', '~1234.50']],
    ['no part of a longer number', '567', 'Paid 1 234 567, 1.234.567 and 1\u00a0567; 567.', ['567']],
    ['no other day', '30.4.24', '30.4.23, 29.4.24, version 30.4.241', []],
    ['initials', 'USA', 'In the U.S.A. and the USA.', ['U.S.A.', 'USA']],
    ['initials asked for', 'U.S.A.', 'The USA, the U.S.A. office.', ['USA', 'U.S.A.']],
    ['initials in a phrase', 'US law', 'Under U.S. law.', ['U.S. law']],
    [
      'thousands',
      '1234567',
      "1 234 567, 1,234,567, 1\u00a0234\u00a0567, 1'234'567, 1\u202f234\u202f567",
      ['1 234 567', '1,234,567', '1\u00a0234\u00a0567', "1'234'567", '1\u202f234\u202f567'],
    ],
    ['thousands asked for', '12 450', 'Paid 12450 and 12,450 and 12 450 euros.', ['12450', '12,450', '12 450']],
    ['no figures that stand apart', '12450', 'Rows 12 4509, 124 50, 1 2450.', []],
    ['a figure beside another', '450', 'Section 12 450 euros', ['450']],
    ['no figures with a hyphen between', '9087', 'Part 90-87, 9087.', ['9087']],
    ['a part number', '90-87', 'Part 90-87, 9087.', ['90-87']],
    ['ü for ue', 'Mueller', 'Müller, Mueller, Muller, MÜLLER', ['~Müller', 'Mueller', '~MÜLLER']],
    ['ue for ü', 'Müller', 'Müller and Mueller', ['Müller', '~Mueller']],
    ['ø for oe', 'Joergensen', 'Jørgensen and Jörgensen', ['~Jørgensen', '~Jörgensen']],
    ['ss for ß', 'Straße', 'Strasse', ['Strasse']],
    ['Cyrillic letters in a word', 'safe', 'The s\u0430fe and the safe.', ['!s\u0430fe', 'safe']],
    [
      'a word of look-alikes',
      'copy',
      'A \u0441\u043e\u0440\u0443 of it, as was said before.',
      ['!\u0441\u043e\u0440\u0443'],
    ],
    ['Greek letters', 'Total', '\u03a4otal cost', ['!\u03a4otal']],
    ['no Russian word', 'cop', 'Вот сор, который лежит дома у нас.', []],
    ['a Russian term', 'сор', 'Вот сор, который лежит дома.', ['сор']],
  ])('%s: %s', (_, term, text, expected) => expect(found(term, text)).toEqual(expected));
});
