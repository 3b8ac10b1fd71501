import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import {
  absolutePath,
  attachedPath,
  attachedPlace,
  collectionsFor,
} from '../../../../src/engine/library/ingest/attached-path.ts';
import { shownName } from '../../../../src/files/exact-path.ts';
import { leave } from '../../cli/sample-data.ts';

const documentId = '0123456789abcdef';

test('stands for the attached file that it was made of', () => {
  const path = attachedPath({ documentId, index: 12, name: 'Annex 2.pdf' });
  expect(attachedPlace(path)).toEqual({ documentId, index: 12, name: 'Annex 2.pdf' });
  expect(shownName(path)).toBe('Annex 2.pdf');
  expect(absolutePath(path)).toBe(path);
});

test.each(['../../etc/passwd', 'a\\b.pdf', '', 'line\nbreak.txt', '/'])('keeps no path of the name %j', (name) => {
  const place = attachedPlace(attachedPath({ documentId, index: 0, name }));
  expect(place?.index).toBe(0);
  expect(place?.name).not.toMatch(/[/\\\n]/u);
});

test.each(['/tmp/attachment:0123456789abcdef/0/a.pdf', 'attachment:xyz/0/a.pdf', 'attachments/a.pdf'])(
  '%s is the path of a file',
  (path) => {
    expect(attachedPlace(path)).toBeNull();
    expect(absolutePath(path)).toBe(resolve(path));
  },
);

test('goes into the collections of the document that holds it, and stays in its own', () => {
  const host = { ...leave, document_id: documentId, collections: ['Offers', 'Tenders'] };
  const rows = [{ summary: host, embeddedModel: null, sha256: null, checksums: null }];
  const path = attachedPath({ documentId, index: 0, name: 'a.pdf' });
  const file = { path, collection: 'Before', alsoIn: ['Later'] };
  expect(collectionsFor(file, rows)).toEqual(['Offers', 'Tenders']);
  expect(collectionsFor(file, rows, ['Tenders', 'Review'])).toEqual(['Offers', 'Review', 'Tenders']);
  // Its document was removed meanwhile, or it is a file of its own.
  expect(collectionsFor(file, [])).toEqual(['Before', 'Later']);
  expect(collectionsFor({ path: '/tmp/a.pdf', collection: null }, rows)).toEqual([]);
});
