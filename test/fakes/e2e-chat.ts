import { setTimeout } from 'node:timers/promises';
import { PinciteError } from '../../src/contract/errors.ts';
import { gbnfAccepts } from '../../src/engine/models/remote/gbnf-accepts.ts';
import { parseGbnf } from '../../src/engine/models/remote/gbnf-parse.ts';
import type { ChatRuntime, GenerateRequest, PromptRequest } from '../../src/engine/models/types.ts';
import { contentWords } from '../../src/engine/text/content-words.ts';

export interface E2eChatOptions {
  /** Between two pieces of about six characters; 20 ms is about as fast as a small model on a laptop. */
  readonly delayMs?: number;
  /** How long 64 tokens of a prompt take to be read: of each prompt in order, the last for all that follow. At once without it. */
  readonly readMs?: readonly number[];
  /** Adds to each answer a sentence that says more than its line, and one that no line says. */
  readonly careless?: boolean;
  /** Says this of the nearest line instead of repeating it. */
  readonly says?: string;
}

/** Something the stand-in was asked for, with the characters of its prompt and how many of them it had read already. */
export interface E2eChatCall {
  readonly did: 'read ahead' | 'write';
  readonly question: string;
  readonly characters: number;
  readonly reused: number;
}

interface Line {
  readonly number: number;
  readonly text: string;
  readonly words: ReadonlySet<string>;
}
interface Claim {
  readonly s: readonly number[];
  readonly t: string;
}

const PIECE = /.{1,6}/gsu;
const MAX_LINES = 3;
const MAX_CLAIM = 220;
/** Tokens of a prompt between which the real one tells how far it has read. */
const SLICE = 64;
/** A line that has this share of the best line's score is said too. */
const NEARLY_AS_GOOD = 0.7;
/** A line that has this share of a claim's words proves it as well. */
const SAYS_IT_TOO = 0.9;
/** A question with fewer content words leans on the one before. */
const FEW_WORDS = 3;
/** Words that no fixture has, so that a sentence of them is proved by none. */
const INVENTED = [
  'penguins',
  'juggle',
  'violet',
  'umbrellas',
  'beneath',
  'glaciers',
  'whenever',
  'trombones',
  'whisper',
];

/** What it says where no line is near, as a small model would: the checks remove it. */
const UNSAID = `Colourful ${INVENTED.join(' ')}.`;

