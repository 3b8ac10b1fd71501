import { describe, expect, it } from 'vitest';
import * as fixtures from '../../fixtures/make-pdf.ts';
import { dynamicForm } from '../../fixtures/pdf/annotations.ts';
import { openReader, textOf } from './open-reader.ts';

const reader = openReader();
const good = () => reader.read({ bytes: fixtures.manyPages(1).bytes, sourceFilename: 'good.pdf' }, {});
const read = (bytes: Uint8Array, password?: string) =>
  reader.read({ bytes, sourceFilename: 'bad.pdf', ...(password === undefined ? {} : { password }) }, {});

const BAD: readonly [name: string, code: string, bytes: () => Uint8Array][] = [
  ['an empty file', 'EMPTY_FILE', fixtures.emptyFile],
  ['bytes that are no PDF', 'NOT_SUPPORTED', fixtures.notAPdf],
  ['a header and nothing else', 'DAMAGED', fixtures.headerOnly],
  ['a PDF without its header', 'DAMAGED', () => fixtures.manyPages(1).bytes.subarray(12)],
  ['a rich text document', 'FORMAT_NOT_SUPPORTED', () => new TextEncoder().encode('{\\rtf1\\ansi The fee is due.}')],
  ['a form that is drawn when it is opened', 'FORMAT_NOT_SUPPORTED', dynamicForm],
  ['a truncated file', 'DAMAGED', () => fixtures.truncated(0.02)],
  ['a file without pages', 'NO_PAGES', () => fixtures.noPages().bytes],
  ['images only', 'NO_TEXT', () => fixtures.pagesOf(['image', 'image']).bytes],
  ['blank pages only', 'NO_TEXT', () => fixtures.pagesOf(['empty']).bytes],
  ['a page tree that contains itself', 'NO_TEXT', fixtures.pageTreeLoop],
  ['a page tree 20,000 levels deep', 'NO_TEXT', fixtures.deepPageTree],
  ['a claim of 2,000,000,000 pages', 'NO_TEXT', fixtures.claimsManyPages],
];

describe('bad files', () => {
  it('a file that has lost parts is read, and no page of it says that it was read as it is seen', async () => {
    const whole = Buffer.from(fixtures.manyPages(2).bytes).toString('latin1');
    const at = whole.indexOf(' Tj', whole.indexOf('stream'));
    const cut = Uint8Array.from(Buffer.from(whole.slice(0, at - 12) + whole.slice(at + 3), 'latin1'));
    const { pages } = await read(cut);
    expect(new Set(pages.map(({ state, reason }) => `${state}: ${reason}`))).toEqual(
      new Set([
        'unreadable: its content is damaged',
        'low_confidence: the file is damaged: parts of its pages may be missing',
      ]),
    );
    const moved = Uint8Array.from(Buffer.from(whole.replace('%PDF-1.7\n', '%PDF-1.7\n%moved\n'), 'latin1'));
    expect((await read(moved)).pages.map(({ state }) => state)).toEqual(['text', 'text']);
  });

  it('a page whose content breaks is no blank page, and the others are read', async () => {
    const whole = Buffer.from(fixtures.manyPages(3).bytes).toString('latin1');
    const [first, second] = [...whole.matchAll(/stream\n(BT[\s\S]*?)\nendstream/gu)].map(([, content = '']) => content);
    const read3 = async (change: (content: string) => string): Promise<unknown[]> => {
      const bytes = Uint8Array.from(Buffer.from(whole.replace(second as string, change(second as string)), 'latin1'));
      return (await read(bytes)).pages.map(({ state, reason }) => [state, reason]);
    };
    expect(first).not.toBe(second);
    // PDFium reads no word of the first two, and some of the third.
    expect(await read3((content) => content.replaceAll(' Tj', ' Tz'))).toEqual([
      ['text', null],
      ['unreadable', 'its content is damaged'],
      ['text', null],
    ]);
    expect(await read3((content) => `(${content.slice(1)}`.replaceAll(')', ' '))).toEqual([
      ['text', null],
      ['unreadable', 'its content is damaged'],
      ['text', null],
    ]);
    expect(await read3((content) => content.replace(/ Tj/u, ' Tz'))).toEqual([
      ['text', null],
      ['low_confidence', 'its content is damaged: parts of it may be missing'],
      ['text', null],
    ]);
    expect(await read3((content) => content.replaceAll(/./gsu, ' '))).toEqual([
      ['text', null],
      ['text', 'blank page'],
      ['text', null],
    ]);
  });

  it.each(BAD)('%s: %s, and the next file reads', async (_, code, bytes) => {
    await expect(read(bytes())).rejects.toMatchObject({ name: 'PinciteError', code });
    expect(textOf(await good())).toContain('Clause 1 applies from the first day.');
  });

  it('opens a PDF behind other bytes', async () => {
    const junk = new TextEncoder().encode(`HTTP/1.1 200 OK\r\n${'X-Filler: mail gateway\r\n'.repeat(20)}\r\n`);
    const { bytes } = fixtures.manyPages(1);
    const behind = new Uint8Array(junk.length + bytes.length);
    behind.set(junk);
    behind.set(bytes, junk.length);
    expect(textOf(await read(behind))).toContain('Clause 1 applies from the first day.');
  });

  it('names the file in the sentence', async () => {
    await expect(read(fixtures.headerOnly())).rejects.toThrow(
      'The file bad.pdf is damaged and cannot be read as a PDF.',
    );
  });
});

describe('passwords', () => {
  it('opens with the right one, and asks when it is wrong or missing', async () => {
    const bytes = await fixtures.passwordProtected('hunter2');
    expect(textOf(await read(bytes, 'hunter2'))).toBe('The secret page can be read with its password.');
    await expect(read(bytes, 'wrong')).rejects.toThrow('The password given for bad.pdf is wrong.');
    await expect(read(bytes)).rejects.toMatchObject({ code: 'PASSWORD_NEEDED' });
  });

  it('asks for none when the file opens without', async () => {
    expect(textOf(await read(await fixtures.ownerLocked()))).toBe('Everyone may read this page.');
  });
});
