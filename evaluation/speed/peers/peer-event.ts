import { z } from 'zod';

/** A place that was retrieved or cited; the page counts from 0, and is null where it is not known. */
export const PeerPlace = z.strictObject({ file: z.string().min(1), page: z.int().nonnegative().nullable() });
export type PeerPlace = z.infer<typeof PeerPlace>;

const Settings = z.record(z.string(), z.string());

/** What the server of the models and the adapters print, a line each. */
const PeerEvent = z.discriminatedUnion('event', [
  /** The models are loaded: addresses of both, as OpenAI's clients take them. */
  z.strictObject({
    event: z.literal('serving'),
    chat: z.url(),
    embed: z.url(),
    version: z.string().min(1),
    settings: Settings,
  }),
  /** The peer takes requests. */
  z.strictObject({
    event: z.literal('ready'),
    name: z.string().min(1),
    version: z.string().min(1),
    settings: Settings,
  }),
  z.strictObject({ event: z.literal('ingested') }),
  /** What a search found, the best first. */
  z.strictObject({ event: z.literal('found'), places: z.array(PeerPlace) }),
  /** The first text of an answer. */
  z.strictObject({ event: z.literal('word') }),
  z.strictObject({ event: z.literal('answered'), text: z.string(), places: z.array(PeerPlace) }),
  /** A request failed. */
  z.strictObject({ event: z.literal('failed'), why: z.string().min(1) }),
]);
export type PeerEvent = z.infer<typeof PeerEvent>;

/** A line as the event that it is. Throws an Error that quotes the line when it is none. */
export function peerEvent(line: string): PeerEvent {
  const parsed = PeerEvent.safeParse(jsonOr(line));
  if (parsed.success) return parsed.data;
  throw new Error(`a peer printed a line that is no event: ${line.slice(0, 200)}`);
}

function jsonOr(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** One line to an adapter. */
export type PeerRequest =
  | { readonly do: 'ingest'; readonly files: readonly string[] }
  | { readonly do: 'search' | 'ask'; readonly question: string };
