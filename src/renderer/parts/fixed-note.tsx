import type { PolicyField } from '../../contract/policy.ts';
import { fixedLine } from '../../contract/view/machine/policy-words.ts';
import { useLibrary } from '../state/page-context.tsx';

/** Whether the policy of this computer fixes it. */
export const useFixed = (field: PolicyField): boolean =>
  useLibrary(({ status }) => status?.policy?.fixed.includes(field) ?? false);

/** Says that a setting is fixed, by whom and in which file; nothing where it is the user's. */
export function FixedNote({ field }: { readonly field: PolicyField }) {
  const policy = useLibrary(({ status }) => status?.policy ?? null);
  if (policy === null || !policy.fixed.includes(field)) return null;
  return <p className="soft">{fixedLine(field, policy)}</p>;
}
