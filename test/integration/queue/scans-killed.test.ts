import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { writeFiles } from '../../fakes/library/fake-files.ts';
import { openTestLibrary, temporaryFolder } from '../../fakes/library/open-test-library.ts';
import { runIngestChild } from '../../fakes/library/run-child.ts';
import { expectWhole } from '../../fakes/library/whole-library.ts';

const PAGES = Array.from({ length: 40 }, (_, i) =>
  i % 2 === 0 ? `Page ${i} has text.` : `!SCAN Page ${i} is a picture.`,
);

test('killed while a document is written anew with what OCR has read, it is there as before or as after', async () => {
  const folder = await temporaryFolder();
  const [path = ''] = await writeFiles(folder, { 'mixed.pdf': `%PDF-fake Mixed\n${PAGES.join('\f')}` });
  const dataDir = join(folder, 'data');
  const order = { dataDir, paths: [path], wait: 'searchable', msPerPage: 0, msPerBatch: 0, bytesPerCharacter: 2000 };
  for (let round = 0; round < 8; round++) {
    const child = runIngestChild(order);
    // The last page is read, or the document is: now it is written.
    await child.line((line) => /"phase":"recognising","pages_done":20|"type":"result"/.test(line));
    await delay(15 * round);
    await child.kill();
    const library = await openTestLibrary(dataDir);
    const documents = await library.listDocuments();
    expect(documents.map(({ document_name }) => document_name)).toEqual(['Mixed']);
    for (const document of documents) {
      expect([0, 20]).toContain(document.coverage.ocr);
      expect(document.coverage.ocr + document.coverage.waiting).toBe(20);
      await expectWhole(library, document);
      if (document.coverage.ocr === 20) await library.remove([document.document_id]);
    }
    await library.close();
  }
});
