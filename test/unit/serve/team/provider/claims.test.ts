import { expect, it } from 'vitest';
import { claimsOf } from '../../../../../src/serve/team/provider/claims.ts';

const claims = { group_claim: 'groups', name_claim: 'name' };

it('takes each claim from the first that has it', () => {
  expect(
    claimsOf(claims, [
      { sub: 's', name: 'Ada' },
      { sub: 's', name: 'Old', groups: ['a'] },
    ]),
  ).toEqual({
    subject: 's',
    name: 'Ada',
    groups: ['a'],
  });
  // No groups is an answer too.
  expect(
    claimsOf(claims, [
      { sub: 's', groups: [] },
      { sub: 's', groups: ['a'] },
    ]).groups,
  ).toEqual([]);
});

it('takes groups from where they are told alone', () => {
  expect(claimsOf(claims, [{ sub: 's' }, { sub: 's', name: 'Ada', groups: ['a'] }], [{ sub: 's' }])).toEqual({
    subject: 's',
    name: 'Ada',
    groups: [],
  });
});

it('takes one text for one group, and nothing else for a group', () => {
  const groupsOf = (groups: unknown) => claimsOf(claims, [{ sub: 's', groups }]).groups;
  expect([groupsOf('a'), groupsOf(['a', 1, null, 'b']), groupsOf({ a: true }), groupsOf(undefined)]).toEqual([
    ['a'],
    ['a', 'b'],
    [],
    [],
  ]);
});

it('writes a name in one line of records, and the subject where there is none', () => {
  const nameOf = (name: unknown) => claimsOf(claims, [{ sub: 'subject', name }]).name;
  expect(nameOf(' Ada\n\u202eLovelace\u0000 ')).toBe('Ada Lovelace');
  expect(nameOf('x'.repeat(200))).toHaveLength(80);
  for (const none of [undefined, null, '', ' \n', 7, {}]) expect(nameOf(none)).toBe('subject');
});
