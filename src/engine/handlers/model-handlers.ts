import type { ModelStatus } from '../../contract/models.ts';
import { api } from '../api.ts';
import { findModel, loadCatalog, type ModelEntry } from '../models/catalog.ts';
import { quickState, verifyModelFile } from '../models/model-file.ts';
import { importModel } from '../models/provision/import-model.ts';
import type { Parts } from '../parts.ts';
import { listedModels } from './listed-models.ts';
import { statusHandler } from './status-handler.ts';

export function modelHandlers(parts: Parts) {
  const { modelsDirectory, queue } = parts;
  const catalog = loadCatalog();
  return {
    models: {
      list: api.models.list.handler(() => listedModels(parts)),
      import: api.models.import.handler(async ({ input, signal }) => {
        const options = signal === undefined ? {} : { signal };
        const { file } = await importModel(input.source, catalog, modelsDirectory, options);
        const entry = catalog.find((model) => model.file === file) as ModelEntry;
        // Documents that were added before there was a model get their vectors now.
        if (entry.role === 'embed') queue.libraryChanged(true);
        if (entry.role === 'chat' && entry.tier !== 'test' && !(await canAnswer(parts))) await use(parts, entry);
        return statusOf(parts, entry.id);
      }),
      choose: api.models.choose.handler(async ({ input, signal }) => {
        const entry = findModel(input.id, catalog);
        // Of a model of another role the file is not looked at: the choice itself says that it cannot be.
        if (entry.role === 'chat')
          await verifyModelFile(entry, modelsDirectory, signal === undefined ? {} : { signal });
        await use(parts, entry);
        return statusOf(parts, entry.id);
      }),
    },
    status: statusHandler(parts),
    audit: {
      verify: api.audit.verify.handler(() => parts.traceLog.verify()),
      keys: api.audit.keys.handler(() => parts.keys.list()),
    },
  };
}

/** Whether the file of the chosen chat model is here: whoever brings another one then means to use it. */
async function canAnswer(parts: Parts): Promise<boolean> {
  return (await quickState(await parts.chosen.entry(), parts.modelsDirectory)) === 'present';
}

async function use(parts: Parts, { id }: ModelEntry): Promise<void> {
  const before = await parts.chosen.entry();
  await parts.chosen.choose(id);
  if (before.id !== id) await parts.runtime.closeChat();
}

async function statusOf(parts: Parts, id: string): Promise<ModelStatus> {
  return (await listedModels(parts)).find((model) => model.id === id) as ModelStatus;
}
