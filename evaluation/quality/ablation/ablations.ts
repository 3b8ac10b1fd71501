import { readFileSync } from 'node:fs';
import type { words } from '../../../src/engine/text/language.ts';
import type { Ablation, Stage } from './ablation.ts';
import { COMPLETENESS_RULES } from './completeness-rules.ts';
import { FOLLOW_UP_RULES } from './follow-up-rules.ts';
import { REFUSAL_RULES } from './refusal-rules.ts';
import { SELECTION_RULES } from './selection-rules.ts';
import { SUPPORT_RULES } from './support-rules.ts';
import { TABLE_RULES } from './table-rules.ts';

/** Read, not imported: a module that is loaded already cannot come as an ablation changes it. */
const en = JSON.parse(
  readFileSync(new URL('../../../src/engine/text/en.json', import.meta.url), 'utf8'),
) as typeof words;

/**
 * Groups of word lists by the stage that reads them; those that every room or only ingest reads have no measure of
 * their own.
 */
const WORD_STAGES: Readonly<Partial<Record<keyof typeof en, Stage>>> = {
  ...{ names: 'refusals', measures: 'refusals', periods: 'refusals', retrieval: 'refusals' },
  ...{ selection: 'selection', severalDocuments: 'selection', tables: 'tables', cells: 'cells' },
  ...{ documentNames: 'follow-ups', followUps: 'follow-ups', questions: 'follow-ups' },
  ...{ mentions: 'lists', lists: 'lists', questionParts: 'lists' },
  ...{ obligations: 'support', limits: 'support', terms: 'support', negation: 'support', opposites: 'support' },
  ...{ support: 'support', units: 'support', numbers: 'support', amounts: 'support', dates: 'support' },
  ...{ contractions: 'support', scopes: 'support' },
};
/** Words of tables with which the prompt writes their rows. */
const IN_PROMPT = /^tables\.(?:compares|currency|page|ended|quarters)$/;

const WORD_LISTS: readonly Ablation[] = Object.entries(en).flatMap(([group, lists]) => {
  const ofGroup = WORD_STAGES[group as keyof typeof en];
  if (ofGroup === undefined) return [];
  return Object.keys(lists).map((key) => {
    const path = `${group}.${key}`;
    const stage = IN_PROMPT.test(path) ? 'selection' : ofGroup;
    return { name: `${stage}: words of ${path}`, stage, words: [path] };
  });
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
