import { join } from 'node:path';
import { connect } from '@lancedb/lancedb';
import { expect, onTestFinished, test } from 'vitest';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, ingestAll, newFolder, samplePath } from './sample-engine.ts';

test('a document whose row is damaged: answers leave it out and say so, mentions are refused', async () => {
  const { folder, remove } = await newFolder();
  onTestFinished(remove);
  const dataDir = join(folder, 'data');
  const before = await engineOn(dataDir, quotingChat());
  const paths = [samplePath('leave-and-absence'), samplePath('travel-and-expenses')];
  const leave = (await ingestAll(before.client, paths)).find((one) => one.source_filename.startsWith('leave'));
  await before.close();
  const connection = await connect(join(dataDir, 'library.lance'));
  const documents = await connection.openTable('documents');
  await documents.update({ where: `document_id = '${leave?.document_id}'`, values: { name: 'Another policy' } });
  documents.close();
  connection.close();

  const engine = await engineOn(dataDir, quotingChat());
  onTestFinished(() => engine.close());
  const { answer } = await askAll(engine.client, { question: 'What is reimbursed for a taxi?' });
  expect(answer.searched.damaged_documents).toEqual([leave?.document_id]);
  expect(answer.mode).toBe('answer');
  expect([...new Set(answer.citations.map((citation) => citation.source_filename))]).toEqual([
    'travel-and-expenses.pdf',
  ]);
  const find = async () => {
    for await (const _ of await engine.client.mentions.find({ term: 'days' }));
  };
  await expect(find()).rejects.toMatchObject({ code: 'DOCUMENT_DAMAGED' });
});
