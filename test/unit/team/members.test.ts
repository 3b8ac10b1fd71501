import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memberWithToken, newMemberToken, readMembers, type StoredMember, sees } from '../../../src/team/members.ts';

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
});
