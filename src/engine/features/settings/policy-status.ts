import type { PolicyField, PolicyStatus } from '../../../contract/policy.ts';
import { keepLine } from '../../../contract/view/machine/policy-words.ts';
import { fixedFields } from '../../../policy/machine-policy.ts';
import type { Deps } from '../../deps.ts';
import type { ModelChoices } from '../../models/model-choices.ts';

/** What is told of a policy beside what it fixes: what the user set. */
export interface PolicyDeps extends Pick<Deps, 'library' | 'policy' | 'about'> {
  readonly chosen: Pick<ModelChoices, 'entry'>;
}

/** What holds on this computer for this library, and where it comes from. */
export async function policyStatus(deps: PolicyDeps): Promise<PolicyStatus> {
  const { policy, library, chosen, about } = deps;
  const { models, servers, folders, exports } = policy?.rules ?? {};
  const { keep } = await library.settings.read();
  const [chat, embed] = [await chosen.entry('chat'), await chosen.entry('embed')];
  const urls = about.endpoints.list.map(({ url }) => url);
  const values: Readonly<Record<PolicyField, readonly string[] | null>> = {
    chat_model: [chat.id],
    embedding_model: [embed.id],
    model_fetch: models?.fetch === false ? [] : null,
    servers: servers ?? urls,
    retention: keep.length === 0 && policy?.rules.retention === undefined ? null : keepLines(keep),
    document_folders: folders?.documents ?? null,
    library_folders: folders?.libraries ?? null,
    exports: exports ?? null,
  };
  const isSet: Readonly<Partial<Record<PolicyField, boolean>>> = {
    chat_model: !chat.default,
    embedding_model: !embed.default,
    servers: urls.length > 0,
    retention: keep.length > 0,
  };
  const fixed = fixedFields(policy);
  return {
    policy: policy && { path: policy.path, issued_by: policy.rules.issued_by },
    held: (Object.keys(values) as PolicyField[]).map((field) => ({
      field,
      values: values[field] && [...values[field]],
      from: fixed.includes(field) ? 'policy' : isSet[field] ? 'settings' : 'default',
    })),
  };
}

const keepLines = (keep: readonly { readonly collection: string | null; readonly days: number }[]): string[] =>
  keep.map(({ collection, days }) => keepLine(collection, days));
