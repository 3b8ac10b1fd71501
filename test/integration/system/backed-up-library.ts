import { join } from 'node:path';
import type { Engine } from '../../../src/engine/engine.ts';
import { quotingChat } from '../engine/quoting-chat.ts';
import { askAll, engineOn, sampleLibrary } from '../engine/sample-engine.ts';

/** What was asked of the library before it was backed up. */
export const QUESTION = 'How many days of unused annual leave may be carried over into the next leave year?';

export const open = (dataDir: string): Promise<Engine> => engineOn(dataDir, quotingChat());

/** A library of one document and one answer below a folder, and its backup. */
export async function backedUpLibrary(folder: string): Promise<{ readonly library: string; readonly backup: string }> {
  const [library, backup] = [join(folder, 'library'), join(folder, 'backup.zip')];
  await sampleLibrary(library, ['leave-and-absence']);
  const engine = await open(library);
  await askAll(engine.client, { question: QUESTION });
  await engine.client.library.backup({ to: backup });
  await engine.close();
  return { library, backup };
}
