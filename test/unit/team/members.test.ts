import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  accountKey,
  memberKey,
  memberOf,
  memberWithToken,
  newMemberToken,
  readMembers,
  readTeam,
  type StoredMember,
  sees,
} from '../../../src/team/members.ts';

const member = (name: string, token_sha256: string): StoredMember => ({
  id: '0123456789abcdef',
  name,
  role: 'reader',
  collections: ['Red'],
  token_sha256,
  added_at: '2026-11-27T10:00:00.000Z',
});

describe('members', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pincite-members-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('are none where there is no file, and nobody where it is no file of ours', async () => {
    expect(await readMembers(dataDir)).toEqual([]);
    for (const content of ['', '{', '{"members":[{"name":"Ada"}]}']) {
      await writeFile(join(dataDir, 'team.json'), content);
      await expect(readMembers(dataDir)).rejects.toMatchObject({ code: 'LIBRARY_DAMAGED' });
    }
  });

  it('are known by their whole token, of which only the digest is kept', () => {
    const [a, b] = [newMemberToken(), newMemberToken()];
    const members = [member('Ada', a.token_sha256), member('Bob', b.token_sha256)];
    expect(memberWithToken(members, a.token)?.name).toBe('Ada');
    expect(memberWithToken(members, b.token)?.name).toBe('Bob');
    for (const wrong of ['', a.token.slice(0, -1), `${a.token}x`, a.token.toUpperCase(), a.token_sha256])
      expect([wrong, memberWithToken(members, wrong)]).toEqual([wrong, null]);
    expect(a.token).toMatch(/^pincite_[\w-]{43}$/);
    expect(a.token_sha256).not.toContain(a.token);
  });

  it('see the collections they were given, or all', () => {
    expect([sees({ collections: ['Red'] }, 'Red'), sees({ collections: ['Red'] }, 'red')]).toEqual([true, false]);
    expect([sees({ collections: [] }, 'Red'), sees({ collections: null }, 'Red')]).toEqual([false, true]);
  });

  it('have no groups in the file of an earlier version', async () => {
    await writeFile(join(dataDir, 'team.json'), JSON.stringify({ members: [member('Ada', 'a'.repeat(64))] }));
    expect(await readTeam(dataDir)).toMatchObject({ members: [{ name: 'Ada' }], groups: [] });
  });
});

describe('the member that an account is', () => {
  const groups = [
    { group: 'legal', role: 'editor', collections: ['Contracts'] },
    { group: 'tax', role: 'reader', collections: ['Tax'] },
    { group: 'people', role: 'reader', collections: ['Leave', 'Tax'] },
    { group: 'board', role: 'editor', collections: null },
  ] as const;
  const team = {
    members: [member('Ada', 'a'.repeat(64))],
    groups: groups.map((one) => ({ ...one, collections: one.collections && [...one.collections] })),
  };
  const of = (theirs: readonly string[], more: Partial<Parameters<typeof accountKey>[0]> = {}) =>
    memberOf(team, accountKey({ issuer: 'https://login', subject: 's', name: 'Cy', groups: [...theirs], ...more }));

  it('has the role of the first group of the list, and the collections of all groups of that role', () => {
    const rights = (...theirs: string[]) => {
      const found = of(theirs);
      return found && [found.role, found.collections];
    };
    expect(rights()).toBeNull();
    expect(rights('another')).toBeNull();
    expect(rights('tax')).toEqual(['reader', ['Tax']]);
    expect(rights('people', 'tax')).toEqual(['reader', ['Tax', 'Leave']]);
    // A reader of taxes does not become an editor of them.
    expect(rights('tax', 'legal')).toEqual(['editor', ['Contracts']]);
    expect(rights('board', 'legal')).toEqual(['editor', null]);
  });

  it('is the same one at the next sign-in, and nobody else', () => {
    const id = of(['tax'])?.id;
    expect(id).toMatch(/^[0-9a-f]{16}$/);
    expect(of(['legal'], { name: 'Renamed' })?.id).toBe(id);
    expect(of(['tax'], { subject: 't' })?.id).not.toBe(id);
    expect(of(['tax'], { issuer: 'https://other' })?.id).not.toBe(id);
    // Where one ends and the other begins is not in doubt.
    expect(of(['tax'], { issuer: 'https://logins', subject: 's' })?.id).not.toBe(
      of(['tax'], { issuer: 'https://login', subject: 'ss' })?.id,
    );
  });

  it('has no name of a member whom the owner added', () => {
    expect([of(['tax'])?.name, of(['tax'], { name: 'Ada' })?.name]).toEqual(['Cy', 'Ada (account)']);
  });

  it('stands beside the members with a token, whose key no account can have', () => {
    const [ada] = team.members;
    expect(memberOf(team, memberKey(ada as StoredMember))).toMatchObject({ name: 'Ada', role: 'reader' });
    expect(memberOf(team, 'somebody')).toBeNull();
  });
});
