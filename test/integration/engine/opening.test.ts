import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fakeEmbedder } from '../../fakes/library/fake-embedder.ts';
import { quotingChat } from './quoting-chat.ts';
import { engineOn, newFolder } from './sample-engine.ts';

it('closes what was opened when the engine cannot be opened to its end', async () => {
  const { folder, remove } = await newFolder();
  onTestFinished(remove);
  const dataDir = join(folder, 'library');
  await mkdir(dataDir);
  // What is followed is read last: a file in the place of its folder.
  await writeFile(join(dataDir, 'folders'), '');
  let isDisposed = false;
  const dispose = async (): Promise<void> => {
    isDisposed = true;
  };
  const opening = engineOn(dataDir, quotingChat(), fakeEmbedder(), true, true, { dispose });
  await expect(opening).rejects.toThrow('ENOTDIR');
  expect(isDisposed).toBe(true);
});
