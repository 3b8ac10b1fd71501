import en from '../../src/engine/text/en.json' with { type: 'json' };
import type { Ablation, Stage } from './ablation.ts';
import { COMPLETENESS_RULES } from './completeness-rules.ts';
import { FOLLOW_UP_RULES } from './follow-up-rules.ts';
import { REFUSAL_RULES } from './refusal-rules.ts';
import { SELECTION_RULES } from './selection-rules.ts';
import { SUPPORT_RULES } from './support-rules.ts';
import { TABLE_RULES } from './table-rules.ts';

/** Groups of word lists by the stage that reads them; those that every room reads have no measure of their own. */
const WORD_STAGES: Readonly<Partial<Record<keyof typeof en, Stage>>> = {
  ...{ names: 'refusals', measures: 'refusals', mentions: 'lists', documentNames: 'follow-ups' },
  ...{ obligations: 'support', limits: 'support', terms: 'support', negation: 'support', opposites: 'support' },
  ...{ support: 'support', units: 'support', numbers: 'support', amounts: 'support', dates: 'support' },
  ...{ contractions: 'support' },
};

const WORD_LISTS: readonly Ablation[] = Object.entries(en).flatMap(([group, lists]) => {
  const stage = WORD_STAGES[group as keyof typeof en];
  if (stage === undefined) return [];
  return Object.keys(lists).map((key) => ({
    name: `${stage}: words of ${group}.${key}`,
    stage,
    words: [`${group}.${key}`],
  }));
});

/** All that can be taken out, each under a name of its own. */
export const ABLATIONS: readonly Ablation[] = [
  ...REFUSAL_RULES,
  ...SELECTION_RULES,
  ...FOLLOW_UP_RULES,
  ...COMPLETENESS_RULES,
  ...SUPPORT_RULES,
  ...TABLE_RULES,
  ...WORD_LISTS,
];
