import { describe, expect, it } from 'vitest';
import { timedAsk } from '../../../../../evaluation/speed/answers/timed-ask.ts';
import type { Answer } from '../../../../../src/contract/answer.ts';
import type { AskEvent } from '../../../../../src/contract/methods/asking.ts';
import type { EngineClient } from '../../../../../src/engine/engine.ts';

const { signal } = new AbortController();

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
    const lines: AskEvent = { type: 'lines', lines: [] };
    const events: AskEvent[] = [evidence, lines, reading, claim, claim, { type: 'final', answer }];
    const question = { question: 'What?', documentIds: ['a'], quoteOnly: true };
    expect(await timedAsk(client(events, seen), question, clock(), signal)).toEqual({
      evidenceMs: 10,
      linesMs: 20,
      firstSentenceMs: 40,
      finalMs: 60,
      isRead: true,
      answer,
    });
    expect(seen).toEqual([{ question: 'What?', document_ids: ['a'], quote_only: true, fresh: true }]);
  });

  it('that is refused before the model is asked has no sentence', async () => {
    const found = await timedAsk(client([evidence, { type: 'final', answer }]), { question: 'What?' }, clock(), signal);
    expect(found).toMatchObject({ linesMs: null, firstSentenceMs: null, isRead: false, finalMs: 20 });
  });

  it('that does not end is an error', async () => {
    await expect(timedAsk(client([evidence]), { question: 'What?' }, clock(), signal)).rejects.toThrow('What?');
  });
});
