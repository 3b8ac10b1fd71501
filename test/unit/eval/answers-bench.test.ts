import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerSpeed, refusalSpeed } from '../../../bench/answers/answer-speed.ts';
import { refusalTable, speedTable } from '../../../bench/answers/answers-tables.ts';
import { type MeasuredQuestion, measureQuestion, orderOf } from '../../../bench/answers/measure-question.ts';
import { plainReply } from '../../../bench/answers/plain-chat.ts';
import { plainPrompt } from '../../../bench/answers/plain-prompt.ts';
import { plainVectors } from '../../../bench/answers/plain-vectors.ts';
import { ratioOfMedians } from '../../../bench/answers/ratio-of-medians.ts';
import { type TimedAnswer, timedAsk } from '../../../bench/answers/timed-ask.ts';
import { benchProgram } from '../../../bench/bench-program.ts';
import type { Answer, AskEvent } from '../../../src/contract/answer.ts';
import type { EngineClient } from '../../../src/engine/engine.ts';
import type { ChatSequence } from '../../../src/engine/models/runtime/chat-runtime.ts';

const { signal } = new AbortController();
const timed = (finalMs: number, mode: Answer['mode'] = 'answer', isRead = true): TimedAnswer => ({
  ...{ evidenceMs: finalMs / 10, firstSentenceMs: mode === 'answer' ? finalMs / 2 : null, finalMs, isRead },
  answer: { mode, timings: { prompt_tokens: 400 } } as Answer,
});
const measured = (own: number, plain: number, mode: Answer['mode'] = 'answer'): MeasuredQuestion => ({
  ...{ id: `q${own}`, question: 'What?', order: orderOf(0) },
  answer: timed(own, mode),
  typed: timed(own / 4, mode),
  quote: timed(own / 2, mode),
  plain: { foundMs: 20, firstWordMs: plain / 2, finalMs: plain, promptTokens: 1000, tokens: 60, text: 'x' },
});

describe('the ratio of medians', () => {
  it('is the one median divided by the other, inside its interval', () => {
    const pairs = [1, 2, 3, 4, 9].map((own) => ({ own, plain: 10 }));
    const found = ratioOfMedians(pairs);
    expect(found).toMatchObject({ ratio: 0.3, n: 5 });
    expect(found?.interval[0]).toBeGreaterThanOrEqual(0.1);
    expect(found?.interval[0]).toBeLessThan(0.3);
    expect(found?.interval[1]).toBeGreaterThan(0.3);
    expect(ratioOfMedians(pairs)).toEqual(found);
  });

  it('draws both times of a question together: a constant ratio has no spread', () => {
    const pairs = [1, 2, 3].map((plain) => ({ own: plain / 4, plain }));
    // Of three questions every drawn median is the median of both, so nothing but 0.25 can come out.
    expect(ratioOfMedians(pairs)?.interval).toEqual([0.25, 0.25]);
  });

  it('of nothing is nothing', () => expect(ratioOfMedians([])).toBeNull());
});

