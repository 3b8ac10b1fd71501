import { expect, it } from 'vitest';
import { opensParties, partiesIn } from '../../../../src/engine/features/facts/parties.ts';

const parties = (text: string, isListed = false) =>
  partiesIn(text, isListed).map(({ start, end, role }) => [text.slice(start, end), role]);

it('finds the names in front of what they are called from then on', () => {
  const text =
    'This Lease Agreement (the “Lease”) is made as of March 1, 2026 (the “Effective Date”) by and between Harbour Estates LLC, a Delaware limited liability company (“Landlord”), and North Quay Trading, Inc. (the “Tenant”).';
  expect(parties(text)).toEqual([
    ['Harbour Estates LLC', 'Landlord'],
    ['North Quay Trading, Inc.', 'Tenant'],
  ]);
});

it('reads a list of parties entry by entry', () => {
  expect(opensParties('This Agreement is made between:')).toBe(true);
  expect(opensParties('This Agreement is made between two parties.')).toBe(false);
  const entry = '(1) Zenith Pharma AG, a company incorporated in Switzerland (the “Discloser”); and';
  expect(parties(entry, true)).toEqual([['Zenith Pharma AG', 'Discloser']]);
  expect(parties(entry)).toEqual([]);
});

it('reads the name behind a role', () => {
  expect(parties('Landlord: Quay Estates Ltd')).toEqual([['Quay Estates Ltd', 'Landlord']]);
  expect(parties('Receiving Party\tDr. Anna Keller')).toEqual([['Dr. Anna Keller', 'Receiving Party']]);
});

it.each([
  'The tenant pays the difference between the rent and the deposit.',
  'Conflicts between the Annex (the “Annex”) and the body are settled.',
  'Company: see below',
  'Customer: 12345',
])('finds nobody in “%s”', (text) => {
  expect(parties(text)).toEqual([]);
});
