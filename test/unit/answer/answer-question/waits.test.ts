import { describe, expect, it } from 'vitest';
import type { AskEvent } from '../../../../src/contract/methods/asking.ts';
import type { ScoreLines } from '../../../../src/engine/models/types.ts';
import { fakeChatRuntime } from '../../../fakes/fake-chat-runtime.ts';
import { ask, reply } from '../ask-of.ts';
import { documentOf, PASSAGES } from '../library-of.ts';

/** The scorer finds the line with these words nearest, every other a little. */
const nearest =
  (words: string): ScoreLines =>
  async (_, lines) =>
    lines.map((line) => ({ score: line.includes(words) ? 0.9 : 0.1 }));

const linesOf = (events: readonly AskEvent[]) => events.filter((event) => event.type === 'lines');
const readingOf = (events: readonly AskEvent[]) => events.filter((event) => event.type === 'reading');
const LAPSE = reply([[1], 'They lapse on 31 March.']);
const OF_TWO_PARTS = 'How many days of annual leave do employees get and when do they lapse?';

describe('an answer that is waited for', () => {
  it('tells the nearest lines after the passages and before the model reads, then how far it has read', async () => {
    const { events, runtime } = await ask({ script: [{ output: LAPSE }] }, {}, { scoreLines: nearest('25 days') });
    const types = events.map((event) => (event.type === 'phase' ? event.phase : event.type));
    expect(types.filter((type, i) => type !== types[i - 1]).slice(0, 6)).toEqual([
      ...['searching', 'evidence', 'lines', 'reading', 'writing', 'token'],
    ]);
    const [told] = linesOf(events);
    expect(told?.lines[0]).toMatchObject({
      text: 'Employees are entitled to 25 days of annual leave in each calendar year.',
      page_number: 1,
    });
    expect(told?.lines.length).toBeLessThanOrEqual(5);
    const reading = readingOf(events);
    const { tokens } = runtime.lastPrompt;
    expect(reading.length).toBeGreaterThan(2);
    expect(reading[0]).toMatchObject({ tokens, tokens_read: 0, share: 0, seconds_left: null, is_busy: false });
    for (const event of reading) expect(event.share).toBe((event.tokens_read ?? 0) / tokens);
    expect(reading.at(-1)?.seconds_left).not.toBeNull();
  });

  it('tells the lines once, and a share that never falls, over parts and repairs', async () => {
    const { events, runtime } = await ask(
      { script: [{ unchecked: reply([[99], 'They lapse on 31 March.']) }, { output: LAPSE }] },
      { question: OF_TWO_PARTS },
      { scoreLines: nearest('lapse') },
    );
    expect(runtime.requests).toHaveLength(3);
    expect(linesOf(events)).toHaveLength(1);
    expect(linesOf(events)[0]?.lines.map(({ text }) => text)).toContain('They lapse on 31 March.');
    const shares = readingOf(events).map(({ share }) => share ?? 0);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares[0]).toBe(0);
    // The prompt of the second part is half of all that is read.
    expect(shares.at(-1)).toBeGreaterThan(0.5);
    const first = readingOf(events).findIndex(({ seconds_left: left }) => left !== null);
    expect(readingOf(events)[first]?.seconds_left).toBeGreaterThan(0);
  });

  it('tells the same words once, also as an item of a list', async () => {
    const { passages } = documentOf({
      ...{
        id: 'c'.repeat(16),
        name: 'Leave',
        sentences: ['• They lapse on 31 March.', 'They lapse on 31 March.', 'HR tells more.'],
      },
      passages: [{ sentences: [0, 2] }],
    });
    const changes = { scoreLines: nearest('lapse'), retrieve: async () => passages };
    const { events } = await ask({ script: [{ output: LAPSE }] }, {}, changes);
    expect(linesOf(events)[0]?.lines.map(({ text }) => text)).toEqual(['• They lapse on 31 March.', 'HR tells more.']);
  });

  it('tells no lines where nothing is near, and where the model is not asked', async () => {
    expect(linesOf((await ask()).events)).toEqual([]);
    const passages = PASSAGES.map((passage) => ({ ...passage, similarity: 0.01 }));
    const far = await ask({}, {}, { scoreLines: nearest('no line'), retrieve: async () => passages });
    expect(far.answer.mode).toBe('refuse');
    expect(linesOf(far.events)).toEqual([]);
    expect(readingOf(far.events)).toEqual([]);
  });

  it('of a model on a server tells how long it takes, by what was measured, and no share', async () => {
    const there = {
      ...fakeChatRuntime({ script: [{ output: LAPSE }] }),
      model: { file: 'm', sha256: 'a', server: 's:1' },
    };
    const silent = {
      ...there,
      generate: (request: Parameters<typeof there.generate>[0]) => there.generate({ ...request, onRead: undefined }),
    };
    const changes = { chat: async () => silent, model: there.model };
    const { events } = await ask({}, {}, { ...changes, measuredSpeed: async () => 100 });
    const [told, ...others] = readingOf(events);
    expect(told).toMatchObject({ tokens_read: null, share: null, is_busy: false });
    expect(told?.seconds_left).toBeCloseTo((told?.tokens ?? 0) / 100);
    expect(others).toEqual([]);
    expect(readingOf((await ask({}, {}, changes)).events)).toEqual([]);
  });
});
