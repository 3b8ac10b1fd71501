import { PinciteError } from '../../src/contract/errors.ts';
import { gbnfAccepts } from '../../src/engine/models/remote/gbnf-accepts.ts';
import { parseGbnf } from '../../src/engine/models/remote/gbnf-parse.ts';
import type { ChatRuntime, GenerateRequest, PromptRequest } from '../../src/engine/models/types.ts';
import { sampleGbnf } from './gbnf-sample.ts';
import { randomFrom } from './random.ts';

/**
 * What one call of `generate` does; texts are whole replies, the given `start` included. `output`: exactly this text, which the request's grammar must admit, or it throws, as the
 * real runtime could not have written it. `unchecked`: a runtime that does not obey the grammar. `cut`: a random text cut
 * after so many characters. `fail`: throws after the first piece.
 */
export type ScriptedReply =
  | { readonly output: string }
  | { readonly unchecked: string }
  | { readonly cut: number }
  | { readonly fail: Error };

export interface FakeChatOptions {
  readonly seed?: number;
  /** One entry a call, in order; after the last, and for `null`, replies are random texts of the grammar. */
  readonly script?: readonly (ScriptedReply | null)[];
  /** Called before every piece: lets a test abort in the middle. */
  readonly onPiece?: (index: number) => void;
}

/** Tokens of a prompt between which it tells how far it has read. */
const SLICE = 64;

const countTokens = (text: string) => Math.ceil(text.length / 4);

/**
 * A chat runtime that behaves: it obeys the grammar and picks at random (seeded), streams in pieces of random size, stops at
 * `maxTokens` and at the signal, one request at a time. A token is four characters.
 */
export function fakeChatRuntime(options: FakeChatOptions = {}): ChatRuntime & {
  readonly requests: readonly GenerateRequest[];
  /** What was read ahead to its end, oldest first. */
  readonly ahead: readonly PromptRequest[];
} {
  const { seed = 1, script = [], onPiece } = options;
  const random = randomFrom(seed);
  const requests: GenerateRequest[] = [];
  const ahead: PromptRequest[] = [];
  let lastPrompt = { tokens: 0, reused: 0 };
  let isBusy = false;

  const reply = (request: GenerateRequest, scripted: ScriptedReply | null): string => {
    const grammar = parseGbnf(request.grammar);
    const afterStart = (text: string) =>
      text.startsWith(request.start ?? '') ? text.slice(request.start?.length ?? 0) : text;
    if (scripted === null || 'fail' in scripted) return sampleGbnf(grammar, random);
    if ('cut' in scripted) return sampleGbnf(grammar, random).slice(0, scripted.cut);
    if ('unchecked' in scripted) return afterStart(scripted.unchecked);
    const text = afterStart(scripted.output);
    if (!gbnfAccepts(grammar, text)) throw new Error(`the grammar does not admit: ${scripted.output}`);
    return text;
  };

  async function* generate(request: GenerateRequest): AsyncGenerator<string> {
    if (isBusy) throw new Error('a second request while one runs: the real runtime would have queued it');
    isBusy = true;
    try {
      const scripted = script[requests.length] ?? null;
      requests.push(request);
      const before = requests.at(-2);
      const reused = before?.system === request.system ? countTokens(request.system) : 0;
      lastPrompt = { tokens: countTokens(request.system) + countTokens(request.user), reused };
      for (let read = reused; read < lastPrompt.tokens; read += SLICE) {
        const next = Math.min(SLICE, lastPrompt.tokens - read);
        request.onRead?.({ tokens: lastPrompt.tokens, read, reused, next, fastest: null });
        await new Promise((resolve) => setImmediate(resolve));
      }
      const text = reply(request, scripted).slice(0, request.maxTokens * 4);
      for (let at = 0, index = 0; at < text.length; index++) {
        const size = 1 + Math.floor(random() * 9);
        await new Promise((resolve) => setImmediate(resolve));
        onPiece?.(index);
        if (request.signal?.aborted) throw new PinciteError('CANCELLED');
        yield text.slice(at, at + size);
        at += size;
        if (scripted !== null && 'fail' in scripted) throw scripted.fail;
      }
    } finally {
      isBusy = false;
    }
  }

  async function readAhead(request: PromptRequest): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    if (request.signal?.aborted) throw new PinciteError('CANCELLED');
    ahead.push(request);
  }

  return {
    model: { file: 'fake.gguf', sha256: 'f'.repeat(64) },
    contextTokens: 8192,
    countTokens,
    generate,
    readAhead,
    requests,
    ahead,
    get lastPrompt() {
      return lastPrompt;
    },
  };
}
