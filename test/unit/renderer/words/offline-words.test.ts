import { expect, it } from 'vitest';
import { leaves, networkFact, offlineLine, stays } from '../../../../src/renderer/words/offline-words.ts';

const NONE = { list: [], problem: null };
const SERVER = { list: [{ purpose: 'chat' as const, server: 'llm.example:8080', model: 'qwen' }], problem: null };
const refused = { way: 'fetch', refused: true, why: 'It was refused.' };
const open = { way: 'udp', refused: false, why: 'It was not refused.' };

it('claims to be offline where no server can be reached, and nowhere else', () => {
  const said = (servers: typeof NONE | typeof SERVER) =>
    [networkFact(servers).text, networkFact(servers).title, offlineLine(null, servers)]
      .concat(offlineLine([refused, refused], servers), stays(servers), leaves(servers))
      .join('\n');
  expect(said(NONE)).toBe(
    [
      'Offline',
      'Network access is blocked in every process: show',
      'Offline.',
      'Offline. Self-check: 2 of 2 connection attempts were refused.',
      'Documents, questions and answers stay on this computer.',
      'Nothing leaves this computer.',
    ].join('\n'),
  );
  expect(said(SERVER)).not.toMatch(/offline/iu);
  const lines = said(SERVER).split('\n');
  for (const line of lines) expect(line).toContain('llm.example:8080');
  expect(lines[3]).toBe(
    'Only llm.example:8080 can be reached. Self-check: 2 of 2 other connection attempts were refused.',
  );
});

it('says when an attempt was not refused', () => {
  for (const servers of [NONE, SERVER])
    expect(offlineLine([refused, open], servers)).toMatch(/^Self-check: only 1 of 2 (?:other )?connection attempts/u);
});
