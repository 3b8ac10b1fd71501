import { api } from '../api.ts';
import type { Parts } from '../parts.ts';
import { findMentions } from './find-mentions.ts';
import { mentionTable } from './mention-table.ts';
import { streamErrors } from './stream-errors.ts';

export function mentionHandlers(parts: Parts) {
  return {
    find: api.mentions.find.handler(({ input, signal }) => streamErrors(findMentions(parts, input, signal))),
    table: api.mentions.table.handler(async ({ input, signal }) => ({
      csv: await mentionTable(findMentions(parts, input, signal)),
    })),
  };
}
