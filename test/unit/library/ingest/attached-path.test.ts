import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { absolutePath, attachedPath, attachedPlace } from '../../../../src/engine/library/ingest/attached-path.ts';
import { shownName } from '../../../../src/files/exact-path.ts';

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
