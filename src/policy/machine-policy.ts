import { isAbsolute, relative } from 'node:path';
import { PinciteError } from '../contract/errors.ts';
import { Policy, type PolicyExport, type PolicyField } from '../contract/policy.ts';
import { type Endpoint, libraryPlace as realPlace } from '../offline/endpoints.ts';
import { type Computer, isServerAllowed, type PolicyFile, readPolicyFile, thisComputer } from './policy-file.ts';

/** The policy of this computer; what it does not fix is the user's (ADR 0133). */
export interface MachinePolicy {
  readonly path: string;
  readonly rules: Policy;
  /** The user's home, for folders that begin with `~`. */
  readonly home: string;
}

/** The policy of this computer; null where there is none. Throws POLICY_UNREADABLE: then nothing is done. */
export function machinePolicy(computer: Computer = thisComputer()): MachinePolicy | null {
  const file = readPolicyFile(computer);
  return file === null ? null : policyOf(file, computer.home);
}

/** The policy in a file. Throws POLICY_UNREADABLE. */
export function policyOf({ path, content, problem }: PolicyFile, home: string): MachinePolicy {
  if (problem !== null) throw new PinciteError('POLICY_UNREADABLE', { path, why: problem });
  const read = Policy.safeParse(content);
  if (read.success) return { path, rules: read.data, home };
  const [issue] = read.error.issues;
  const at = issue?.path.join('.') ?? '';
  const unknown =
    issue?.code === 'unrecognized_keys' ? issue.keys.map((key) => [at, key].filter(Boolean).join('.')) : [];
  const why =
    unknown.length > 0 ? `it has an unknown key, ${unknown.join(', ')}` : `${at || 'its content'} is not valid`;
  throw new PinciteError('POLICY_UNREADABLE', { path, why }, { cause: read.error });
}

/** What is fixed, as the beginning of a sentence. */
const FIXED: Readonly<Record<PolicyField, string>> = {
  chat_model: 'The model that writes answers',
  embedding_model: 'The model that searches',
  model_fetch: 'That no model is fetched',
  servers: 'Which servers a library may speak to',
  retention: 'How long answers are kept',
  document_folders: 'Where documents are added from',
  library_folders: 'Where libraries lie',
  exports: 'Which files may be exported',
};

/** The error for what a policy does not allow. */
function fixedByPolicy({ path, rules }: MachinePolicy, field: PolicyField): PinciteError {
  return new PinciteError('FIXED_BY_POLICY', { what: FIXED[field], issuer: rules.issued_by, path });
}

/** What a policy fixes. */
export function fixedFields(policy: MachinePolicy | null): PolicyField[] {
  const { models, servers, retention, folders, exports } = policy?.rules ?? {};
  const fixed: Readonly<Record<PolicyField, boolean>> = {
    chat_model: models?.chat !== undefined,
    embedding_model: models?.embed !== undefined,
    model_fetch: models?.fetch !== undefined,
    servers: servers !== undefined,
    retention: retention !== undefined,
    document_folders: folders?.documents !== undefined,
    library_folders: folders?.libraries !== undefined,
    exports: exports !== undefined,
  };
  return (Object.keys(fixed) as PolicyField[]).filter((field) => fixed[field]);
}

/** Throws FIXED_BY_POLICY where another model is fixed for this role. */
export function mustAllowModel(policy: MachinePolicy | null, role: 'chat' | 'embed', id: string): void {
  const fixed = policy?.rules.models?.[role];
  if (policy !== null && fixed !== undefined && fixed !== id)
    throw fixedByPolicy(policy, role === 'chat' ? 'chat_model' : 'embedding_model');
}

/** Throws FIXED_BY_POLICY where no model may be fetched. */
export function mustAllowFetching(policy: MachinePolicy | null): void {
  if (policy?.rules.models?.fetch === false) throw fixedByPolicy(policy, 'model_fetch');
}

/** Throws FIXED_BY_POLICY where a library may not be set to speak to this server. */
export function mustAllowServer(policy: MachinePolicy | null, purpose: Endpoint['purpose'], url: string): void {
  if (policy === null || isServerAllowed(policy.rules, { purpose, url })) return;
  throw fixedByPolicy(policy, policy.rules.servers === undefined ? 'chat_model' : 'servers');
}

/** Throws FIXED_BY_POLICY where no file of any of these forms may be exported. */
export function mustAllowExport(policy: MachinePolicy | null, ...forms: readonly PolicyExport[]): void {
  const allowed = policy?.rules.exports;
  if (policy !== null && allowed !== undefined && !forms.some((form) => allowed.includes(form)))
    throw fixedByPolicy(policy, 'exports');
}

/** Throws FIXED_BY_POLICY where how long answers are kept is fixed, or is for this collection, which keeps its name. */
export function mustAllowRetention(policy: MachinePolicy | null, collection?: string): void {
  const keep = policy?.rules.retention?.keep;
  if (
    policy !== null &&
    keep !== undefined &&
    (collection === undefined || keep.some((one) => one.collection === collection))
  )
    throw fixedByPolicy(policy, 'retention');
}

/** Throws FIXED_BY_POLICY where no document may be added from this file or folder. */
export function mustAllowSource(policy: MachinePolicy | null, path: string): void {
  mustLieBelow(policy, path, 'document_folders', policy?.rules.folders?.documents);
}

/** Throws FIXED_BY_POLICY where no library may lie there. */
export function mustAllowLibrary(policy: MachinePolicy | null, dataDir: string): void {
  mustLieBelow(policy, dataDir, 'library_folders', policy?.rules.folders?.libraries);
}

function mustLieBelow(
  policy: MachinePolicy | null,
  path: string,
  field: PolicyField,
  folders: readonly string[] | undefined,
): void {
  if (policy === null || folders === undefined) return;
  const real = realPlace(path);
  const isBelow = folders.some((folder) => {
    const way = relative(realPlace(folder.replace(/^~(?=$|[\\/])/u, () => policy.home)), real);
    return way === '' || (way !== '..' && !/^\.\.[\\/]/u.test(way) && !isAbsolute(way));
  });
  if (!isBelow) throw fixedByPolicy(policy, field);
}
