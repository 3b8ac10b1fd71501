import type { ModelStatus } from '../../contract/models.ts';
import { loadCatalog } from '../models/catalog.ts';
import { listModels } from '../models/provision/list-models.ts';
import type { Parts } from '../parts.ts';

/** All models of the catalog as this library sees them: which are here, and which it uses. */
export async function listedModels({ chosen, modelsDirectory }: Parts): Promise<ModelStatus[]> {
  const answering = (await chosen.entry()).id;
  const models = await listModels(loadCatalog(), modelsDirectory);
  return models.map((model) => ({
    ...model,
    in_use: model.role === 'chat' ? model.id === answering : model.default,
  }));
}
