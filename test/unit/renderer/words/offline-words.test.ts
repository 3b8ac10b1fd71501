import { expect, it } from 'vitest';
import { leaves, networkFact, offlineLine, stays } from '../../../../src/renderer/words/offline-words.ts';

const NONE = { list: [], problem: null };
const SERVER = { list: [{ purpose: 'chat' as const, server: 'llm.example:8080', model: 'qwen' }], problem: null };
const refused = { way: 'fetch', refused: true, why: 'It was refused.' };
const looked = { way: 'dns', refused: true, why: 'It was refused.' };
const open = { way: 'udp', refused: false, why: 'It was not refused.' };

it('claims to be offline where no server can be reached, and nowhere else', () => {
  const said = (servers: typeof NONE | typeof SERVER) =>
    [networkFact(servers).text, networkFact(servers).title, offlineLine(null, servers)]
      .concat(offlineLine([refused, looked], servers), stays(servers), leaves(servers))
      .join('\n');
  expect(said(NONE)).toBe(
    [
      'Offline',
      'Network access is blocked in every process: show',
      'Offline.',
      'Offline. Self-check: 2 of 2 ways to the network were refused.',
      'Documents, questions and answers stay on this computer.',
      'Nothing leaves this computer.',
    ].join('\n'),
  );
  expect(said(SERVER)).not.toMatch(/offline/iu);
  const lines = said(SERVER).split('\n');
  for (const line of lines) expect(line).toContain('llm.example:8080');
  expect(lines[3]).toBe(
    'Only llm.example:8080 can be reached. Self-check: 2 of 2 ways to other computers were refused.',
  );
});

it('says what is kept where, of the server that has the documents', () => {
  const store = { purpose: 'store' as const, server: 's3.example:443', place: 's3://team/library' };
  const kept = 'Documents are kept on s3.example:443, together with the words and vectors by which they are found.';
  const alone = { list: [store], problem: null };
  expect(networkFact(alone)).toEqual({ text: 'Library on s3.example:443', title: `${kept} All else is blocked: show` });
  expect(stays(alone)).toBe(`${kept} Nothing else leaves this computer.`);
  expect(leaves(alone)).toBe(kept);
  const both = { list: [...SERVER.list, store], problem: null };
  expect(networkFact(both).text).toBe('Sends to llm.example:8080');
  expect(stays(both)).toContain(`which writes the answers. ${kept}`);
  expect(offlineLine(null, both)).toBe('Only llm.example:8080, s3.example:443 can be reached.');
});

it('says who is asked who signs in, and that nothing of the library is sent there', () => {
  const provider = { purpose: 'sign-in' as const, server: 'login.example:443' };
  const asked =
    'Who is signed in is asked of login.example:443 at each call. No document, question or answer is sent there.';
  const alone = { list: [provider], problem: null };
  expect(networkFact(alone)).toEqual({
    text: 'Signs in at login.example:443',
    title: `${asked} All else is blocked: show`,
  });
  expect([stays(alone), leaves(alone)]).toEqual([`${asked} Nothing else leaves this computer.`, asked]);
  expect(networkFact({ list: [provider, ...SERVER.list], problem: null }).text).toBe('Sends to llm.example:8080');
});

it('says when an attempt was not refused', () => {
  for (const servers of [NONE, SERVER])
    expect(offlineLine([refused, open], servers)).toMatch(
      /^Self-check: only 1 of 2 ways to (?:the network|other computers) were refused\.$/u,
    );
});
