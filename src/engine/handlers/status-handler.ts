import type { EngineStatus } from '../../contract/library.ts';
import type { ModelRole, ModelStatus } from '../../contract/models.ts';
import { api } from '../api.ts';
import type { Parts } from '../parts.ts';
import { listedModels } from './listed-models.ts';

/** The one place that says how models come here; the app itself has no network. */
const MODELS_COMMAND = 'npm run models';

export function statusHandler(parts: Parts) {
  return api.status.handler(async (): Promise<EngineStatus> => {
    const models = await listedModels(parts);
    return {
      version: parts.about.version,
      offline: parts.about.offline,
      data_dir: parts.about.dataDir,
      models_command: MODELS_COMMAND,
      last_check: await parts.library.lastCheck(),
      chat_model: usable(models, 'chat', parts.about.servedRoles),
      embed_model: usable(models, 'embed', parts.about.servedRoles),
    };
  });
}

/** The model of a role that is in use, when it is here. A runtime that was passed in serves its roles without the file. */
function usable(models: readonly ModelStatus[], role: ModelRole, served: readonly ModelRole[]): ModelStatus | null {
  const model = models.find((one) => one.role === role && one.in_use);
  if (model === undefined) return null;
  if (served.includes(role)) return { ...model, state: 'present' };
  return model.state === 'present' ? model : null;
}
