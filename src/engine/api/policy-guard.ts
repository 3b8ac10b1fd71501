import type { Method } from '../../contract/methods/page-methods.ts';
import type { PolicyExport } from '../../contract/policy.ts';
import { type MachinePolicy, mustAllowExport, mustAllowRetention } from '../../policy/machine-policy.ts';

type Input = Readonly<Record<string, unknown>>;
type Rule = (policy: MachinePolicy, input: Input) => void;

const exportOf =
  (...forms: readonly PolicyExport[]): Rule =>
  (policy) =>
    mustAllowExport(policy, ...forms);
/** The form that a call names; one that is unknown here is allowed by nobody. */
const namedForm: Rule = (policy, { form }) => mustAllowExport(policy, form as PolicyExport);
/** A table of questions is written as CSV or as JSON lines. */
const table = exportOf('csv', 'json');
const collectionRule: Rule = (policy, { name }) => mustAllowRetention(policy, String(name));

/**
 * What a policy forbids, by the method that would do it: whoever calls it, the app, the command line, a program or a
 * member of a team (ADR 0133). Files and folders are held where they are read, and what a user can edit (settings,
 * models, servers, followed folders) too.
 */
const RULES: Readonly<Partial<Record<Method, Rule>>> = {
  'exports.answers': namedForm,
  'exports.notes': namedForm,
  'audit.usageFile': namedForm,
  'exports.table': (policy, { form = 'xlsx' }) => mustAllowExport(policy, form as PolicyExport),
  'mentions.table': exportOf('csv'),
  'grids.export': namedForm,
  'facts.calendar': exportOf('ics'),
  'library.backup': exportOf('backup'),
  questionnaire: table,
  'questionnaires.start': table,
  'settings.change': (policy, { keep }) => {
    if (keep !== undefined) mustAllowRetention(policy);
  },
  // A rule of the policy names its collection.
  'collections.rename': collectionRule,
  'collections.remove': collectionRule,
};

/** Throws FIXED_BY_POLICY where the policy of this computer does not allow a call. */
export function guardByPolicy(policy: MachinePolicy | null, path: readonly string[], input: unknown): void {
  if (policy === null) return;
  RULES[path.join('.') as Method]?.(policy, (typeof input === 'object' && input !== null ? input : {}) as Input);
}
