import { describe, expect, it } from 'vitest';
import { checkSupport } from '../../../../../src/engine/verification/support/check-support.ts';

const check = (sentence: string, source: string) => checkSupport(sentence, [{ text: source, start: 0 }], '', {});

describe('conditions without a comma, in a second statement, or said in part', () => {
  it.each([
    [
      'Staff leave the building by the north stairs.',
      'If the alarm sounds staff leave the building by the north stairs.',
      'If the alarm sounds',
    ],
    [
      'Visitors may take photographs.',
      'After the guide has been paid visitors may take photographs.',
      'After the guide has been paid',
    ],
    [
      'Where a member leaves, the locker is emptied.',
      'Where a member leaves the locker is emptied on request.',
      'on request',
    ],
    [
      'A fee of 5 euros must be paid.',
      'Membership is free, but if a locker is rented, a fee of 5 euros must be paid.',
      'if a locker is rented',
    ],
    [
      'The tenant must pay for a new lock.',
      'Lost keys If you lose a key, the tenant must pay for a new lock.',
      'If you lose a key',
    ],
    [
      'Visitors may park in the yard.',
      'Visitors may park in the yard provided they have a permit.',
      'provided they have a permit',
    ],
    ['The terrace is open.', 'The terrace is open only for residents.', 'only for residents'],
    ['The terrace is open.', 'The terrace is open to residents only.', 'residents only'],
    [
      'Employees keep the old pension.',
      'Employees hired before 2015 keep the old pension.',
      'Employees hired before 2015',
    ],
    ['Staff receive a voucher.', 'Part-time staff receive a voucher.', 'time staff'],
    [
      'The pump is guaranteed for a year.',
      'The pump, other than its filter, is guaranteed for a year.',
      'other than its filter',
    ],
    [
      'The college provides a room for a student aged 17 to 19.',
      'If the student is a first-year resident aged 17 to 19, the college provides a room.',
      'If the student is a first-year resident aged 17 to 19',
    ],
  ])('finds what “%s” leaves out of “%s”', (sentence, source, words) => {
    expect(check(sentence, source).map(({ kind, source: there }) => [kind, there?.text])).toContainEqual([
      'condition',
      words,
    ]);
  });

  it.each([
    ['The office is closed on Fridays.', 'The office is closed on Fridays, while the shop is open.'],
    [
      'Small amounts are made in the plant.',
      'Small amounts are made in the plant and may be seen outside when it leaks.',
    ],
    ['Keys are kept in the safe.', 'Keys are kept in the safe, and if a key is lost, the caretaker is told.'],
    [
      'The film is valid for three years.',
      'The film is valid for three years and valid for as long as parts are sold.',
    ],
    ['Use a thicker plate if necessary.', 'The door may hang too low. Use a thicker plate if necessary.'],
  ])('finds nothing that limits “%s” in “%s”', (sentence, source) => {
    expect(check(sentence, source)).toEqual([]);
  });

  it.each([
    ['The data are deleted if you do not object.', 'Unless you object, the data are deleted.'],
    ['You may enter only if you have a pass.', 'You may not enter unless you have a pass.'],
  ])('finds no difference where a condition is turned round: “%s”, “%s”', (sentence, source) => {
    expect(check(sentence, source)).toEqual([]);
  });
});

describe('who does what, and of what a number is said', () => {
  it.each([
    ['You will write a reference for your tutor.', 'Your tutor will write a reference for your sponsor.'],
    [
      'If you sign the form, the broker gives you a copy.',
      'If the broker signs the form, it gives you a copy. If you sign the form, the broker files it.',
    ],
    [
      'The board informs the club of a serious fault within 24 hours.',
      'The club informs the board of a serious fault within 24 hours.',
    ],
  ])('finds that “%s” turns “%s” round', (sentence, source) => {
    expect(check(sentence, source).map(({ kind }) => kind)).toContain('role');
  });

  it.each([
    [
      'The fee for each locker is 40 euros.',
      'The fee is 40 euros for a room and 15 euros for each locker.',
      '15 euros',
    ],
    [
      'Sales were $4.1 billion for 2021.',
      'Sales were $3.2 billion, $4.1 billion, and $5.6 billion for 2019, 2020, and 2021.',
      '$5.6 billion',
    ],
  ])('finds that “%s” has the number of something else in “%s”', (sentence, source, words) => {
    expect(check(sentence, source).map(({ source: there }) => there?.text)).toContain(words);
  });

  it.each([
    ['The fee for each locker is 15 euros.', 'The fee is 40 euros for a room and 15 euros for each locker.'],
    [
      'Sales were $4.1 billion for 2020.',
      'Sales were $3.2 billion, $4.1 billion, and $5.6 billion for 2019, 2020, and 2021.',
    ],
  ])('finds no fault with “%s” by “%s”', (sentence, source) => {
    expect(check(sentence, source)).toEqual([]);
  });

  it('takes a limit behind its number for one before it', () => {
    expect(check('Two witnesses at most sign.', 'At least two witnesses sign.').map(({ kind }) => kind)).toContain(
      'direction',
    );
  });

  it('takes “half the members” for 50 %', () => {
    expect(check('About 50% of the members voted.', 'About half the members voted.')).toEqual([]);
  });

  it('finds “both” for “either”', () => {
    expect(check('Both signatures are needed.', 'Either signature is needed.').map(({ kind }) => kind)).toContain(
      'quantifier',
    );
  });
});
