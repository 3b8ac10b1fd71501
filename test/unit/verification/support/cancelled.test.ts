import { describe, expect, it } from 'vitest';
import { checkSupport } from '../../../../src/engine/verification/support/check-support.ts';

const verdicts = (source: string, sentence: string) =>
  checkSupport(sentence, [{ text: source, start: 0 }], '').map(({ verdict }) => verdict);

describe('a limit said as a ban', () => {
  it.each([
    ['Liability shall not exceed $1 million.', 'Liability is at most $1 million.'],
    ['Liability shall not exceed $1 million.', 'Liability is capped at $1 million.'],
    ['Advances may not exceed 500 EUR.', 'Advances are up to 500 EUR.'],
    ['Advances may not exceed 500 EUR.', 'Advances may be up to 500 EUR.'],
    ['Advances must not exceed 500 EUR.', 'Advances shall not exceed 500 EUR.'],
    ['The deposit cannot exceed two months of rent.', 'The deposit is at most two months of rent.'],
    ['Passwords must not be less than 12 characters long.', 'Passwords must be at least 12 characters long.'],
    ['The notice period must not be shorter than 30 days.', 'The notice period must be at least 30 days.'],
    ['Data is kept no longer than six months.', 'Data must not be kept longer than six months.'],
  ])('says the same: %s %s', (source, sentence) => {
    expect(verdicts(source, sentence)).not.toContain('contradicted');
  });

  it.each([
    ['Liability shall not exceed $1 million.', 'Liability shall exceed $1 million.'],
    ['Liability shall not exceed $1 million.', 'Liability is at least $1 million.'],
    ['Liability shall not exceed $1 million.', 'Liability shall not be less than $1 million.'],
    ['Liability shall not exceed $1 million.', 'Liability shall not exceed $2 million.'],
    ['Advances must not exceed 500 EUR.', 'Advances should not exceed 500 EUR.'],
    ['Claims may be later than 30 days.', 'Claims may not be later than 30 days.'],
    ['Advances may exceed 500 EUR.', 'Advances may not exceed 500 EUR.'],
    ['Passwords must not be less than 12 characters long.', 'Passwords must be less than 12 characters long.'],
  ])('says otherwise: %s %s', (source, sentence) => {
    expect(verdicts(source, sentence)).toContain('contradicted');
  });
});

describe('a statement turned round twice', () => {
  it.each([
    ['No employee may accept gifts worth more than $50.', 'Employees may not accept gifts worth more than $50.'],
    ['No employee may accept gifts worth more than $50.', 'Employees must not accept gifts worth more than $50.'],
    ['Neither party may assign this Agreement.', 'The parties may not assign this Agreement.'],
    ['Alcohol may not be consumed at work.', 'No alcohol may be consumed at work.'],
    ['In no event shall the Supplier be liable for damages.', 'The Supplier shall not be liable for damages.'],
    ['In no event shall the Supplier be liable for damages.', 'The Supplier is not liable for damages.'],
    ['Under no circumstances may passwords be shared.', 'Passwords must never be shared.'],
    ['No refund will be given after 30 days.', 'Refunds will not be given after 30 days.'],
    ['Contractors are not eligible for the bonus plan.', 'Contractors are ineligible for the bonus plan.'],
    ['Contractors are ineligible for the bonus plan.', 'Contractors are not eligible for the bonus plan.'],
    ['Data is not kept longer than six months.', 'Data is kept for up to six months.'],
    ['Overtime is not paid unless it is approved.', 'Overtime is paid only if it is approved.'],
    ['Overtime is paid only if approved in advance.', 'Overtime is not paid without approval in advance.'],
    ['Access is not granted until the form is signed.', 'Access is granted only after the form is signed.'],
    ['Work may not begin until the permit is issued.', 'Work may begin only after the permit is issued.'],
  ])('is no contradiction: %s %s', (source, sentence) => {
    expect(verdicts(source, sentence)).not.toContain('contradicted');
  });

  it('looks for no negation in the sentence before', () => {
    const source = 'Papers are kept unless required. The office opens on Monday and closes on Friday.';
    expect(verdicts(source, 'The office opens on Monday and closes on Friday.')).toEqual([]);
  });

  it.each([
    ['No employee may accept gifts worth more than $50.', 'Employees may accept gifts worth more than $50.'],
    ['In no event shall the Supplier be liable for damages.', 'The Supplier shall be liable for damages.'],
    ['Under no circumstances may passwords be shared.', 'Passwords may be shared.'],
    ['No refund will be given after 30 days.', 'Refunds will be given after 30 days.'],
    ['Contractors are not eligible for the bonus plan.', 'Contractors are eligible for the bonus plan.'],
    ['Contractors are ineligible for the bonus plan.', 'Contractors are eligible for the bonus plan.'],
    ['Data is kept longer than six months.', 'Data is kept for up to six months.'],
    ['Overtime is not paid unless it is approved.', 'Overtime is paid unless it is approved.'],
    ['Overtime is not paid unless it is approved.', 'Overtime is not paid if it is approved.'],
    ['Access is granted until the form is signed.', 'Access is granted only after the form is signed.'],
    ['Employees may work at home, but not on Mondays.', 'Employees may not work at home.'],
    ['Messages will not be shown on the watch.', 'Messages may not be shown on the watch.'],
    ['It is sold without legs. The majority of them are found here.', 'The majority of them are not found here.'],
  ])('once is one: %s %s', (source, sentence) => {
    expect(verdicts(source, sentence)).toContain('contradicted');
  });
});
