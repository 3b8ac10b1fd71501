import { describe, expect, it } from 'vitest';
import { checkSupport } from '../../../../../src/engine/verification/support/check-support.ts';

const check = (sentence: string, source: string, question = '') =>
  checkSupport(sentence, [{ text: source, start: 0 }], '', { question });
const found = (sentence: string, source: string, question = '') =>
  check(sentence, source, question).map(({ kind, verdict, source: there }) => [kind, verdict, there?.text ?? null]);

describe('conditions and exceptions that a sentence leaves out', () => {
  it.each([
    [
      'Boats are moored at the north pier.',
      'Boats are moored at the north pier if the harbour master agrees.',
      'if the harbour master agrees',
    ],
    ['The deposit is kept.', 'The deposit is kept, unless the hall is left clean.', 'unless the hall is left clean'],
    [
      'Dogs must not enter the garden.',
      'Dogs must not enter the garden except on a short lead.',
      'except on a short lead',
    ],
    ['A copy of the minutes is sent out.', 'A copy of the minutes is sent out on request.', 'on request'],
    [
      'A tenant is not charged for the repair.',
      'A tenant who reports the damage is not charged for the repair.',
      'who reports the damage',
    ],
    ['The pool is open on Sundays.', 'The pool is normally open on Sundays.', 'normally'],
    ['Members may invite five guests.', 'Members may invite up to five guests.', 'up to'],
    ['The laws of states ban fireworks.', 'The laws of most states ban fireworks.', 'most'],
    [
      'The grant is paid in May.',
      'The grant is paid in May, provided that the board has met.',
      'provided that the board has met',
    ],
  ])('finds what “%s” leaves out of “%s”', (sentence, source, words) => {
    const own = check(sentence, source).filter(({ kind }) => kind === 'condition');
    expect(own.map(({ source: there }) => there?.text)).toEqual([words]);
    expect(own[0]?.reason).toBe(`The source adds: “${words}”.`);
    expect(source.slice(own[0]?.source?.start, own[0]?.source?.end)).toBe(words);
  });

  it.each([
    [
      'If the harbour master agrees, boats are moored at the north pier.',
      'Boats are moored at the north pier if the harbour master agrees.',
    ],
    [
      'Once the harbour master has agreed, boats are moored at the pier.',
      'Boats are moored at the pier if the harbour master agrees.',
    ],
    ['Keys do not expire.', 'Keys do not expire, but a key must be changed at once when somebody else knows it.'],
    ['The bridge was closed.', 'The bridge was closed after the flood of 1908.'],
    [
      'Nobody under the age of 16 may drive.',
      'If you are under age 16, you may not drive, even if you hold a permit of another state.',
    ],
    ['The pool is usually open on Sundays.', 'The pool is normally open on Sundays.'],
  ])('finds nothing left out by “%s”', (sentence, source) => {
    expect(check(sentence, source).filter(({ kind }) => kind === 'condition')).toEqual([]);
  });

  it('lets the question state the condition', () => {
    const [sentence, source] = ['Leave is carried over.', 'Leave is carried over if the manager agrees.'];
    expect(found(sentence, source)).toEqual([['condition', 'weak', 'if the manager agrees']]);
    expect(found(sentence, source, 'Is leave carried over when the manager agrees?')).toEqual([]);
  });
});

describe('words that say more than the source', () => {
  it.each([
    ['Every guest pays a deposit.', 'The guests pay a deposit.'],
    ['The lift is always checked in June.', 'The lift is checked in June.'],
    ['The hall is never let to parties.', 'The hall is not let to parties.'],
    ['Only members use the sauna.', 'Members use the sauna.'],
  ])('finds them in “%s”', (sentence, source) => {
    expect(check(sentence, source)).toMatchObject([{ kind: 'quantifier', verdict: 'weak' }]);
  });

  it.each([
    ['Each package needs a unique name.', 'Every package needs a unique name.'],
    ['Nobody but the warden may open the gate.', 'Only the warden may open the gate.'],
    ['Only the warden may open the gate.', 'No one other than the warden may open the gate.'],
    ['A visitor does not need any ticket.', 'A visitor does not need a ticket.'],
  ])('takes “%s” as said by “%s”', (sentence, source) => {
    expect(check(sentence, source)).toEqual([]);
  });
});

describe('words in the place of others', () => {
  it.each([
    ['Sick leave is paid for ten days.', 'Annual leave is paid for ten days.'],
    ['Fees are raised last year.', 'Fees are raised next year.'],
    ['The results are shown to the council in May.', 'The results are shown to the committee in May.'],
  ])('are found in “%s”', (sentence, source) => {
    expect(check(sentence, source)).toMatchObject([{ kind: 'word', verdict: 'weak' }]);
  });

  it.each([
    ['The recipient receives a licence from the author.', 'The author receives a licence from the recipient.'],
    ['The auditor must inform the board.', 'The auditor must be informed by the board.'],
    [
      'The loss is reported to the desk at once and to the bank on Monday.',
      'The loss is reported to the bank at once and to the desk on Monday.',
    ],
  ])('are found where “%s” turns its source round', (sentence, source) => {
    expect(check(sentence, source)).toMatchObject([{ kind: 'role', verdict: 'weak' }]);
  });

  it('are not found where the voice changes the order', () => {
    expect(found('A licence is received by the recipient.', 'The recipient receives a licence.')).toEqual([]);
  });

  it('are found where they are said of something else in another sentence', () => {
    const source =
      'You may charge a reasonable fee for distribution. You may charge any fee you choose for the support of a package.';
    const [first] = check('You may charge any fee you choose for the distribution of a package.', source);
    expect(first).toMatchObject({ kind: 'word', verdict: 'weak' });
  });
});

describe('measures', () => {
  it.each([
    ['Backups are kept for two years.', 'Backups are kept for 24 months.'],
    ['Holes are mended within two days.', 'Holes are mended within 48 hours.'],
    ['The pipe is 1.5 km long.', 'The pipe is 1,500 metres long.'],
    ['A break takes 30 minutes.', 'A break takes half an hour.'],
    ['The member pays half of the fee.', 'The member pays 50 per cent of the fee.'],
    ['Payment is due every two weeks.', 'Payment is due every other week.'],
    ['The box holds 24 bottles.', 'The box holds two dozen bottles.'],
    ['The tank holds a million litres.', 'The tank holds 10⁶ litres.'],
    ['The fee is 320 euros.', 'The fee is 320¹ euros.'],
    ['The floor has 40 square metres.', 'The floor has 40 m².'],
    ['Invoice no 7 is paid.', 'Invoice number 7 is paid.'],
  ])('takes “%s” as said by “%s”', (sentence, source) => {
    expect(check(sentence, source)).toEqual([]);
  });

  it.each([
    ['Holes are mended within two days.', 'Holes are mended within 48 days.'],
    ['Holes are mended within two months.', 'Holes are mended within 60 days.'],
    ['The fee is 3201 euros.', 'The fee is 320¹ euros.'],
    ['The fee is 15 million euros.', 'The fee is 15 euros.'],
  ])('holds “%s” against “%s”', (sentence, source) => {
    expect(check(sentence, source)[0]?.verdict).toBe('contradicted');
  });

  it('reads no footnote mark as a number', () => {
    expect(found('The site needs connectivity.', 'The site needs connectivity.13')).toEqual([]);
    expect(found('The site needs connectivity.13', 'The site needs connectivity.')).toEqual([]);
  });
});
