import { say, type WordKey } from '../../../language/say.ts';
import type { PolicyField, PolicyStatus } from '../../policy.ts';

type Held = PolicyStatus['held'][number];

const FIELDS = {
  chat_model: 'policy.fields.chatModel',
  embedding_model: 'policy.fields.embeddingModel',
  model_fetch: 'policy.fields.modelFetch',
  servers: 'policy.fields.servers',
  retention: 'policy.fields.retention',
  document_folders: 'policy.fields.documentFolders',
  library_folders: 'policy.fields.libraryFolders',
  exports: 'policy.fields.exports',
} as const satisfies Record<PolicyField, WordKey>;
const FROM = {
  policy: 'policy.from.policy',
  settings: 'policy.from.settings',
  default: 'policy.from.default',
} as const satisfies Record<Held['from'], WordKey>;

/** What holds: what it is about, what holds of it, and where that comes from. */
export const policyLine = ({ field, values, from }: Held): readonly [string, string, string] => [
  say(FIELDS[field]),
  values === null ? say('policy.any', { field }) : values.length === 0 ? say('policy.none') : values.join(', '),
  say(FROM[from]),
];

/** That something is fixed, by whom and in which file. */
export const fixedLine = (field: PolicyField, policy: NonNullable<PolicyStatus['policy']>): string =>
  say('policy.fixedBy', { what: say(FIELDS[field]), issuer: policy.issued_by, path: policy.path });

/** How long answers are kept by one rule; null: of all that have no rule of their own. */
export const keepLine = (collection: string | null, days: number): string =>
  collection === null ? say('policy.days', { days }) : say('policy.daysOf', { collection, days });

/** Whose policy this computer has. */
export const issuerLine = (policy: PolicyStatus['policy']): string =>
  policy === null ? say('policy.noPolicy') : say('policy.policyOf', { issuer: policy.issued_by, path: policy.path });
