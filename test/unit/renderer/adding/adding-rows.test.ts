import { expect, it } from 'vitest';
import type { QueuedFile } from '../../../../src/contract/ingest-queue.ts';
import { addingRows } from '../../../../src/renderer/adding/adding-rows.ts';
import { COLLECTION, demoId, documents, quietQueue } from '../../../fakes/page/demo-library.ts';

const [embedding, locked] = quietQueue.files;
if (!embedding || !locked) throw new Error('the demo has both files');
const copy: QueuedFile = {
  ...locked,
  key: 'copy',
  source_filename: 'Leave (copy).pdf',
  state: 'ready',
  code: null,
  reason: null,
  document_id: demoId(3),
  duplicate: true,
};
const rows = (files: QueuedFile[], here = documents) => addingRows(here, files, COLLECTION);

it('lists a copy beside the document it is a copy of', () => {
  const found = rows([copy]).filter((row) => row.key === 'copy' || row.key === demoId(3));
  expect(found.map((row) => [row.kind, row.group])).toEqual([
    ['copy', 'ready'],
    ['document', 'ready'],
  ]);
  expect(found[0]).toMatchObject({ document: { document_name: 'Leave and Absence Policy' } });
});

it('has nothing to tell of a copy whose document was removed', () => {
  const without = documents.filter((document) => document.document_id !== demoId(3));
  expect(rows([copy], without).filter((row) => row.key === 'copy')).toEqual([]);
});

it('puts what needs the user first, also a document that could not be embedded', () => {
  const stuck: QueuedFile = { ...embedding, state: 'searchable', code: 'DISK_FULL', reason: 'The disk is full.' };
  const [first] = rows([copy, stuck]);
  expect(first).toMatchObject({ group: 'needs-you', kind: 'file', file: { code: 'DISK_FULL' } });
});

it('tells in each collection of a document how far it is', () => {
  const here = documents.map((document) =>
    document.document_id === embedding.document_id
      ? { ...document, collections: [COLLECTION, 'Northlight tender'] }
      : document,
  );
  expect(addingRows(here, [embedding], 'Northlight tender')).toMatchObject([{ kind: 'file', key: embedding.key }]);
  expect(addingRows(documents, [embedding], 'Northlight tender')).toEqual([]);
});
