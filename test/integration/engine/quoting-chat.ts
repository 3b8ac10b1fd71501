import { setImmediate } from 'node:timers/promises';
import { PinciteError } from '../../../src/contract/errors.ts';
import { gbnfAccepts } from '../../../src/engine/models/remote/gbnf-accepts.ts';
import { parseGbnf } from '../../../src/engine/models/remote/gbnf-parse.ts';
import type { ChatRuntime, GenerateRequest, PromptRequest } from '../../../src/engine/models/types.ts';
import { SHARED_READER } from '../../fakes/models/shared-reader.ts';

export interface QuotingChat extends ChatRuntime {
  readonly requests: readonly GenerateRequest[];
  /** What was read ahead, oldest first. */
  readonly ahead: readonly PromptRequest[];
}

interface Line {
  readonly number: number;
  readonly text: string;
  /** The same under its innermost heading, as the reader scores it. */
  readonly headed: string;
}
interface Claim {
  readonly s: readonly number[];
  readonly t: string;
}

/** The numbered lines of a prompt; their words as a claim may have them. */
function linesOf(prompt: string): readonly [Line, ...Line[]] {
  let heading = '';
  const [first, ...rest] = prompt.split('\n').flatMap((line): Line[] => {
    heading = /^Section: (?:.* > )?(.+)$/.exec(line)?.[1] ?? heading;
    const [, number, words = ''] = /^\[(\d+)\] (.+)$/.exec(line) ?? [];
    if (number === undefined) return [];
    const text = words
      .replaceAll(/["\\[\]]/g, '')
      .slice(0, 200)
      .trim();
    return [{ number: Number(number), text, headed: heading === '' ? words : `${heading}. ${words}` }];
  });
  if (first === undefined) throw new Error('a prompt without numbered lines');
  return [first, ...rest];
}

/** Repeats the line of a prompt that the reader finds nearest to the question. */
export async function nearestLine(prompt: string): Promise<readonly Claim[]> {
  const question = prompt.slice(prompt.lastIndexOf('Question:') + 'Question:'.length).trim();
  const lines = linesOf(prompt);
  const scores = await SHARED_READER.score(
    question,
    lines.map(({ headed }) => headed),
  );
  const [best] = lines.map((line, i) => ({ line, score: scores[i]?.score ?? 0 })).sort((a, b) => b.score - a.score);
  const { number, text } = best?.line ?? lines[0];
  return [{ t: text, s: [number] }];
}

/** Repeats random lines, each under one to three random numbers, of which mostly one is its own. */
function randomLines(prompt: string, random: () => number): readonly Claim[] {
  const lines = linesOf(prompt);
  const pick = () => lines[Math.floor(random() * lines.length)] ?? lines[0];
  return Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
    const { number, text } = pick();
    const others = Array.from({ length: Math.floor(random() * 3) }, () => pick().number);
    return { t: text, s: random() < 0.7 ? [...others, number] : [pick().number, ...others] };
  });
}

/**
 * A model that reads: it repeats the line nearest to the question as its one claim, and cites it; with `random`, it repeats any
 * lines and cites carelessly. Obeys the grammar, or throws. `onPiece` is called before every piece, and can abort in the middle.
 */
export function quotingChat(
  options: { readonly onPiece?: (index: number) => void; readonly random?: () => number } = {},
): QuotingChat {
  const { onPiece, random } = options;
  const requests: GenerateRequest[] = [];
  const ahead: PromptRequest[] = [];
  async function* generate(request: GenerateRequest): AsyncGenerator<string> {
    requests.push(request);
    const claims = random === undefined ? await nearestLine(request.user) : randomLines(request.user, random);
    const reply = JSON.stringify({ mode: 'answer', claims }).slice(request.start?.length);
    if (!gbnfAccepts(parseGbnf(request.grammar), reply)) throw new Error(`the grammar does not admit: ${reply}`);
    for (const [index, piece] of (reply.match(/.{1,9}/gsu) ?? []).entries()) {
      await setImmediate();
      onPiece?.(index);
      if (request.signal?.aborted) throw new PinciteError('CANCELLED');
      yield piece;
    }
  }
  return {
    model: { file: 'quoting.gguf', sha256: 'e'.repeat(64) },
    contextTokens: 8192,
    countTokens: (text) => Math.ceil(text.length / 4),
    readAhead: async (request) => void ahead.push(request),
    lastPrompt: { tokens: 400, reused: 0 },
    generate,
    requests,
    ahead,
  };
}
