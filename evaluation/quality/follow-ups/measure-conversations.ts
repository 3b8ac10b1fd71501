import { followUpOf } from '../../../src/engine/answer/parts/read-request.ts';
import type { ConversationTurn } from '../../../src/engine/evidence/types.ts';
import type { Conversation, Turn } from './conversation.ts';
import { type MeasureDeps, measureTurn, type TurnMeasures } from './measure-turn.ts';

/** How a later turn is searched for. */
export const WAYS = ['alone', 'rules', 'full'] as const;
export type Way = (typeof WAYS)[number];

export interface MeasuredTurn {
  /** Of the conversation. */
  readonly id: string;
  readonly kind: Turn['kind'];
  readonly question: string;
  /** What is searched for beside the question; null when the rules see a change of subject. */
  readonly inContext: string | null;
  /** `alone`: as asked, without the conversation; `rules`: as asked, in it; `full`: written out, without it. */
  readonly ways: Readonly<Record<Way, TurnMeasures>>;
}

export interface ConversationDeps extends MeasureDeps {
  /** Document id of a file. */
  readonly idOf: (file: string) => string;
  readonly status: (text: string) => void;
}

/**
 * Every turn but the first of each conversation; the answers before it are the fixture's and cite the right document.
 */
export async function measureConversations(
  conversations: readonly Conversation[],
  deps: ConversationDeps,
): Promise<MeasuredTurn[]> {
  const measured: MeasuredTurn[] = [];
  for (const [i, { id, turns }] of conversations.entries()) {
    deps.status(`conversation ${i + 1}/${conversations.length}`);
    const earlier: ConversationTurn[] = [];
    for (const { kind, question, full, answer, ...gold } of turns) {
      if (earlier.length > 0) {
        const ways = {
          alone: await measureTurn(question, [], gold, deps),
          rules: await measureTurn(question, earlier, gold, deps),
          full: await measureTurn(full, [], gold, deps),
        };
        const inContext = followUpOf({ question, conversation: earlier })?.context.text ?? null;
        measured.push({ id, kind, question, inContext, ways });
      }
      earlier.push({ question, answer, documentIds: [deps.idOf(gold.file)] });
    }
  }
  return measured;
}
