import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { halfOf } from '../../fits/half-of.ts';
import { readJsonLines } from '../../sets/read-json-lines.ts';

/** How a turn stands to the ones before it. */
const TurnKind = z.enum([
  'first',
  /** It points at something: "Can I take it on the sidewalk?" */
  'pronoun',
  /** Its half is in the question before: "and for my kids?" */
  'ellipsis',
  /** Nothing in it points, and yet it cannot be understood alone: "Which date counts?" */
  'implicit',
  'why',
  /** One of what the last answer lists: "the second one". */
  'choice',
  'correction',
  'comparison',
  /** It refers to an earlier turn than the last, or to both. */
  'back',
  /** The same asked of another document's subject: "And the Fry Scholarship?" */
  'elsewhere',
  /** Another subject: no word may be carried over. */
  'topic',
]);

const Turn = z.object({
  kind: TurnKind,
  /** As it was asked. */
  question: z.string(),
  /** The same written out so that it stands alone. */
  full: z.string(),
  /** File below `doc2dial_txt`. */
  file: z.string(),
  /** UTF-16 offsets into the file's text, end exclusive; any of them answers. */
  gold_spans: z.array(z.tuple([z.int(), z.int()])).min(1),
  /** A short right answer, as the turn after it finds it in the thread. */
  answer: z.string(),
});
export type Turn = z.infer<typeof Turn>;

const Conversation = z.object({ id: z.string(), turns: z.array(Turn).min(2) });
export type Conversation = z.infer<typeof Conversation>;

/** The conversations over the policy texts, written by hand for this project. */
export const loadConversations = (): Promise<Conversation[]> =>
  readJsonLines(fileURLToPath(new URL('../../sets/follow-ups.jsonl', import.meta.url)), Conversation);

/** Rules are tuned on one half of the conversations and reported on the other. */
export const isTuned = ({ id }: Pick<Conversation, 'id'>): boolean => halfOf(id) === 0;
