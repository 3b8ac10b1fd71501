import { expect, it } from 'vitest';
import type { AskEvent } from '../../../../src/contract/methods/asking.ts';
import { EventV1, eventsV1 } from '../../../../src/serve/api/events-v1.ts';

const claim = (claim_index: number, text: string): AskEvent => ({
  ...{ type: 'claim', claim_index, citations: [] },
  claim: { text, markers: [1, 2], verdict: 'supported', reason: null },
});
const final = { type: 'final', answer: { answer: 'Keys. [1]', citations: [], mode: 'answer', answer_id: 'a1' } };

it('have checked sentences, each once, and no word that may be taken back', async () => {
  const events: AskEvent[] = [
    { type: 'phase', phase: 'writing' },
    { type: 'token', claim_index: 0, text: 'Kez' },
    claim(0, 'Keys.'),
    claim(0, 'Keys.'),
    { type: 'withdrawn', claim_index: 0 },
    final as unknown as AskEvent,
  ];
  const sent = [];
  for await (const event of eventsV1(stream(events), 'C1')) sent.push(event);
  expect(sent).toEqual([
    { name: 'status', text: JSON.stringify({ type: 'status', status: 'writing' }) },
    { name: 'stream', text: JSON.stringify({ type: 'stream', data: 'Keys. C1 C2 ' }) },
    { name: 'status', text: JSON.stringify({ type: 'status', status: 'citations' }) },
    { name: 'final', id: 'a1', text: expect.any(String) },
  ]);
  const said = sent.map((event) => EventV1.parse('text' in event ? JSON.parse(event.text) : null));
  expect(said.at(-1)).toEqual({
    ...{ type: 'final', answer: 'Keys. [1]', sources: [], isComplete: true, mode: 'answer', answer_id: 'a1' },
  });
});

it('have the text of an answer that was told in no sentences', async () => {
  const sent = [];
  for await (const event of eventsV1(stream([final as unknown as AskEvent]), '[1]')) sent.push(event);
  expect(sent.map((event) => 'name' in event && event.name)).toEqual(['stream', 'status', 'final']);
  expect(sent[0]).toMatchObject({ text: JSON.stringify({ type: 'stream', data: 'Keys. [1]' }) });
});

async function* stream(events: readonly AskEvent[]): AsyncGenerator<AskEvent> {
  yield* events;
}
