import { z } from 'zod';
import type { AskedEntry } from '../../../contract/records/audit.ts';
import type { TraceLog } from '../../records/trace/trace-log.ts';

/** What is told of an entry; entries from before there was a team have no `asked_by`. */
const Asked = z.object({
  timestamp: z.iso.datetime(),
  question: z.string(),
  mode: z.string(),
  asked_by: z.string().nullable().default(null),
  metadata: z.object({ collection: z.string().nullable().default(null) }),
});

/**
 * Who asked what and when, by the trace log, the oldest first; of one member with their name. Purged entries tell
 * nothing.
 */
export async function askedEntries(
  { find }: Pick<TraceLog, 'find'>,
  askedBy: string | undefined,
): Promise<AskedEntry[]> {
  const entries = await find((body) => askedBy === undefined || body.asked_by === askedBy);
  return entries.flatMap(({ seq, body }) => {
    const asked = Asked.safeParse(body).data;
    if (asked === undefined) return [];
    const { metadata, ...rest } = asked;
    return { seq, ...rest, collection: metadata.collection };
  });
}
