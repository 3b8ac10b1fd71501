import { chmod, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DocumentSummary, IngestResult } from '../../../src/contract/documents.ts';
import {
  emptyFile,
  headerOnly,
  manyPages,
  mixedScan,
  noPages,
  notAPdf,
  pagesOf,
  passwordProtected,
  truncated,
} from '../../fixtures/make-pdf.ts';
import { libraryFolder, linesOf } from './library-folder.ts';

/** What each bad file is reported as. A cut file may still have a page tree that names no page. */
const BAD: readonly (readonly [
  name: string,
  code: RegExp,
  state: RegExp,
  bytes: () => Uint8Array | Promise<Uint8Array>,
])[] = [
  ['not-a-pdf.pdf', /^NOT_SUPPORTED$/, /^damaged|failed$/, notAPdf],
  ['empty.pdf', /^EMPTY_FILE$/, /^damaged|no_text$/, emptyFile],
  ['header-only.pdf', /^DAMAGED$/, /^damaged$/, headerOnly],
  ['truncated.pdf', /^(DAMAGED|NO_PAGES)$/, /^damaged|no_text$/, () => truncated(0.02)],
  ['protected.pdf', /^PASSWORD_NEEDED$/, /^password_needed$/, () => passwordProtected('secret')],
  ['no-pages.pdf', /^NO_PAGES$/, /^damaged|no_text$/, () => noPages().bytes],
  ['only-scans.pdf', /^NO_TEXT$/, /^no_text$/, () => pagesOf(['image', 'image']).bytes],
];
const GOOD = 'The keys are kept at the reception.\n';

describe('files that cannot be read', () => {
  it('each gets one clear line, and the rest is indexed', async () => {
    const { folder, write, pincite } = await libraryFolder();
    for (const [name, , , bytes] of BAD) await write(`in/${name}`, await bytes());
    await write('in/good.txt', GOOD);
    await write('in/mixed.pdf', mixedScan().bytes);

    const { code, out, err } = await pincite('ingest', join(folder, 'in'), '--wait', 'searchable', '--json');
    expect([code, linesOf(err)]).toEqual([
      1,
      [expect.stringMatching(/^pincite: [A-Z_]+: .+ \(and 6 more that failed\)$/)],
    ]);
    expect(linesOf(out)).toHaveLength(1);
    const results = new Map((JSON.parse(out) as IngestResult[]).map((result) => [result.source_filename, result]));
    expect(results.size).toBe(BAD.length + 2);
    for (const [name, badCode, state] of BAD) {
      const result = results.get(name);
      expect(result?.code, name).toMatch(badCode);
      expect(result?.state, name).toMatch(state);
      expect(result?.document_id ?? null, name).toBeNull();
      expect(result?.reason, name).toContain(name);
      expect(result?.reason, name).toMatch(/^[A-Z][^\n]+\.$/);
      expect(result?.reason, name).not.toMatch(/[{}]| at |undefined|null/);
    }
    expect(results.get('good.txt')).toMatchObject({ state: 'searchable', code: null, reason: null });
    expect(results.get('mixed.pdf')).toMatchObject({
      state: 'searchable',
      // An empty page hides nothing: it counts as read.
      coverage: { pages: 5, text: 3, unreadable: 2, share: 0.6 },
    });
    const documents = JSON.parse((await pincite('documents', '--json')).out) as DocumentSummary[];
    expect(documents.map((document) => document.source_filename).sort()).toEqual(['good.txt', 'mixed.pdf']);

    // The same for a person: a line for each file, and each bad one on a line of its own with its reason.
    const again = await pincite('ingest', join(folder, 'in'), '--wait', 'searchable');
    expect([again.code, linesOf(again.err)]).toEqual([1, [expect.stringMatching(/^pincite: /)]]);
    expect(linesOf(again.out)).toHaveLength(BAD.length + 2);
    for (const [name] of BAD) expect(linesOf(again.out).filter((line) => line.includes(`  ${name}  `))).toHaveLength(1);
  });

  it('alone, each ends with exit code 1 and one line that says why', async () => {
    const { write, pincite } = await libraryFolder();
    for (const [name, badCode, , bytes] of BAD.slice(0, 3)) {
      const path = await write(name, await bytes());
      const { code, out, err } = await pincite('ingest', path, '--wait', 'searchable', '--json');
      expect([name, code]).toEqual([name, 1]);
      expect(JSON.parse(out)).toHaveLength(1);
      const [line = '', ...rest] = linesOf(err);
      expect(rest).toEqual([]);
      expect(line).toMatch(/^pincite: [A-Z_]+: [A-Z].+\.$/);
      expect(line.split(': ')[1]).toMatch(badCode);
    }
    expect(JSON.parse((await pincite('documents', '--json')).out)).toEqual([]);
  });

  it('a password opens what asks for one, and stands in no output', async () => {
    const { write, pincite } = await libraryFolder();
    const file = await write('protected.pdf', await passwordProtected('open sesame'));
    const wrong = await write('wrong.txt', 'open barley\n');
    const right = await write('right.txt', 'open sesame\nanything else\n');
    const refused = await pincite('ingest', file, '--password-file', wrong, '--wait', 'searchable');
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/^pincite: PASSWORD_WRONG: /);
    const { code, out, err } = await pincite(
      'ingest',
      file,
      '--password-file',
      right,
      '--wait',
      'searchable',
      '--json',
    );
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toMatchObject([{ state: 'searchable', pages: 1 }]);
    for (const text of [refused.out, refused.err, out]) expect(text).not.toMatch(/barley|sesame/);
  });

  it('a path that leads nowhere is named', async () => {
    const { folder, write, pincite } = await libraryFolder();
    const good = await write('good.txt', GOOD);
    await symlink(join(folder, 'gone.pdf'), join(folder, 'dangling.pdf'));
    await mkdir(join(folder, 'nothing-in-it'));
    const paths = ['no-such-name.pdf', 'dangling.pdf', 'good.txt/below-a-file.pdf'].map((name) => join(folder, name));
    const { code, out, err } = await pincite('ingest', ...paths, good, '--wait', 'searchable', '--json');
    expect([code, linesOf(err)]).toEqual([1, [expect.stringMatching(/^pincite: FILE_NOT_FOUND: /)]]);
    const results = JSON.parse(out) as IngestResult[];
    expect(results.slice(0, 3).map((result) => [result.state, result.code])).toEqual(
      paths.map(() => ['failed', 'FILE_NOT_FOUND']),
    );
    for (const [index, path] of paths.entries()) expect(results[index]?.reason).toContain(path);
    expect(results[3]).toMatchObject({ source_filename: 'good.txt', state: 'searchable' });

    const empty = await pincite('ingest', join(folder, 'nothing-in-it'), '--json');
    expect(empty.code).toBe(1);
    expect(linesOf(empty.err)).toEqual([expect.stringMatching(/^pincite: BAD_REQUEST: .*nothing-in-it/)]);
  });

  it('a file that may not be read is named', async ({ skip }) => {
    if (process.getuid?.() === 0) return skip('the user is root, who may read everything');
    const { write, pincite } = await libraryFolder();
    const path = await write('locked.pdf', manyPages(1).bytes);
    await chmod(path, 0o000);
    const { code, err } = await pincite('ingest', path);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^pincite: FILE_UNREADABLE: .*locked\.pdf.*permission denied/),
    ]);
  });
});