describe('the figures of speed', () => {
  const rows = answerSpeed([measured(4000, 10_000), measured(6000, 10_000), measured(100, 20_000, 'refuse')]);
  const row = (figure: string) => rows.find((one) => one.figure.startsWith(figure));

  it('are over the questions answered, and once more over all', () => {
    expect(row('final checked answer')).toMatchObject({
      figure: 'final checked answer (2 answered)',
      n: 2,
      median_ms: 5000,
      of_plain: { ratio: 0.5, n: 2 },
    });
    expect(row('the same')).toMatchObject({ n: 3, median_ms: 4000, of_plain: { ratio: 0.4 } });
    expect(row('read ahead')).toMatchObject({ n: 2, median_ms: 1250, of_plain: { ratio: 0.125 } });
    expect(row('first evidence')).toMatchObject({ n: 3, median_ms: 400, of_plain: { ratio: 0.04 } });
    expect(row('first checked sentence')).toMatchObject({ n: 2, median_ms: 2500 });
    expect(row('plain: last word')).toMatchObject({ median_ms: 10_000, of_plain: { ratio: 1, interval: [1, 1] } });
  });

  it('stand in a table in seconds', () => {
    const [, , , first] = speedTable('t', rows);
    expect(first?.split(/\s{2,}/)).toEqual([
      'first evidence',
      '3',
      '0.40',
      '0.58',
      expect.stringMatching(/^0\.040 \[/),
    ]);
  });

  it('tell refusals by the model from those before it', () => {
    const asked = [timed(60, 'refuse', false), timed(5000, 'refuse'), timed(7000, 'clarify'), timed(8000)];
    expect(refusalSpeed(asked).map(({ n, median_ms }) => [n, median_ms])).toEqual([
      [3, 5000],
      [1, 60],
      [2, 6000],
      [1, 8000],
    ]);
    expect(refusalTable('t', refusalSpeed([])).at(3)).toMatch(/refused +0 +– +–/);
  });
});

describe('a question in all pipelines', () => {
  it('each is first, second and last equally often', () => {
    const orders = Array.from({ length: 8 }, (_, turn) => orderOf(turn));
    for (const place of [0, 1, 2, 3]) {
      const there = orders.map((order) => order[place]);
      expect(there.filter((pipeline) => pipeline === 'plain')).toHaveLength(2);
      expect(there.filter((pipeline) => pipeline === 'answer')).toHaveLength(2);
    }
  });

  it('is asked in its order, each pipeline made ready before', async () => {
    const did: string[] = [];
    const one = measured(4000, 10_000);
    const ask =
      <T>(name: string, value: T) =>
      async (question: string) => {
        did.push(`${name}: ${question}`);
        return value;
      };
    const found = await measureQuestion({ id: 'a', question: 'What?' }, 3, {
      answer: ask('answer', one.answer),
      typed: ask('typed', one.typed),
      quote: ask('quote', one.quote),
      plain: ask('plain', one.plain),
      ready: async (pipeline) => void did.push(`ready ${pipeline}`),
    });
    expect(did).toEqual([
      ...['ready plain', 'plain: What?', 'ready answer', 'answer: What?'],
      ...['ready typed', 'typed: What?', 'ready quote', 'quote: What?'],
    ]);
    expect(found).toEqual({ ...one, id: 'a', order: ['plain', 'answer', 'typed', 'quote'] });
  });
});

describe('a question through the contract', () => {
  const client = (events: readonly AskEvent[], seen: unknown[] = []): Pick<EngineClient, 'ask'> => ({
    ask: (async (input: unknown) => {
      seen.push(input);
      return (async function* () {
        yield* events;
      })();
    }) as EngineClient['ask'],
  });
  const clock = () => {
    let time = 0;
    return () => (time += 10);
  };
  const claim = { type: 'claim', claim_index: 0 } as AskEvent;
  const evidence: AskEvent = { type: 'evidence', hits: [], ms: 1 };
  const answer = { mode: 'answer' } as Answer;

  it('is timed from the call to the first of each, with nothing remembered', async () => {
    const seen: unknown[] = [];
    const reading: AskEvent = { type: 'phase', phase: 'reading' };
    const events: AskEvent[] = [evidence, reading, claim, claim, { type: 'final', answer }];
    const question = { question: 'What?', documentIds: ['a'], quoteOnly: true };
    expect(await timedAsk(client(events, seen), question, clock(), signal)).toEqual({
      ...{ evidenceMs: 10, firstSentenceMs: 30, finalMs: 50, isRead: true, answer },
    });
    expect(seen).toEqual([{ question: 'What?', document_ids: ['a'], quote_only: true, fresh: true }]);
  });

  it('that is refused before the model is asked has no sentence', async () => {
    const found = await timedAsk(client([evidence, { type: 'final', answer }]), { question: 'What?' }, clock(), signal);
    expect(found).toMatchObject({ firstSentenceMs: null, isRead: false, finalMs: 20 });
  });

  it('that does not end is an error', async () => {
    await expect(timedAsk(client([evidence]), { question: 'What?' }, clock(), signal)).rejects.toThrow('What?');
  });
});

describe('the plain pipeline', () => {
  /** Tokens are characters; it keeps what was evaluated and writes the given text. */
  function sequenceOf(answer: string) {
    const codes = (text: string) => [...text].map((character) => character.codePointAt(0) ?? 0);
    const evaluated: number[] = [];
    const sampled: unknown[] = [];
    const sequence: ChatSequence = {
      isClosed: () => false,
      contextSize: 4096,
      tokenize: codes,
      detokenize: (tokens) => String.fromCodePoint(...tokens),
      promptTokens: (system, user) => codes(`${system}|${user}>`),
      keepPrefix: async () => 10,
      evaluate: async (tokens) => void evaluated.push(tokens.length),
      nextLogits: async () => [],
      sample: async function* (tokens, options) {
        evaluated.push(tokens.length);
        sampled.push(options);
        yield* codes(answer);
      },
    };
    return { sequence, evaluated, sampled };
  }

  it('reads in the same slices, without a grammar, at temperature 0, and ends at its limit', async () => {
    const { sequence, evaluated, sampled } = sequenceOf('a long answer');
    const request = { system: 's', user: 'u'.repeat(147), maxTokens: 6, signal };
    const reply = await plainReply(sequence, request, () => 7);
    expect(reply).toEqual({ text: 'a long', promptTokens: 150, tokens: 6, firstTokenAt: 7 });
    expect(evaluated).toEqual([64, 64, 12]);
    expect(sampled).toEqual([{ grammar: null, seed: 1, temperature: 0 }]);
  });

  it('puts the texts before the question', () => {
    const prompt = plainPrompt('What?', ['one', 'two']);
    expect(prompt).toBe('Answer the question from the context.\n\nContext:\none\n\ntwo\n\nQuestion: What?');
  });

  it('embeds its chunks once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pincite-plain-vectors-'));
    try {
      let embedded = 0;
      const embedder = {
        ...{ modelSha256: 'a', dimensions: 2 },
        embed: async (texts: readonly string[]) => {
          embedded += texts.length;
          return texts.map((text) => Float32Array.from([text.length, 0.5]));
        },
      };
      const options = { folder, signal, status: () => undefined };
      const texts = Array.from({ length: 70 }, (_, i) => 'x'.repeat(i));
      const first = await plainVectors(texts, embedder, options);
      expect(await plainVectors(texts, embedder, options)).toEqual(first);
      expect(first.map(([length]) => length)).toEqual(texts.map((text) => text.length));
      expect([embedded, await readdir(folder)]).toEqual([70, [expect.stringMatching(/\.f32$/)]]);
      await plainVectors(texts, { ...embedder, modelSha256: 'b' }, options);
      expect(embedded).toBe(140);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('the options of the benchmark', () => {
  const said: string[] = [];
  const screen = { print: () => undefined, status: () => undefined, note: () => undefined };
  const parse = (...argv: string[]) => {
    const program = benchProgram({ argv, screen, signal, now: new Date(0) });
    for (const command of [program, ...program.commands]) {
      command.exitOverride().configureOutput({ writeErr: (text) => void said.push(text) });
    }
    return program.parseAsync(argv, { from: 'user' });
  };
  it.each([
    [['answers', '--set', 'refusal'], 'pdf, policy'],
    [['answers', '--sample', '0'], 'whole number from 1'],
    [['answers', '--refusals', '-1'], 'whole number from 1'],
  ])('refuses %j', async (argv, why) => {
    await expect(parse(...argv)).rejects.toMatchObject({ exitCode: 1 });
    expect(said.at(-1)).toContain(why);
  });
});
