import { setTimeout } from 'node:timers/promises';
import type { AskReading } from '../../../../contract/methods/asking.ts';
import type { ChatRuntime, GenerateRequest, PromptRead } from '../../../models/types.ts';

/** Times the expected time from which the computer is busy. */
const BUSY = 2;
/** Fewer tokens are read so quickly that their time says nothing. */
const LEAST = 64;

/** In milliseconds: more often nothing new is told. */
const LEAST_MS = 100;

type Told = PromptRead & { readonly begunAt: number; readonly toldAt: number };

/**
 * How far one prompt is read, and how long the rest takes: by how quickly its tokens were read so far, before the first
 * of them by `expected` (tokens a second, null where nobody measured). Busy by the ratio to what this model reached
 * here before, never by a limit in seconds.
 */
export class PromptReading {
  readonly #now: () => number;
  readonly #measured: number | null;
  #read: Told | null = null;

  constructor(now: () => number, measured: number | null) {
    this.#now = now;
    this.#measured = measured;
  }

  /** Takes what the runtime tells. */
  told(read: PromptRead): void {
    const now = this.#now();
    this.#read = { ...read, begunAt: this.#read?.begunAt ?? now, toldAt: now };
  }

  /**
   * Milliseconds until there is news though nothing is told: it takes twice as long as expected, or, once it does,
   * twice as long as it took until now. Null where nothing is expected.
   */
  untilNews(): number | null {
    if (this.#read === null || this.#expected === null) return null;
    const { begunAt, read, reused, next } = this.#read;
    const elapsed = this.#now() - begunAt;
    if (this.#isBusy()) return Math.max(LEAST_MS, elapsed);
    return Math.max(0, BUSY * this.#expectedMs(read - reused + next) - elapsed);
  }

  /** How far it is now; null before the runtime told anything. */
  state(): AskReading | null {
    if (this.#read === null) return null;
    const { tokens, read, toldAt } = this.#read;
    const speed = this.#speed(this.#read);
    const sinceTold = this.#now() - toldAt;
    return {
      type: 'reading',
      tokens,
      tokens_read: read,
      share: read / tokens,
      seconds_left: speed === null ? null : Math.max(0, (tokens - read) / speed - sinceTold / 1000),
      is_busy: this.#isBusy(),
    };
  }

  /** Tokens a second until now; at most what the time allows that the ones being read take already. */
  #speed({ read, reused, next, begunAt, toldAt }: Told): number | null {
    const anew = read - reused;
    const soFar = anew > 0 ? (anew * 1000) / Math.max(1, toldAt - begunAt) : this.#expected;
    return soFar === null ? null : Math.min(soFar, ((anew + next) * 1000) / Math.max(1, this.#now() - begunAt));
  }

  get #expected(): number | null {
    const known = [this.#measured, this.#read?.fastest ?? null].filter((speed) => speed !== null);
    return known.length === 0 ? null : Math.max(...known);
  }

  #expectedMs(tokens: number): number {
    return (Math.max(LEAST, tokens) * 1000) / (this.#expected ?? Number.POSITIVE_INFINITY);
  }

  /** Whether what is read, or what should have been read by now, took twice its time. */
  #isBusy(): boolean {
    if (this.#read === null || this.#expected === null) return false;
    const { begunAt, toldAt, read, reused, next } = this.#read;
    const now = this.#now();
    return (
      toldAt - begunAt > BUSY * this.#expectedMs(read - reused) ||
      now - begunAt >= BUSY * this.#expectedMs(read - reused + next)
    );
  }
}

/**
 * The pieces of a reply, and before the first how far its prompt is read. A model on a server says nothing while it
 * reads: then once how long it takes by the speed that was measured, where one was.
 */
export async function* piecesWithReading(
  chat: ChatRuntime,
  request: GenerateRequest,
  { now, measured }: { readonly now: () => number; readonly measured: number | null },
): AsyncGenerator<string | AskReading, void> {
  const reading = new PromptReading(now, measured);
  let news = Promise.withResolvers<void>();
  const onRead = (read: PromptRead): void => {
    reading.told(read);
    news.resolve();
  };
  if (chat.model.server !== undefined && measured !== null) yield onServer(chat, request, measured);
  const pieces = chat.generate({ ...request, onRead })[Symbol.asyncIterator]();
  try {
    const first = pieces.next();
    for (;;) {
      const untilNews = reading.untilNews();
      const ended = new AbortController();
      const waits = untilNews === null ? [] : [setTimeout(untilNews, 'read', { signal: ended.signal })];
      const came = await Promise.race([first.then(() => 'piece'), news.promise.then(() => 'read'), ...waits]);
      ended.abort();
      if (came === 'piece') break;
      news = Promise.withResolvers();
      const state = reading.state();
      if (state !== null) yield state;
    }
    for (let piece = await first; !piece.done; piece = await pieces.next()) yield piece.value;
  } finally {
    await pieces.return?.();
  }
}

function onServer(chat: ChatRuntime, { system, user, start = '' }: GenerateRequest, measured: number): AskReading {
  const tokens = Math.max(1, chat.countTokens(`${system}${user}${start}`));
  return {
    type: 'reading',
    tokens,
    tokens_read: null,
    share: null,
    seconds_left: tokens / measured,
    is_busy: false,
  };
}
