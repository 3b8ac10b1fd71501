import { readFileSync } from 'node:fs';
import type { words } from '../../../src/engine/text/language.ts';
import type { Ablation, Stage } from './ablation.ts';
import { RULES } from './rules.ts';

/** Read, not imported: a module that is loaded already cannot come as an ablation changes it. */
const en = JSON.parse(
  readFileSync(new URL('../../../src/engine/text/en.json', import.meta.url), 'utf8'),
) as typeof words;

/**
 * Groups of word lists by the stage that reads them; those that every room or only ingest reads have no measure of
 * their own.
 */
const GROUPS: Readonly<Partial<Record<Stage, readonly (keyof typeof en)[]>>> = {
  refusals: ['names', 'measures', 'periods', 'retrieval'],
  selection: ['severalDocuments'],
  tables: ['tables'],
  cells: ['cells'],
  'follow-ups': ['documentNames', 'followUps', 'questions'],
  lists: ['mentions', 'lists', 'questionParts'],
  support: [
    'obligations',
    'limits',
    'terms',
    'negation',
    'opposites',
    'support',
    'units',
    'numbers',
    'amounts',
    'dates',
    'contractions',
    'scopes',
  ],
};
/** Words of tables with which the prompt writes their rows. */
const IN_PROMPT = /^tables\.(?:compares|currency|page|ended|quarters)$/;

const WORD_LISTS: readonly Ablation[] = Object.entries(GROUPS).flatMap(([ofGroup, groups]) =>
  groups.flatMap((group) =>
    Object.keys(en[group]).map((key) => {
      const path = `${group}.${key}`;
      const stage = IN_PROMPT.test(path) ? 'selection' : (ofGroup as Stage);
      return { name: `${stage}: words of ${path}`, stage, words: [path] };
    }),
  ),
);

/** All that can be taken out, each under a name of its own. */
export const ABLATIONS: readonly Ablation[] = [...RULES, ...WORD_LISTS];
