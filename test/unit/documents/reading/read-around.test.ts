import { describe, expect, it } from 'vitest';
import { PinciteError } from '../../../../src/contract/errors.ts';
import { readAround } from '../../../../src/engine/documents/reading/read-around.ts';
import type { CanonicalDocument, ReadRequest } from '../../../../src/engine/documents/types.ts';

const request: ReadRequest = { bytes: new Uint8Array(1), sourceFilename: 'a.pdf' };
const DOCUMENT = { documentId: 'abababababababab' } as CanonicalDocument;

/** A reader that is stopped by these pages, and finds no text when `isEmpty`. */
function readerStoppedBy(pages: readonly number[], isEmpty = false) {
  const asked: (readonly number[])[] = [];
  const read = async ({ lostPages = [] }: ReadRequest) => {
    const lost = lostPages.map(({ pageIndex }) => pageIndex);
    asked.push(lost);
    const page = pages.find((one) => !lost.includes(one));
    if (page !== undefined) throw new PinciteError('READER_STOPPED', { file: 'a.pdf', why: `page ${page}`, page });
    if (isEmpty) throw new PinciteError('NO_TEXT', { file: 'a.pdf' });
    return DOCUMENT;
  };
  return { asked, read };
}

describe('reading around pages', () => {
  it('leaves out each page that stopped the reader', async () => {
    const { asked, read } = readerStoppedBy([2, 7]);
    expect(await readAround(request, read)).toBe(DOCUMENT);
    expect(asked).toEqual([[], [2], [2, 7]]);
  });

  it('gives up after some, and where nothing is left, with what happened first', async () => {
    const many = readerStoppedBy([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    await expect(readAround(request, many.read)).rejects.toThrow('Reading a.pdf was stopped: page 0.');
    expect(many.asked).toHaveLength(6);
    await expect(readAround(request, readerStoppedBy([0], true).read)).rejects.toMatchObject({
      code: 'READER_STOPPED',
    });
  });

  it('does not try again when no page is to blame', async () => {
    let times = 0;
    const read = async () => {
      times++;
      throw new PinciteError('READER_STOPPED', { file: 'a.pdf', why: 'it took longer than 900 s' });
    };
    await expect(readAround(request, read)).rejects.toThrow('900 s');
    expect(times).toBe(1);
  });

  /** A reader that works too long on this page until it has tried so often. */
  function slowOn(page: number | null, times: number) {
    const asked: ReadRequest[] = [];
    const read = async (request: ReadRequest) => {
      asked.push(request);
      const isLost = request.lostPages?.some(({ pageIndex }) => pageIndex === page) ?? false;
      if (isLost || asked.length > times) return DOCUMENT;
      const why = 'page 3 took more than 30 s of the processor’s time';
      throw new PinciteError('READER_STOPPED', { file: 'a.pdf', why, seconds: 30, ...(page === null ? {} : { page }) });
    };
    return { asked, read };
  }

  it('tries a page that was stopped for time once more before it is left out, and says that it was twice', async () => {
    const once = slowOn(2, 1);
    expect(await readAround(request, once.read)).toBe(DOCUMENT);
    expect(once.asked.map(({ lostPages }) => lostPages)).toEqual([undefined, undefined]);
    const always = slowOn(2, 9);
    expect(await readAround(request, always.read)).toBe(DOCUMENT);
    expect(always.asked.at(-1)?.lostPages).toEqual([
      { pageIndex: 2, reason: 'page 3 took more than 30 s of the processor’s time, twice' },
    ]);
  });

  it('leaves the second try to the caller who makes it when nothing else is read', async () => {
    const { asked, read } = slowOn(2, 9);
    await expect(readAround(request, read, true)).rejects.toMatchObject({ details: { page: 2 } });
    expect(asked).toHaveLength(1);
    expect(await readAround({ ...request, stoppedBefore: { page: 2 } }, read)).toBe(DOCUMENT);
    expect(asked).toHaveLength(3);
  });

  it('says what may help where the file is not added', async () => {
    await expect(readAround(request, slowOn(null, 9).read)).rejects.toThrow(
      'twice; print the file to a new PDF and add that.',
    );
  });
});
