import { expect, test } from 'vitest';
import { indexIn, packPassages, passageIn, recordPlace } from '../../../../src/engine/library/sidecars/passage-file.ts';
import { checksumsOfStored } from '../../../../src/engine/library/tables/document-checksums.ts';
import type { DocumentRow } from '../../../../src/engine/library/tables/document-row.ts';

const passage = (chunkIndex: number, text: string) => ({
  ...{ chunkIndex, start: 0, end: text.length, section: 'Notice', firstPage: 0, lastPage: 0, text },
  packed: Uint8Array.of(1, 2, 3),
});

test('a passage that is read keeps its words and sentences, and not the bytes of its text', async () => {
  const passages = [passage(0, 'A short one.'), passage(1, 'The notice period is four weeks. '.repeat(40))];
  const file = await packPassages(passages);
  const index = indexIn(file, 2);
  if (index === null) throw new Error('the index was not read');
  const document = {
    summary: { document_id: 'a' },
    checksums: checksumsOfStored([], passages, []),
  } as unknown as DocumentRow;
  const read = passageIn(document, index, 1, file.subarray(...recordPlace(index, 1)));
  expect(read).toMatchObject({ chunkId: 'a_1', text: passages[1]?.text, section: 'Notice' });
  const [words, sections] = [read?.terms?.text as Uint32Array, read?.terms?.section as Uint32Array];
  expect(words.length).toBeGreaterThan(100);
  expect(sections).toHaveLength(1);
  expect(words.buffer.byteLength).toBe(4 * (words.length + sections.length) + 3);
  expect(passageIn(document, index, 0, file.subarray(...recordPlace(index, 1)))).toBeNull();
});
