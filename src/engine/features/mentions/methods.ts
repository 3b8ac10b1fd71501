import { streamErrors } from '../../../contract/methods/contract-error.ts';
import { api } from '../../api/api.ts';
import { findMentions, type MentionDeps } from './find-mentions.ts';
import { mentionTable } from './public-mention.ts';

/** Every mention of a term. */
export const mentionMethods = (deps: MentionDeps) => ({
  find: api.mentions.find.handler(({ input, signal }) => streamErrors(findMentions(deps, input, signal))),
  table: api.mentions.table.handler(async ({ input, signal }) => ({
    csv: await mentionTable(findMentions(deps, input, signal)),
  })),
});
