import { z } from 'zod';
import { type AskedEntry, HoldEntry } from '../../../contract/records/audit.ts';
import { api } from '../../api/api.ts';
import type { Deps } from '../../deps.ts';
import { flatLine } from '../../records/trace/flat-line.ts';
import { usage, usageFile } from './usage.ts';

/** The record of all answers, and the keys that sign it. */
export const auditMethods = ({ traceLog, keys }: Pick<Deps, 'traceLog' | 'keys'>) => ({
  list: api.audit.list.handler(({ input }) => askedEntries(traceLog, input.asked_by)),
  export: api.audit.export.handler(async ({ input }) => ({
    lines: (await traceLog.lines()).map((line) => (input.flat ? flatLine(line) : line.text)),
  })),
  usage: api.audit.usage.handler(({ input }) => usage(traceLog, input)),
  usageFile: api.audit.usageFile.handler(({ input }) => usageFile(traceLog, input)),
  holds: api.audit.holds.handler(() => holdEntries(traceLog)),
  verify: api.audit.verify.handler(() => traceLog.verify()),
  accept: api.audit.accept.handler(() => traceLog.accept()),
  keys: api.audit.keys.handler(() => keys.list()),
});

/** Who put collections on hold and ended that. */
async function holdEntries({ find }: Deps['traceLog']): Promise<HoldEntry[]> {
  const entries = await find((body) => body.hold_of !== undefined);
  return entries.flatMap(({ body }) => HoldEntry.safeParse({ ...body, collection: body?.hold_of }).data ?? []);
}

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
async function askedEntries({ find }: Deps['traceLog'], askedBy: string | undefined): Promise<AskedEntry[]> {
  const entries = await find((body) => askedBy === undefined || body.asked_by === askedBy);
  return entries.flatMap(({ seq, body }) => {
    const asked = Asked.safeParse(body).data;
    if (asked === undefined) return [];
    const { metadata, ...rest } = asked;
    return { seq, ...rest, collection: metadata.collection };
  });
}
