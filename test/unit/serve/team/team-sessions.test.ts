import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TeamSessions } from '../../../../src/serve/team/team-sessions.ts';
import { newMemberToken } from '../../../../src/team/members.ts';

const HOUR_MS = 3_600_000;

describe('the sessions of members', () => {
  let dataDir: string;
  let now = 0;
  const { token, token_sha256 } = newMemberToken();
  const ada = {
    id: '00000000000000aa',
    name: 'Ada',
    role: 'reader',
    collections: ['Red'],
    token_sha256,
    added_at: '2026-11-27T10:00:00.000Z',
  };
  const write = (members: readonly object[]) => writeFile(join(dataDir, 'team.json'), JSON.stringify({ members }));
  const open = (secure = false) => new TeamSessions({ dataDir, port: 7000, secure, now: () => now });
  const cookieOf = (cookie: string | undefined): string => cookie?.split(';')[0] ?? '';

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pincite-sessions-'));
    now = 0;
    await write([ada]);
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('begin with the right token only, and are held by cookie and key', async () => {
    const sessions = open();
    expect(await sessions.enter('pincite_wrong')).toBeNull();
    const entry = await sessions.enter(token);
    expect(entry?.cookie).toMatch(/^pincite_7000=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/);
    expect(JSON.stringify(entry)).not.toContain(token);
    const held = await sessions.entrant(`other=1; ${cookieOf(entry?.cookie)}`);
    expect(held?.member).toEqual({ key: `${ada.id} ${token_sha256}`, role: 'reader' });
    expect([held?.isKey(entry?.key), held?.isKey('x'), held?.isKey(undefined)]).toEqual([true, false, false]);
    for (const cookies of [
      undefined,
      '',
      'pincite_7000=',
      'pincite_7000=x',
      cookieOf(entry?.cookie).replace('7000', '7001'),
    ])
      expect(await sessions.entrant(cookies)).toBeNull();
    // One tab's key does not open the session of another member.
    expect((await sessions.enter(token))?.key).not.toBe(entry?.key);
    expect((await open(true).enter(token))?.cookie).toMatch(/; Secure$/);
  });

  it('tell a new role at the next request, and end with the token, the member, the day or by their own word', async () => {
    const sessions = open();
    const begin = async () => cookieOf((await sessions.enter(token))?.cookie);
    const role = async (cookies: string) => (await sessions.entrant(cookies))?.member?.role ?? null;
    const first = await begin();
    await write([{ ...ada, role: 'editor' }]);
    expect(await role(first)).toBe('editor');
    await write([{ ...ada, token_sha256: newMemberToken().token_sha256 }]);
    expect(await role(first)).toBeNull();
    await write([ada]);
    // A session that ended does not come back.
    expect(await role(first)).toBeNull();
    const second = await begin();
    await write([]);
    expect(await role(second)).toBeNull();
    await write([ada]);
    const third = await begin();
    now = 11 * HOUR_MS;
    expect(await role(third)).toBe('reader');
    now = 13 * HOUR_MS;
    expect(await role(third)).toBeNull();
    const fourth = await begin();
    sessions.leave(fourth);
    expect(await role(fourth)).toBeNull();
  });
});
