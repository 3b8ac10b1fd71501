import type { Answer } from '../../../src/contract/answer.ts';
import type { EngineClient } from '../../../src/engine/engine.ts';

/** One question through the contract; times in milliseconds from the call. */
export interface TimedAnswer {
  /** The event with the passages found. */
  readonly evidenceMs: number;
  /** The nearest lines, quoted; null where the model was not asked. */
  readonly linesMs: number | null;
  /** The first sentence that was checked; null when none came before the final answer. */
  readonly firstSentenceMs: number | null;
  readonly finalMs: number;
  /** The model was asked; otherwise what was found told that there is no answer. */
  readonly isRead: boolean;
  readonly answer: Answer;
}

export interface TimedQuestion {
  readonly question: string;
  /** Undefined: the whole library. */
  readonly documentIds?: readonly string[] | undefined;
  readonly quoteOnly?: boolean;
}

/** Asks with nothing remembered and notes when what came. Throws when the answer has no evidence or no end. */
export async function timedAsk(
  client: Pick<EngineClient, 'ask'>,
  { question, documentIds, quoteOnly = false }: TimedQuestion,
  now: () => number,
  signal: AbortSignal,
): Promise<TimedAnswer> {
  const document_ids = documentIds && [...documentIds];
  const startedAt = now();
  let evidenceMs: number | null = null;
  let linesMs: number | null = null;
  let firstSentenceMs: number | null = null;
  let isRead = false;
  for await (const event of await client.ask(
    { question, document_ids, quote_only: quoteOnly, fresh: true },
    { signal },
  )) {
    const ms = now() - startedAt;
    if (event.type === 'evidence') evidenceMs ??= ms;
    if (event.type === 'lines') linesMs ??= ms;
    if (event.type === 'phase' && event.phase === 'reading') isRead = true;
    if (event.type === 'claim') firstSentenceMs ??= ms;
    if (event.type === 'final' && evidenceMs !== null) {
      return { evidenceMs, linesMs, firstSentenceMs, finalMs: ms, isRead, answer: event.answer };
    }
  }
  throw new Error(`no evidence or no final answer to: ${question}`);
}
