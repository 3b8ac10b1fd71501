import type { Deps } from '../deps.ts';
import { findMentions } from '../mentions/find-mentions.ts';
import { mentionTable } from '../mentions/mention-table.ts';
import { api } from './api.ts';
import { streamErrors } from './contract-errors.ts';

export function mentionHandlers(deps: Deps) {
  return {
    find: api.mentions.find.handler(({ input, signal }) => streamErrors(findMentions(deps, input, signal))),
    table: api.mentions.table.handler(async ({ input, signal }) => ({
      csv: await mentionTable(findMentions(deps, input, signal)),
    })),
  };
}
