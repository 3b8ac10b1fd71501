import { api } from '../api.ts';
import { loadCatalog } from '../models/catalog.ts';
import { listModels } from '../models/list-models.ts';
import type { Parts } from '../parts.ts';

export function modelHandlers(parts: Parts) {
  return {
    models: { list: api.models.list.handler(() => listModels(loadCatalog(), parts.modelsDirectory)) },
    audit: { verify: api.audit.verify.handler(() => parts.traceLog.verify()) },
  };
}
