import { setImmediate } from 'node:timers/promises';
import { PinciteError } from '../../../src/contract/errors.ts';
import type { ChatRuntime, GenerateRequest } from '../../../src/engine/data.ts';
import { gbnfAccepts } from '../../fakes/gbnf-accepts.ts';
import { parseGbnf } from '../../fakes/gbnf-parse.ts';

export interface QuotingChat extends ChatRuntime {
  readonly requests: readonly GenerateRequest[];
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}{4,}|\p{N}+/gu) ?? [];

/** The number and words of the prompt's line that shares most words with its question. */
function bestLine(prompt: string): { number: number; text: string } {
  const question = new Set(wordsOf(prompt.slice(prompt.lastIndexOf('Question:'))));
  const lines = [...prompt.matchAll(/^\[(\d+)\] (.+)$/gm)].map(([, number, text = '']) => ({
    number: Number(number),
    text,
    shared: new Set(wordsOf(text).filter((word) => question.has(word))).size,
  }));
  const [best] = lines.sort((a, b) => b.shared - a.shared || a.number - b.number);
  if (best === undefined) throw new Error('a prompt without numbered lines');
  return best;
}

/**
 * A model that reads: it repeats the line nearest to the question as its one claim, and cites it. Obeys the grammar, or throws.
 * `onPiece` is called before every piece, and can abort in the middle.
 */
export function quotingChat(options: { readonly onPiece?: (index: number) => void } = {}): QuotingChat {
  const requests: GenerateRequest[] = [];
  async function* generate(request: GenerateRequest): AsyncGenerator<string> {
    requests.push(request);
    const { number, text } = bestLine(request.user);
    const words = text
      .replaceAll(/["\\[\]]/g, '')
      .slice(0, 200)
      .trim();
    const reply = JSON.stringify({ mode: 'answer', claims: [{ s: [number], t: words }], missing: null });
    if (!gbnfAccepts(parseGbnf(request.grammar), reply)) throw new Error(`the grammar does not admit: ${reply}`);
    for (const [index, piece] of (reply.match(/.{1,9}/gsu) ?? []).entries()) {
      await setImmediate();
      options.onPiece?.(index);
      if (request.signal?.aborted) throw new PinciteError('CANCELLED');
      yield piece;
    }
  }
  return {
    model: { file: 'quoting.gguf', sha256: 'e'.repeat(64) },
    countTokens: (text) => Math.ceil(text.length / 4),
    lastPrompt: { tokens: 400, reused: 0 },
    generate,
    requests,
  };
}
