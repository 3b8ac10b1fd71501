import type { AllowedServers, EngineStatus } from '../../../contract/library.ts';
import { methodsOpenTo } from '../../../contract/methods/team-policy.ts';
import type { ModelRole, ModelStatus } from '../../../contract/models.ts';
import { modelLine } from '../../../contract/view/machine/model-line.ts';
import { type Endpoint, serverName } from '../../../offline/endpoints.ts';
import { fixedFields } from '../../../policy/machine-policy.ts';
import type { Deps } from '../../deps.ts';
import type { RemoteChat } from '../../models/remote/remote-chat.ts';
import { listedModels, type ModelsHere } from '../models/chosen-models.ts';

/** What the state of the engine is told from. */
export type StatusDeps = ModelsHere & Pick<Deps, 'library' | 'runtime' | 'about' | 'member' | 'policy'>;

/** The command that fetches models; the app itself has no network. */
const MODELS_COMMAND = 'pincite models fetch';

/** The engine's state, with the last check and the chosen models. */
export async function engineStatus(deps: StatusDeps): Promise<EngineStatus> {
  const models = await listedModels(deps);
  return {
    version: deps.about.version,
    offline: deps.about.offline,
    servers: allowedServers(deps),
    policy: heldPolicy(deps.policy),
    data_dir: deps.about.dataDir,
    models_command: MODELS_COMMAND,
    last_check: await deps.library.lastCheck(),
    device: await deps.runtime.deviceIfKnown(),
    chat_model: deps.elsewhere === null ? usable(models, 'chat', deps.about.servedRoles) : onServer(deps.elsewhere),
    embed_model: usable(models, 'embed', deps.about.servedRoles),
    member: deps.member && {
      name: deps.member.name,
      role: deps.member.role,
      collections: deps.member.collections,
      methods: methodsOpenTo(deps.member.role),
    },
  };
}

/** The model in use for a role, when it is here. A passed-in runtime serves its roles without the file. */
function usable(models: readonly ModelStatus[], role: ModelRole, served: readonly ModelRole[]): ModelStatus | null {
  const model = models.find((one) => one.role === role && one.in_use);
  if (model === undefined) return null;
  if (served.includes(role)) return { ...model, state: 'present' };
  return model.state === 'present' ? model : null;
}

/** What a policy fixes, as pages show it. */
function heldPolicy(policy: Deps['policy']): EngineStatus['policy'] {
  if (policy === null) return null;
  const { issued_by, exports = null } = policy.rules;
  return { path: policy.path, issued_by, fixed: fixedFields(policy), exports };
}

/**
 * The servers that may be reached, without their keys. Where members sign in is reached for a member alone: by the
 * server of the team, and by no process of the owner.
 */
export function allowedServers({ about, member }: Pick<StatusDeps, 'about' | 'member'>): AllowedServers {
  const { list, problem } = about.endpoints;
  const shown = (endpoint: Endpoint): AllowedServers['list'][number] => {
    const server = serverName(endpoint);
    if (endpoint.purpose === 'chat') return { purpose: 'chat', server, model: endpoint.model };
    if (endpoint.purpose === 'store') return { purpose: 'store', server, place: endpoint.place };
    return { purpose: 'sign-in', server };
  };
  return { list: list.filter(({ purpose }) => purpose !== 'sign-in' || member !== null).map(shown), problem };
}

/** A model on a server as one of those that are here; null where the server cannot be read. */
function onServer({ model: { file, server } }: RemoteChat): ModelStatus | null {
  if (server === undefined) return null;
  return {
    id: 'server',
    role: 'chat',
    name: modelLine({ file, server }),
    file,
    bytes: 0,
    sha256: null,
    licence: '',
    ram_bytes: 0,
    measured: false,
    default: false,
    tier: 'own',
    state: 'present',
    in_use: true,
  };
}
