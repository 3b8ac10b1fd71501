import { type ChatSequence, SLICE } from '../../../src/engine/models/runtime/chat-runtime.ts';

export interface PlainReply {
  readonly text: string;
  readonly promptTokens: number;
  readonly tokens: number;
  /** When the first token came, null when none did. */
  readonly firstTokenAt: number | null;
}

export interface PlainRequest {
  readonly system: string;
  readonly user: string;
  readonly maxTokens: number;
  readonly signal: AbortSignal;
  /** Called when the first token comes. */
  readonly onFirst?: () => void;
}

/**
 * Free text at temperature 0 from the sequence that the product's own runtime uses: same model, threads and context,
 * the prompt in the same slices, what is evaluated of it already used again as there.
 */
export async function plainReply(
  sequence: ChatSequence,
  { system, user, maxTokens, signal, onFirst }: PlainRequest,
  now: () => number,
): Promise<PlainReply> {
  const prompt = sequence.promptTokens(system, user);
  let at = await sequence.keepPrefix(prompt.slice(0, -1));
  for (; prompt.length - at > SLICE; at += SLICE) {
    signal.throwIfAborted();
    await sequence.evaluate(prompt.slice(at, at + SLICE));
  }
  let firstTokenAt: number | null = null;
  const tokens: number[] = [];
  for await (const token of sequence.sample(prompt.slice(at), { grammar: null, seed: 1, temperature: 0 })) {
    signal.throwIfAborted();
    if (firstTokenAt === null) onFirst?.();
    firstTokenAt ??= now();
    tokens.push(token);
    if (tokens.length >= maxTokens) break;
  }
  return { text: sequence.detokenize(tokens), promptTokens: prompt.length, tokens: tokens.length, firstTokenAt };
}