/** A line's text as a claim may have it: without what the grammar forbids, cut between words. */
function claimText(text: string): string {
  const plain = text.replaceAll(/["\\[\]]|^[•–-] /g, '').trim();
  if (plain.length <= MAX_CLAIM) return plain;
  return plain.slice(0, plain.lastIndexOf(' ', MAX_CLAIM)).replace(/[,;:]$/, '');
}

const linesOf = (prompt: string): Line[] =>
  [...prompt.matchAll(/^\[(\d+)\] (.+)$/gm)].map(([, number, text = '']) => ({
    number: Number(number),
    text: claimText(text),
    words: new Set(contentWords(text)),
  }));

/** Content words of the question; of one that has only a few, those of the question before it too, as a follow-up needs them. */
function questionWords(prompt: string): Set<string> {
  const of = (pattern: RegExp): string[] =>
    [...prompt.matchAll(pattern)].flatMap(([, text = '']) => contentWords(text));
  const own = of(/^Question: (.+)$/gm);
  return new Set(own.length >= FEW_WORDS ? own : [...own, ...of(/^Earlier question: (.+)$/gm)]);
}

/** The lines nearest to the question, best first: shared words, rare ones counting more. Empty when none shares two words. */
function nearestLines(lines: readonly Line[], question: ReadonlySet<string>): Line[] {
  const weight = (word: string) => Math.log(1 + lines.length / lines.filter(({ words }) => words.has(word)).length);
  const scored = lines
    .map((line) => ({ line, shared: [...question].filter((word) => line.words.has(word)) }))
    .filter(({ shared }) => shared.length >= 2)
    .map(({ line, shared }) => ({ line, score: shared.reduce((sum, word) => sum + weight(word), 0) }))
    .sort((a, b) => b.score - a.score || a.line.number - b.line.number);
  // A row of a table is no sentence: it is repeated only when nothing else says it.
  const prose = scored.filter(({ line }) => !line.text.includes(' | '));
  const candidates = prose.length > 0 ? prose : scored;
  const best = candidates[0]?.score ?? 0;
  return candidates.filter(({ score }) => score >= NEARLY_AS_GOOD * best).map(({ line }) => line);
}

const coveredBy = (claim: ReadonlySet<string>, line: Line): number =>
  [...claim].filter((word) => line.words.has(word)).length / Math.max(1, claim.size);

function claimsFrom(
  lines: readonly Line[],
  chosen: readonly Line[],
  question: ReadonlySet<string>,
  careless: boolean,
): Claim[] {
  const claims = chosen.slice(0, MAX_LINES).map(({ number, text, words }) => {
    const others = lines.filter((line) => line.number !== number && coveredBy(words, line) >= SAYS_IT_TOO);
    return { t: text, s: [number, ...others.map((line) => line.number)].slice(0, 2) };
  });
  const first = chosen[0];
  if (!careless || first === undefined) return claims;
  // A third of the words that it adds to the question is not the line's, which is weak. It says yes, so that the line cannot stand
  // for it.
  const added = [...first.words].filter((word) => !question.has(word)).length;
  const extra = INVENTED.slice(0, Math.max(1, Math.round(added / 2)));
  const more = claimText(first.text.slice(0, 140)).replace(/[.!?]$/, '');
  return [
    ...claims.slice(0, 2),
    { t: `Yes, ${more}, while ${extra.join(' ')}.`, s: [first.number] },
    { t: UNSAID, s: [first.number] },
  ];
}

/** What a reader of the prompt's numbered lines would reply after the given start: the nearest lines, or claims from them. */
function replyTo({ user, start = '' }: GenerateRequest, { careless = false, says }: E2eChatOptions): string {
  const lines = linesOf(user);
  const question = questionWords(user);
  const chosen = nearestLines(lines, question);
  const [first = lines[0]] = chosen;
  if (first === undefined) throw new Error('asked to answer from no lines');
  const own = says ?? (chosen.length === 0 ? UNSAID : undefined);
  const claims = own === undefined ? claimsFrom(lines, chosen, question, careless) : [{ t: own, s: [first.number] }];
  const reply = JSON.stringify({ mode: 'answer', claims });
  if (!reply.startsWith(start)) throw new Error(`no reply of its begins with ${start}`);
  return reply.slice(start.length);
}

/**
 * The chat model of the end-to-end tests: deterministic, reads the numbered lines of the prompt, repeats those nearest to the
 * question and cites them, streams slowly enough to be stopped. It obeys the grammar or throws; requests wait for one another.
 */
export function e2eChat(
  options: E2eChatOptions = {},
  /** Told of each prompt that is evaluated. */
  onCall: (call: E2eChatCall) => void = () => undefined,
): ChatRuntime {
  const { delayMs = 20, readMs = [] } = options;
  let [prompts, fastest] = [0, 0];
  let turn: Promise<void> = Promise.resolve();
  const countTokens = (text: string) => Math.ceil(text.length / 4);
  let lastPrompt = { tokens: 0, reused: 0 };
  let known = '';

  /** As the real one keeps the evaluated part of the last prompt. */
  const read = (did: E2eChatCall['did'], { system, user, start = '' }: PromptRequest): void => {
    const prompt = [system, user, start].join('\n');
    const same = [...prompt].findIndex((character, i) => character !== known[i]);
    const reused = same < 0 ? prompt.length : same;
    known = prompt;
    lastPrompt = { tokens: countTokens(prompt), reused: Math.floor(reused / 4) };
    const [, question = ''] = /^Question: (.+)$/m.exec(user) ?? [];
    onCall({ did, question, characters: prompt.length, reused });
  };

  /** Takes its time for what is not kept of the prompt, and tells how far it is as the real one does. */
  async function readSlices({ signal, onRead }: GenerateRequest): Promise<void> {
    const { tokens, reused } = lastPrompt;
    const sliceMs = readMs[Math.min(prompts++, readMs.length - 1)] ?? 0;
    for (let at = reused; at < tokens; at += SLICE) {
      const next = Math.min(SLICE, tokens - at);
      onRead?.({ tokens, read: at, reused, next, fastest: fastest === 0 ? null : fastest });
      if (sliceMs === 0) continue;
      await setTimeout((sliceMs * next) / SLICE);
      if (signal?.aborted) throw new PinciteError('CANCELLED');
      if (next === SLICE) fastest = Math.max(fastest, (SLICE * 1000) / sliceMs);
    }
  }

  async function* generate(request: GenerateRequest): AsyncGenerator<string> {
    const before = turn;
    const own = Promise.withResolvers<void>();
    turn = own.promise;
    try {
      await before;
      read('write', request);
      await readSlices(request);
      const reply = replyTo(request, options);
      if (!gbnfAccepts(parseGbnf(request.grammar), reply)) throw new Error(`the grammar does not admit: ${reply}`);
      for (const piece of reply.match(PIECE) ?? []) {
        await setTimeout(delayMs);
        if (request.signal?.aborted) throw new PinciteError('CANCELLED');
        yield piece;
      }
    } finally {
      own.resolve();
    }
  }

  return {
    model: { file: 'e2e.gguf', sha256: 'd'.repeat(64) },
    contextTokens: 8192,
    countTokens,
    generate,
    readAhead: async (request) => {
      await turn;
      if (request.signal?.aborted) throw new PinciteError('CANCELLED');
      read('read ahead', request);
    },
    get lastPrompt() {
      return lastPrompt;
    },
  };
}
