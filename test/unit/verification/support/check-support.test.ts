import { describe, expect, it } from 'vitest';
import { checkSupport } from '../../../../src/engine/verification/support/check-support.ts';

const check = (sentence: string, source: string, background = '') =>
  checkSupport(sentence, [{ text: source, start: 0 }], background).map(({ kind, verdict, reason }) => [
    kind,
    verdict,
    reason,
  ]);
const says = (source: string, sentence: string) => `The source says “${source}”, the sentence says “${sentence}”.`;

describe('checkSupport', () => {
  const REPORT = 'Staff must report a loss of more than $1.2 million to Jane Miller within 6 days, but not by e-mail.';

  it.each([
    ['number', 'Staff must report a loss within 3 days.', says('6', '3')],
    ['number', 'Staff must report a loss within three days.', says('6', 'three')],
    ['unit', 'Staff must report a loss of more than $1.2 billion.', says('$1.2 million', '$1.2 billion')],
    ['unit', 'Staff must report a loss of more than €1.2 million.', says('$1.2 million', '€1.2 million')],
    ['unit', 'Staff must report a loss within 6 weeks.', says('days', 'weeks')],
    ['obligation', 'Staff may report a loss within 6 days.', says('must', 'may')],
    ['obligation', 'Staff should report a loss within 6 days.', says('must', 'should')],
    ['obligation', 'Staff need not report a loss within 6 days.', says('must', 'need not')],
    ['obligation', 'Staff must not report a loss within 6 days.', says('must', 'must not')],
    ['direction', 'Staff must report a loss of less than $1.2 million.', says('more than', 'less than')],
    ['direction', 'Staff must report a gain of more than $1.2 million.', says('loss', 'gain')],
    ['name', 'Staff must report a loss to Peter Brown within 6 days.', says('Jane Miller', 'Peter Brown')],
    [
      'negation',
      'Staff must report a loss within 6 days, but by e-mail.',
      'The source says “but not by”, the sentence leaves it out.',
    ],
  ])('finds another %s: %s', (kind, sentence, reason) => {
    expect(check(sentence, REPORT)).toContainEqual([kind, 'contradicted', reason]);
  });

  it.each([
    ['The company has the funds.', 'The company lacks the funds.', 'lacks the funds'],
    ['The supplier delivered the goods.', 'The supplier failed to deliver the goods.', 'failed to'],
    ['The board approved the plan.', 'The board refused to approve the plan.', 'refused to'],
    ['Staff may work from home.', 'Staff are prevented from working from home.', 'prevented from'],
  ])('is unsure of “%s” where the source denies it by a word: %s', (sentence, source, words) => {
    const reason = `The source says “${words}”, the sentence leaves it out.`;
    expect(check(sentence, source)).toContainEqual(['negation', 'weak', reason]);
    expect(check(source, source)).toEqual([]);
  });

  it.each([
    ['The security policy pays 40 euros a night.', 'Travel Policy', ['security policy']],
    ['The travel policy pays 40 euros a night.', 'Travel Policy', []],
    ['Every policy pays 40 euros a night.', 'Travel Policy', []],
    ['The updated policy pays 40 euros a night.', 'Travel Policy', []],
    ['The company policy pays 40 euros a night.', 'Travel Policy', []],
    ['Members report 40 euros a night.', 'Annual Report', []],
    ['The maintenance manual pays 40 euros a night.', 'travel_policy_2021', []],
    ['The Harbour Agreement pays 40 euros a night.', 'Quay Agreement 2019', ['Harbour Agreement']],
    ['The hotel involving Amazon pays 40 euros a night.', 'AMAZON_2017_10K', []],
    ['The hotel beside Chase pays 40 euros a night.', 'JPMorgan Chase 10-K', []],
  ])(
    'finds another document by the kind that the name of its own says, and by no name in it: %s',
    (sentence, name, named) => {
      const reasons = named.map((other) => `It stands in “${name}”, not in the “${other}”.`);
      const source = 'The hotel pays 40 euros a night.';
      const found = check(sentence, source, name).flatMap(([, , reason]) =>
        /^It stands in/.test(`${reason}`) ? reason : [],
      );
      expect(found).toEqual(reasons);
    },
  );

  it('reads a currency in a cell of its own with the amount before it and alone', () => {
    const row = 'Zurich\t240\t95\t48\tCHF';
    const columns = 'City\tHotel\tFull day\tHalf day\tCurrency';
    expect(check('Zurich: Hotel 240; Full day 95; Half day 48; Currency CHF.', row, columns)).toEqual([]);
    expect(check('The limit for half a day in Zurich is 48 CHF.', row, columns)).toEqual([]);
    expect(check('The limit for half a day in Zurich is 48 EUR.', row, columns)).not.toEqual([]);
  });

  it.each([
    [
      'Visitors are admitted.',
      'Visitors are not admitted.',
      'The source says “not admitted”, the sentence leaves it out.',
    ],
    [
      'Visitors are never admitted.',
      'Visitors are admitted.',
      'The sentence says “never admitted”, the source does not.',
    ],
    [
      'Overtime is paid.',
      'Overtime is not normally paid.',
      'The source says “not normally paid”, the sentence leaves it out.',
    ],
    ['Visitors are admitted with a badge.', 'Visitors are admitted without a badge.', says('without', 'with')],
    ['Visitors are admitted if they ask.', 'Visitors are admitted unless they ask.', says('unless', 'if')],
    [
      'To change your address information you go to an office.',
      'To change your name or other non-address information you go to an office.',
      'The source says “non-address”, the sentence leaves it out.',
    ],
    ['The exit is safe.', 'The exit is unsafe.', says('unsafe', 'safe')],
    ['All doors including gate 4 are locked.', 'All doors except gate 4 are locked.', says('except', 'including')],
  ])('finds a negation turned round: %s', (sentence, source, reason) => {
    expect(check(sentence, source)).toContainEqual(['negation', 'contradicted', reason]);
  });

  it.each([
    ['The plan began on 31 March 2021.', 'The plan began on April 30, 2021.', says('April 30, 2021', '31 March 2021')],
    ['The plan began in 2019.', 'The plan began in 2018.', says('2018', '2019')],
    [
      'The plan began in the first quarter of 2020.',
      'The plan began in Q2 2020.',
      says('Q2 2020', 'first quarter of 2020'),
    ],
  ])('finds another date: %s', (sentence, source, reason) => {
    expect(check(sentence, source)).toContainEqual(['date', 'contradicted', reason]);
  });

  it.each([
    ['numbers in letters', 'Keep receipts for six years.', 'Keep receipts for 6 years.'],
    ['hundreds in letters', 'It holds three hundred and ten people.', 'It holds 310 people.'],
    ['scale words', 'Sales were $1.2 million.', 'Sales were $1,200,000.'],
    ['rounding to the digits written', 'Sales were $1.2 billion.', 'Sales were $1,234,567,000.'],
    ['a scale that the table header says', 'Sales were $842 million.', 'Sales\t842\t689'],
    ['negative numbers in parentheses', 'The change was $(70) million.', 'Change\t(70)\t226'],
    ['percent in words', 'The rate is five per cent.', 'The rate is 5 %.'],
    ['a percentage rounded to the digits written', 'The margin was 31.5%.', 'The margin was 31.46%.'],
    ['a percentage rounded up at the half', 'The rate rose to 4.3 percent.', 'The rate rose to 4.25 percent.'],
    ['an amount rounded to whole units', 'The price was $1,235.', 'The price was $1,234.56.'],
    ['hundreds with an article', 'It holds 100 people.', 'It holds a hundred people.'],
    ['currencies', 'The fee is 50 dollars.', 'The fee is USD 50.'],
    ['day before month', 'It ends on 12 March 2024.', 'It ends on March 12th, 2024.'],
    ['ISO dates', 'It ends on 2024-03-12.', 'It ends on 12 March 2024.'],
    ['dates with slashes', 'It ends on 31/03/2024.', 'It ends on March 31, 2024.'],
    ['a date that may be read both ways', 'It ends on 12/03/2024.', 'It ends on 12 March 2024.'],
    ['a part of a date', 'It ends in March 2024.', 'It ends on 12 March 2024.'],
    ['contractions', "Do not use it; you can't.", "Don't use it; you cannot."],
    ['lost apostrophes', "You don't need it, and it won't be kept.", 'You don t need it, and it won t be kept.'],
    ['another word of duty', 'Staff are required to lock it.', 'Staff must lock it.'],
    ['another negation', 'No visitor is admitted.', 'Visitors are never admitted.'],
    ['"not only"', 'It is tested and repaired.', 'It is not only tested and repaired but sold.'],
    ['the answer to a question', 'No, visitors are admitted by the guard.', 'Visitors are admitted by the guard.'],
    ['words that follow an answer', 'Visitors are admitted.', 'No. Visitors are admitted.'],
    [
      'another word that denies',
      'The bank refused to renew the loan and rejected the claim.',
      'The bank did not renew the loan and rejected the claim.',
    ],
    [
      'clauses in another order',
      'The landlord pays for the roof and the tenant pays for the garden.',
      'The tenant pays for the garden and the landlord pays for the roof.',
    ],
    ['initials of a name', 'The VA pays.', 'Veterans Affairs pays.'],
    ['"No." before a number', 'See No. 5 for fees.', 'See number 5 for fees.'],
    ['list marks', '1. Open the box. 2. Lift the lid.', 'Open the box. Lift the lid.'],
  ])('takes %s as the same', (_, sentence, source) => {
    expect(check(sentence, source)).toEqual([]);
  });

  it.each([
    ['The Tenant shall not be required to pay for the roof.', 'The Tenant must not pay for the roof.'],
    [
      'The Supplier shall not be obligated to deliver parts after 2030.',
      'The Supplier must not deliver parts after 2030.',
    ],
    ['Employees cannot be required to work on holidays.', 'Employees cannot work on holidays.'],
    ['Employees will not be required to work on holidays.', 'Employees will be required to work on holidays.'],
    ['Either party shall have the right to terminate.', 'Either party shall terminate.'],
    ['The Tenant does not have the right to sublet.', 'The Tenant has the right to sublet.'],
    ['The Tenants have the right to sublet.', 'The Tenants have not the right to sublet.'],
  ])('finds a freedom made a duty or a ban: %s', (source, sentence) => {
    expect(check(sentence, source)).toContainEqual(['obligation', 'contradicted', expect.any(String)]);
  });

  it.each([
    ['The Tenant shall not be required to pay for the roof.', 'The Tenant is not required to pay for the roof.'],
    ['The Tenant shall not be required to pay for the roof.', 'The Tenant does not have to pay for the roof.'],
    ['Employees will not be required to work on holidays.', 'Employees are not required to work on holidays.'],
    ['The Bank shall have no obligation to renew it.', 'The Bank is not obligated to renew it.'],
    ['Either party shall have the right to terminate.', 'Either party may terminate.'],
    ['The Tenant does not have the right to sublet.', 'The Tenant may not sublet.'],
  ])('takes another word of freedom as the same: %s', (source, sentence) => {
    expect(check(sentence, source)).toEqual([]);
  });

  it.each([
    ['cause and result', 'Misuse may result in injury.', 'Misuse may cause injury.'],
    ['against and for', 'You are covered against theft.', 'You are covered for theft.'],
    [
      'a deadline counted back',
      'Give notice no later than 30 days before it ends.',
      'Give notice at least 30 days before it ends.',
    ],
    [
      'a deadline counted back',
      'Notice is given at least 60 days prior to expiry.',
      'Notice is given no later than 60 days before expiry.',
    ],
    [
      'initials with stops',
      'It applies to customers in the U.S. and Canada.',
      'It applies to customers in the United States and Canada.',
    ],
    [
      'initials with stops',
      'It applies to customers in the United States and Canada.',
      'It applies to customers in the U.S. and Canada.',
    ],
    [
      'initials with stops',
      'It applies to customers in the U.S. and Canada.',
      'It applies to customers in the US and Canada.',
    ],
    [
      'both parties in another order',
      'The seller delivers the goods to the buyer.',
      'The buyer gets the goods from the seller.',
    ],
    [
      'the other party of the same source',
      'The landlord pays for the roof and the tenant pays for the garden.',
      'The tenant pays for the garden.',
    ],
    ['another word for the party', 'The vendor pays for transport.', 'The seller pays for transport.'],
    ['a party left out', 'The tenant pays rent to the landlord.', 'The tenant pays rent.'],
  ])('takes %s as the same: %s', (_, source, sentence) => {
    expect(check(sentence, source)).toEqual([]);
  });

  it.each([
    ['Give notice no later than 30 days before it ends.', 'Give notice at most 30 days before it ends.', 'direction'],
    ['Give notice no later than 30 days after it ends.', 'Give notice at least 30 days after it ends.', 'direction'],
    [
      'Give notice no later than 30 days before it ends.',
      'Give notice no earlier than 30 days before it ends.',
      'direction',
    ],
    ['The seller pays for transport to the port.', 'The buyer pays for transport to the port.', 'direction'],
    ['The landlord is responsible for repairs.', 'The tenant is responsible for repairs.', 'direction'],
    ['The lender shall pay the fees.', 'The borrower shall pay the fees.', 'direction'],
    ['The employer pays the premium.', 'The employee pays the premium.', 'direction'],
    ['The fees are paid by the supplier to the bank.', 'The fees are paid by the customer to the bank.', 'direction'],
    ['The landlord pays for the roof and the tenant for the garden.', 'The tenant pays for the roof.', 'direction'],
    ['It holds over 30 people.', 'It holds under 30 people.', 'direction'],
    ['Members oppose the plan.', 'Members support the plan.', 'direction'],
    ['It applies to customers in the U.S. and Canada.', 'It applies to customers in Germany and Canada.', 'name'],
    ['It applies to customers in the U.S. and Canada.', 'It applies to customers in the U.K. and Canada.', 'name'],
    [
      'It applies to customers in the U.S. and Canada.',
      'It applies to customers in the United Kingdom and Canada.',
      'name',
    ],
  ])('finds the opposite, or another name: %s %s', (source, sentence, kind) => {
    expect(check(sentence, source)).toContainEqual([kind, 'contradicted', expect.any(String)]);
  });

  it.each([
    ['The margin was 31.46%.', 'The margin was 31.4%.'],
    ['The rate is 6.7%.', 'The rate is 7%.'],
    ['The rate is 12.5%.', 'The rate is 13%.'],
    ['The rate is 6%.', 'The rate is 7%.'],
    ['The rate is 31%.', 'The rate is 31.4%.'],
    ['See section 4.14 for the terms.', 'See section 4.1 for the terms.'],
    ['The term is thirty (30) days.', 'The term is 60 days.'],
    ['The deposit is two thousand dollars ($2,000).', 'The deposit is $4,000.'],
    ['It holds a hundred people.', 'It holds 200 people.'],
  ])('finds another figure: %s %s', (source, sentence) => {
    expect(check(sentence, source)).toContainEqual(['number', 'contradicted', expect.any(String)]);
  });

  it.each([
    ['Quiet hours are from 10 pm to 6 am.', 'Quiet hours are from 10 am to 6 pm.', 'direction'],
    ['The fee is due by 5 p.m. on Friday.', 'The fee is due by 5 a.m. on Friday.', 'direction'],
    ['The office opens at 9:00 a.m. on weekdays.', 'The office opens at 9:00 pm on weekdays.', 'direction'],
    ['FOR THE YEAR ENDED DECEMBER 31, 2020 IT WAS $2.', 'For the year ended September 30, 2020 it was $2.', 'date'],
    ['It starts on the 1st day of March, 2021.', 'It starts on 15 March 2021.', 'date'],
    ['The fee is 500 € per month.', 'The fee is $500 per month.', 'unit'],
  ])('finds another time, date or currency: %s %s', (source, sentence, kind) => {
    expect(check(sentence, source)).toContainEqual([kind, 'contradicted', expect.any(String)]);
  });

  it.each([
    ['The fee is due by 5 p.m. on Friday.', 'The fee is due by 5 pm on Friday.'],
    ['FOR THE YEAR ENDED DECEMBER 31, 2020 IT WAS $2.', 'For the year ended December 31, 2020 it was $2.'],
    ['The fee is 500 € per month.', 'The fee is EUR 500 per month.'],
    ['Total\t21,762 $\t23,967', 'The total was $21,762.'],
  ])('takes another form of time, date or currency as the same: %s %s', (source, sentence) => {
    expect(check(sentence, source)).toEqual([]);
  });

  it('is unsure whether “over” a time is longer than it', () => {
    const source = 'The options vest over four years.';
    expect(check('The options vest within four years.', source)).toEqual([
      ['direction', 'weak', says('over', 'within')],
    ]);
    expect(check('The options vest under four years.', source)).toEqual([
      ['direction', 'contradicted', says('over', 'under')],
    ]);
  });

  it.each([
    [
      'another number of the source in its place',
      'Keep contracts for 3 years.',
      'Keep contracts for 6 years and letters for 3 years.',
      'number',
    ],
    ['a number that is nowhere', 'Contracts of 40 rooms are kept.', 'Contracts are kept.', 'number'],
    ['a name that is nowhere', 'The contract with Otto Brandt is kept here.', 'The contract is kept here.', 'name'],
  ])('finds %s', (_, sentence, source, kind) => {
    expect(check(sentence, source).map(([found]) => found)).toEqual([kind]);
  });

  it('compares only what is said of the same', () => {
    const source =
      'Staff must keep receipts for 6 years. Visitors may keep theirs for 3 months. They must not enter the archive, except on Mondays.';
    expect(check('Visitors may keep receipts for 3 months.', source)).toEqual([]);
    expect(check('Staff must keep receipts for 6 years.', source)).toEqual([]);
    expect(check('The archive may be entered on Mondays.', source)).toEqual([
      ['obligation', 'weak', says('must not', 'may')],
    ]);
  });

  it('leaves a part of the source that is not repeated out of the comparison', () => {
    expect(
      check(
        'The silver tips give the coat its shimmer.',
        'The silver tips, not the guard hairs, give the coat its shimmer.',
      ),
    ).toEqual([]);
  });

  it('finds what stands above the words: year, company, scale', () => {
    const row = 'Net income\t842';
    expect(check('Net income of Acme was $842 million in 2021.', row, 'Acme 2021 report')).toEqual([]);
    expect(check('Net income of Acme was $843 million in 2021.', row, 'Acme 2021 report')).toMatchObject([
      ['number', 'contradicted', says('842', '$843 million')],
    ]);
  });

  it('says of a number worked out from two others only that it is not there', () => {
    expect(check('Income rose by 100 to 842.', 'Income\t842\t742')).toEqual([
      ['number', 'weak', 'The sentence says “100”, the source does not.'],
    ]);
  });

  it('gives the offsets of both places, in the sentence and in the document of the right source', () => {
    const sentence = 'Receipts are kept for three years.';
    const sources = [
      { text: 'Hotels are booked by the office.', start: 1000 },
      { text: 'Receipts are kept for six years.', start: 5000 },
    ];
    const [finding] = checkSupport(sentence, sources, '');
    expect(finding).toMatchObject({
      place: 1,
      said: { text: 'three' },
      source: { text: 'six', start: 5022, end: 5025 },
    });
    expect(sentence.slice(finding?.said?.start, finding?.said?.end)).toBe('three');
  });

  it('puts contradictions before what is only missing', () => {
    const found = check('Otto Brandt keeps receipts for 3 years.', 'Everybody keeps receipts for 6 years.');
    expect(found[0]?.slice(0, 2)).toEqual(['number', 'contradicted']);
  });

  it('finds nothing without words on either side', () => {
    expect(check('', '')).toEqual([]);
    expect(check('…', 'Receipts are kept.')).toEqual([]);
    expect(checkSupport('Receipts are kept.', [], '')).toEqual([]);
  });
});
