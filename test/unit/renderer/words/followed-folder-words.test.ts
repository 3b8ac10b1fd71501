import { describe, expect, it } from 'vitest';
import type { FollowedFolder } from '../../../../src/contract/ingest-queue.ts';
import {
  endedLine,
  endingQuestion,
  failedLine,
  folderWords,
  problemLines,
  unheardLine,
  watchCommand,
} from '../../../../src/renderer/words/followed-folder-words.ts';

const FOLDER: FollowedFolder = {
  folder_id: '0123456789abcdef',
  name: 'contracts',
  parent: 'Acme',
  collection: null,
  is_followed: true,
  state: 'idle',
  looked_at: '2026-03-02T09:30:00.000Z',
  documents: 12,
  failed: 0,
  problems: [],
  away: null,
  waiting: null,
  error: null,
  unheard: null,
};
const said = (of: Partial<FollowedFolder>): string => {
  const { lead, rest, sign } = folderWords({ ...FOLDER, ...of });
  return `${sign ?? ''} ${lead}${rest}`.trim();
};

it('writes the command that reads a folder, with what a shell must not part', () => {
  expect(watchCommand('/home/ana/My contracts', null, '')).toBe('pincite watch "/home/ana/My contracts" --once');
  expect(watchCommand('C:\\Files', 'Review "25"', '/lib')).toBe(
    'pincite watch "C:\\Files" --once --collection "Review \\"25\\"" --data "/lib"',
  );
});

describe('the state of a followed folder', () => {
  it.each<[string, Partial<FollowedFolder>]>([
    ['Followed, looked at 2 Mar 2026, 09:30', {}],
    ['Followed', { looked_at: null }],
    ['Not followed, last looked at 2 Mar 2026, 09:30', { is_followed: false }],
    ['Looking for what changed', { state: 'looking' }],
    ['Removing its documents', { state: 'ending', is_followed: false }],
    ['weak Away: it is not there; nothing is removed', { away: 'it is not there' }],
    ['Waiting: another Pincite process is at work; this goes on after it', { waiting: 'Another …', away: 'it was' }],
    ['unsupported Not looked at: The disk is full.', { error: 'The disk is full.', away: 'it was' }],
  ])('is "%s"', (words, of) => {
    expect(said(of).replace(/\d\d:\d\d/u, '09:30')).toBe(words);
  });

  it('says why changes are seen late, while it is followed', () => {
    const unheard = 'this system watches no more folders';
    expect(unheardLine(FOLDER)).toBeNull();
    expect(unheardLine({ ...FOLDER, unheard, is_followed: false })).toBeNull();
    expect(unheardLine({ ...FOLDER, unheard })).toBe(
      'Changes are seen within minutes, not at once: this system watches no more folders.',
    );
  });

  it('tells which files are not added and why, in the words of the app, and how many more', () => {
    expect(failedLine(FOLDER)).toBeNull();
    const problems = [
      { file: 'a.pdf', code: 'PASSWORD_NEEDED', reason: 'The file a.pdf is protected; give … --password-file.' },
      { file: 'old/b.pdf', code: 'DAMAGED', reason: 'The file b.pdf is damaged and cannot be read as a PDF.' },
    ];
    const some = { ...FOLDER, failed: 5, problems };
    expect([failedLine(some), failedLine({ ...FOLDER, failed: 1 })]).toEqual([
      '5 files are not added',
      '1 file is not added',
    ]);
    expect(problemLines(some)).toEqual([
      'a.pdf: It is protected. Add it by itself to give its password.',
      'old/b.pdf: It cannot be opened. Ask for a new copy and add that.',
      'and 3 more files.',
    ]);
    expect(problemLines({ ...some, failed: 2 })).toHaveLength(2);
  });

  it('asks before it is let go, and says what became of it', () => {
    expect(endingQuestion(FOLDER)).toBe(
      'Stop following contracts? It has 12 documents here. The files in the folder are not touched.',
    );
    expect(endingQuestion({ ...FOLDER, documents: 0 })).toContain('It has no document in the library.');
    expect(endingQuestion({ ...FOLDER, is_followed: false })).toMatch(/^Forget contracts\?/u);
    expect(endedLine('contracts', null)).toBe('contracts is not followed any more. Its documents stay.');
    expect(endedLine('contracts', 1)).toBe('contracts is not followed any more. 1 document removed.');
  });
});
