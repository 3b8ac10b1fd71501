import { z } from 'zod';
import { Answer, Citation, type MarkerForm } from '../../contract/answer.ts';
import type { PinciteError } from '../../contract/errors.ts';
import type { AskEvent } from '../../contract/methods/asking.ts';
import { markersText } from '../../contract/view/citation-forms.ts';
import type { SentEvent } from './reply.ts';

/**
 * The events of `format=events-v1`. A program of that form cannot take words back, so `stream` has only sentences that
 * passed the checks (ADR 0122); `final` stands in place of all of them.
 */
export const EventV1 = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('status'),
    status: z.enum(['searching', 'loading', 'reading', 'writing', 'checking', 'repairing', 'citations']),
  }),
  z.object({ type: z.literal('stream'), data: z.string() }),
  z.object({
    type: z.literal('final'),
    answer: z.string(),
    sources: z.array(Citation),
    isComplete: z.literal(true),
    mode: Answer.shape.mode,
    answer_id: z.string(),
  }),
]);
type EventV1 = z.input<typeof EventV1>;

/** The events of an answer in that form. */
export async function* eventsV1(events: AsyncIterable<AskEvent>, form: MarkerForm): AsyncGenerator<SentEvent> {
  const told = new Set<number>();
  for await (const event of events) {
    if (event.type === 'phase') yield sent({ type: 'status', status: event.phase });
    else if (event.type === 'claim') {
      // One that is told again was only lit otherwise or revised; `final` has it as it is.
      if (told.has(event.claim_index)) continue;
      told.add(event.claim_index);
      const { text, markers } = event.claim;
      yield sent({ type: 'stream', data: `${text} ${markersText(markers, form)} ` });
    } else if (event.type === 'final') {
      const { answer, citations: sources, mode, answer_id } = event.answer;
      // What was answered before, or is refused, has no sentences on its way.
      if (told.size === 0) yield sent({ type: 'stream', data: answer });
      yield sent({ type: 'status', status: 'citations' });
      yield { ...sent({ type: 'final', answer, sources, isComplete: true, mode, answer_id }), id: answer_id };
    }
  }
}

const sent = (event: EventV1) => ({ name: event.type, text: JSON.stringify(event) });

/** The last event where the answer failed. */
export const failedV1 = ({ code, message }: PinciteError): SentEvent => ({
  name: 'error',
  id: code,
  text: JSON.stringify({ type: 'error', error: message, code }),
});
