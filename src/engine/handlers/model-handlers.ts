import { PinciteError } from '../../contract/errors.ts';
import { api } from '../api.ts';
import { loadCatalog } from '../models/catalog.ts';
import { importModel } from '../models/import-model.ts';
import { listModels } from '../models/list-models.ts';
import type { Parts } from '../parts.ts';
import { statusHandler } from './status-handler.ts';

export function modelHandlers(parts: Parts) {
  const { modelsDirectory, queue } = parts;
  const catalog = loadCatalog();
  return {
    models: {
      list: api.models.list.handler(() => listModels(catalog, modelsDirectory)),
      import: api.models.import.handler(async ({ input, signal }) => {
        const options = signal === undefined ? {} : { signal };
        const { file } = await importModel(input.source, catalog, modelsDirectory, options);
        const status = (await listModels(catalog, modelsDirectory)).find((model) => model.file === file);
        if (status === undefined) throw new PinciteError('MODEL_UNKNOWN', { id: file });
        // Documents that were added before there was a model get their vectors now.
        if (status.role === 'embed') queue.libraryChanged(true);
        return status;
      }),
    },
    status: statusHandler(parts),
    audit: { verify: api.audit.verify.handler(() => parts.traceLog.verify()) },
  };
}
