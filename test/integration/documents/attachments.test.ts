import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { mailFile, outlookFile } from '../../fixtures/office/office-files.ts';
import { portfolio } from '../../fixtures/pdf/attachments.ts';
import { openReader } from './open-reader.ts';

const reader = openReader();
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const idOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

const FILES = [
  { name: 'terms.txt', bytes: bytesOf('The deposit is 40 euros.') },
  { name: 'empty.txt', bytes: bytesOf('') },
];
const MARK = { name: 'sketch.csv', bytes: bytesOf('berth;depth') };
const sourceFilename = 'offer.pdf';

describe('files attached to a document', () => {
  const bytes = portfolio({ cover: ['Please open the attached files.'], files: FILES, marks: [MARK] });

  it('are counted when it is read: those of the file, and those that marks on its pages hold', async () => {
    expect((await reader.read({ bytes, sourceFilename }, {})).attachments).toBe(3);
    const none = portfolio({ cover: ['Nothing is attached.'], files: [] });
    expect((await reader.read({ bytes: none, sourceFilename }, {})).attachments).toBe(0);
  });

  it('are listed with the id that each has as a document', async () => {
    expect(await reader.attachments({ bytes, sourceFilename })).toEqual([
      { name: 'terms.txt', bytes: 24, documentId: idOf('The deposit is 40 euros.') },
      { name: 'empty.txt', bytes: 0, documentId: idOf('') },
      { name: 'sketch.csv', bytes: 11, documentId: idOf('berth;depth') },
    ]);
  });

  it('are taken out one by one', async () => {
    const request = { bytes, sourceFilename, name: 'sketch.csv' };
    expect(new TextDecoder().decode(await reader.attachment({ ...request, index: 2 }))).toBe('berth;depth');
    await expect(reader.attachment({ ...request, index: 3 })).rejects.toMatchObject({ code: 'DAMAGED' });
  });

  it('are those of a mail too', async () => {
    const mail = { bytes: mailFile(), sourceFilename: 'delivery.eml' };
    expect((await reader.read(mail, {})).attachments).toBe(1);
    const [listed] = await reader.attachments(mail);
    expect(listed).toMatchObject({ name: 'list.txt' });
    const taken = new TextDecoder().decode(await reader.attachment({ ...mail, index: 0, name: 'list.txt' }));
    expect(taken.trim()).toBe('secret');
    expect(await reader.attachments({ bytes: outlookFile(), sourceFilename: 'delivery.msg' })).toEqual([]);
  });

  it('are none of a file that has none', async () => {
    expect(await reader.attachments({ bytes: bytesOf('Just text.'), sourceFilename: 'note.txt' })).toEqual([]);
  });
});
