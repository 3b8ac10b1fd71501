import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PinciteError } from '../../contract/errors.ts';
import { makeFolderDurably, replaceFileDurably } from '../../files/durable-file.ts';
import { isMissing } from '../../files/missing.ts';
import { defaultModel, findModel, type ModelEntry } from './catalog.ts';

const FILE = 'models.json';
const ChosenModels = z.object({ chat: z.string() });

/** Which model of the catalog writes the answers of a library. */
export interface ChosenModel {
  /** The default as long as none was chosen, or when the catalog no longer has the one that was. Throws LIBRARY_DAMAGED. */
  entry(): Promise<ModelEntry>;
  /** Throws MODEL_UNKNOWN, and MODEL_NOT_FOR_ANSWERS for a model of another role. Whether its file is here is not looked at. */
  choose(id: string): Promise<ModelEntry>;
}

/** DATA/models.json, replaced durably: of two processes that choose at once the last one counts. */
export function chosenModel(dataDir: string, catalog: readonly ModelEntry[]): ChosenModel {
  const path = join(dataDir, FILE);
  return {
    entry: async () => {
      const id = await chosenId(dataDir, path);
      return catalog.find((entry) => entry.id === id && entry.role === 'chat') ?? defaultModel('chat', catalog);
    },
    choose: async (id) => {
      const entry = findModel(id, catalog);
      if (entry.role !== 'chat') throw new PinciteError('MODEL_NOT_FOR_ANSWERS', { id });
      await makeFolderDurably(dataDir);
      await replaceFileDurably(path, `${JSON.stringify({ chat: id } satisfies z.infer<typeof ChosenModels>)}\n`);
      return entry;
    },
  };
}

async function chosenId(dataDir: string, path: string): Promise<string | null> {
  let content: string;
  try {
    content = await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  try {
    return ChosenModels.parse(JSON.parse(content)).chat;
  } catch (error) {
    throw new PinciteError('LIBRARY_DAMAGED', { path: dataDir, why: `${FILE} cannot be read` }, { cause: error });
  }
}
