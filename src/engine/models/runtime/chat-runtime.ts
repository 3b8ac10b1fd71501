import { PinciteError } from '../../../contract/errors.ts';
import type { ChatRuntime, GenerateRequest, PromptRequest } from '../types.ts';
import type { SharedLock } from './shared-lock.ts';

/**
 * Tokens of the prompt evaluated at once; a request can be aborted between two slices (1 s on a slow CPU). Larger
 * slices are no faster: 11.6 ms a token measured with 64, 12.5 with 128, 14.4 with 256.
 */
export const SLICE = 64;
/** Slice when reading ahead: other requests wait for one of these at most. */
const AHEAD_SLICE = 16;

/** A loaded model with one sequence of evaluated tokens; llama-runtime.ts makes it from llama.cpp. */
export interface ChatSequence {
  /** True once the model was closed because another one was chosen. */
  isClosed(): boolean;
  readonly contextSize: number;
  tokenize(text: string): readonly number[];
  detokenize(tokens: readonly number[]): string;
  /** The conversation in the model's own template, up to where the answer begins. */
  promptTokens(system: string, user: string): readonly number[];
  /** Drops the evaluated tokens after the common prefix with these; resolves to how many were kept. */
  keepPrefix(tokens: readonly number[]): Promise<number>;
  evaluate(tokens: readonly number[]): Promise<void>;
  /**
   * Evaluates the tokens, then samples one after another until the model or the grammar ends. Without a grammar the
   * output is unrestricted; only a comparison (evaluation/speed/answers) does that, no answer.
   */
  sample(
    tokens: readonly number[],
    options: Pick<GenerateRequest, 'seed' | 'temperature'> & { readonly grammar: string | null },
  ): AsyncIterable<number>;
}

/**
 * The chat model for the answering stage. Serves one request at a time, alone on the lock, and keeps the evaluated
 * prompt, so that the next request evaluates only what differs. `generate` throws CANCELLED, and BAD_REQUEST when
 * prompt and answer do not fit into the context. All throw MODEL_CHANGED once the model was closed.
 */
export function createChatRuntime(
  model: ChatRuntime['model'],
  sequence: ChatSequence,
  lock: SharedLock,
  /** In milliseconds. */
  now: () => number = () => performance.now(),
): ChatRuntime {
  let lastPrompt = { tokens: 0, reused: 0 };
  let fastest: number | null = null;

  async function aloneOnLock(signal: AbortSignal | undefined): Promise<() => void> {
    const letGo = await lock.acquire('alone', { signal }).catch((error: unknown) => {
      throw cancelledOr(error, signal);
    });
    if (!sequence.isClosed()) return letGo;
    letGo();
    throw new PinciteError('MODEL_CHANGED');
  }

  function promptTokens({ system, user, start = '' }: PromptRequest, answerTokens: number): readonly number[] {
    const prompt = [...sequence.promptTokens(system, user), ...(start === '' ? [] : sequence.tokenize(start))];
    checkRoom(prompt.length, answerTokens, sequence.contextSize);
    return prompt;
  }

  /**
   * Evaluates a prompt but for its last tokens, at least one of which is left, since the next step needs its logits.
   */
  async function evaluatePrompt(request: GenerateRequest): Promise<readonly number[]> {
    const { signal, onRead } = request;
    const prompt = promptTokens(request, request.maxTokens);
    const reused = await sequence.keepPrefix(prompt.slice(0, -1));
    lastPrompt = { tokens: prompt.length, reused };
    // node-llama-cpp tells nothing while it evaluates, so what is read is known after each slice.
    const tell = (read: number): void =>
      onRead?.({ tokens: prompt.length, read, reused, next: Math.min(SLICE, prompt.length - read), fastest });
    let at = reused;
    for (; prompt.length - at > SLICE; at += SLICE) {
      throwIfCancelled(signal);
      tell(at);
      const begunAt = now();
      await sequence.evaluate(prompt.slice(at, at + SLICE));
      fastest = Math.max(fastest ?? 0, (SLICE * 1000) / Math.max(1, now() - begunAt));
    }
    throwIfCancelled(signal);
    tell(at);
    return prompt.slice(at);
  }

  async function readAhead(request: PromptRequest): Promise<void> {
    const { signal } = request;
    const prompt = promptTokens(request, 1).slice(0, -1);
    // The lock is released after each slice, so that other requests come in between; they may change the evaluated
    // state.
    for (let isRead = false; !isRead; ) {
      const letGo = await aloneOnLock(signal);
      try {
        const at = await sequence.keepPrefix(prompt);
        throwIfCancelled(signal);
        if (at < prompt.length) await sequence.evaluate(prompt.slice(at, at + AHEAD_SLICE));
        isRead = at + AHEAD_SLICE >= prompt.length;
      } finally {
        letGo();
      }
    }
  }

  async function* generate(request: GenerateRequest): AsyncGenerator<string, void, void> {
    const { signal } = request;
    const letGo = await aloneOnLock(signal);
    try {
      const rest = await evaluatePrompt(request);
      const text = new StreamedText((tokens) => sequence.detokenize(tokens));
      let count = 0;
      for await (const token of sequence.sample(rest, request)) {
        throwIfCancelled(signal);
        const piece = text.push(token);
        if (piece) yield piece;
        throwIfCancelled(signal);
        if (++count >= request.maxTokens) break;
      }
      const end = text.end();
      if (end) yield end;
    } finally {
      letGo();
    }
  }
  return {
    model,
    contextTokens: sequence.contextSize,
    generate,
    readAhead,
    countTokens: (text) => {
      if (sequence.isClosed()) throw new PinciteError('MODEL_CHANGED');
      return sequence.tokenize(text).length;
    },
    get lastPrompt() {
      return lastPrompt;
    },
  };
}

function checkRoom(prompt: number, answer: number, context: number): void {
  if (prompt + answer <= context) return;
  const why = `the prompt has ${prompt} tokens and the answer may have ${answer}, but the model's context holds ${context}`;
  throw new PinciteError('BAD_REQUEST', { why });
}

function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new PinciteError('CANCELLED', {}, { cause: signal.reason });
}

function cancelledOr(error: unknown, signal: AbortSignal | undefined): unknown {
  return signal?.aborted ? new PinciteError('CANCELLED', {}, { cause: error }) : error;
}

const REPLACEMENT = '\uFFFD';
/** UTF-8 needs at most 4 bytes for a character, and a token is at least one byte. */
const LONGEST_CHARACTER = 4;

/**
 * Text of tokens as they arrive. Holds back a character that is split over several tokens until it is whole.
 * Detokenises the whole list each time, because some vocabularies spell a token differently at the start.
 */
export class StreamedText {
  readonly #detokenize: (tokens: readonly number[]) => string;
  readonly #tokens: number[] = [];
  #given = 0;
  #held = 0;

  constructor(detokenize: (tokens: readonly number[]) => string) {
    this.#detokenize = detokenize;
  }

  /** The text that this token completes, often "" or one word. */
  push(token: number): string {
    this.#tokens.push(token);
    const text = this.#detokenize(this.#tokens);
    const isPartial = text.endsWith(REPLACEMENT) && ++this.#held < LONGEST_CHARACTER;
    if (isPartial) return '';
    this.#held = 0;
    return this.#give(text);
  }

  /** The held-back rest, at the end. */
  end(): string {
    return this.#give(this.#detokenize(this.#tokens));
  }

  #give(text: string): string {
    const piece = text.slice(this.#given);
    this.#given = text.length;
    return piece;
  }
}
