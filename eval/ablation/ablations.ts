import type { Ablation } from './ablation.ts';
import { COMPLETENESS_RULES } from './completeness-rules.ts';
import { FOLLOW_UP_RULES } from './follow-up-rules.ts';
import { REFUSAL_RULES } from './refusal-rules.ts';
import { SELECTION_RULES } from './selection-rules.ts';
import { SUPPORT_RULES } from './support-rules.ts';
import { TABLE_RULES } from './table-rules.ts';

/** All that can be taken out, each under a name of its own. */
export const ABLATIONS: readonly Ablation[] = [
  ...REFUSAL_RULES,
  ...SELECTION_RULES,
  ...FOLLOW_UP_RULES,
  ...COMPLETENESS_RULES,
  ...SUPPORT_RULES,
  ...TABLE_RULES,
];

/** The ablation of this name. Throws for any other. */
export function ablationNamed(name: string): Ablation {
  const found = ABLATIONS.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no ablation ${name}`);
  return found;
}
