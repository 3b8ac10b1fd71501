import type { EngineClient } from '../engine-client.ts';

/** Time without a key after which a question is taken for typed; shorter, and most of what is read is read in vain. */
const QUIET_MS = 400;
/** With fewer words there is little to find yet. */
const FEWEST_WORDS = 3;

export type AheadInput = Parameters<EngineClient['prepare']>[0];

/** Whether a question that is being typed has come far enough to be read ahead. */
export const isWorthReading = (question: string): boolean => question.trim().split(/\s+/u).length >= FEWEST_WORDS;

/**
 * Has the engine read a question ahead once the typing pauses, so that its answer begins sooner. The function it gives stops that
 * at once, before or after it began; the engine keeps what it has read by then.
 */
export function readAhead(client: Pick<EngineClient, 'prepare'>, input: AheadInput, quietMs = QUIET_MS): () => void {
  const stop = new AbortController();
  const timer = setTimeout(() => {
    // Nobody waits for it, and what is wrong with a question is said when it is asked.
    client.prepare(input, { signal: stop.signal }).catch(() => undefined);
  }, quietMs);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
