import { z } from 'zod';
import { Answer, MappedCitation, type MarkerForm } from '../../contract/answer.ts';
import { PinciteError } from '../../contract/errors.ts';
import { AskEvent, AskRequest } from '../../contract/methods/asking.ts';
import { SearchHit } from '../../contract/search.ts';
import { citationMap, inMarkerForm } from '../../contract/view/citation-forms.ts';
import type { EngineClient } from '../../shell/page/engine-client.ts';
import { EventV1, eventsV1, failedV1 } from './events-v1.ts';
import type { SentEvent } from './reply.ts';
import { route } from './route.ts';

/** How a program asks: what the contract takes of it. */
export const Asked = AskRequest.pick({
  question: true,
  document_ids: true,
  collection: true,
  quote_only: true,
  fresh: true,
  anyway: true,
  thread_id: true,
  k: true,
  similarity_threshold: true,
  temperature: true,
  matter: true,
}).strict();

/** Names of the same in other programs. */
const ASKED_ALIASES = { query: 'question', top_k: 'k' } as const;

const Query = Asked.extend({
  /** False for one JSON document in place of events. */
  stream: z.boolean().default(true),
  format: z.enum(['events-v1']).optional(),
});

/** An answer as the JSON of `POST /qa`. */
export const QaAnswer = z.object({
  answer: z.string(),
  mode: Answer.shape.mode,
  answer_id: z.string(),
  /** The passages that were found for the question. */
  context: z.array(SearchHit),
  /** By the marker in the answer, without its brackets. */
  citations: z.record(z.string(), MappedCitation),
});

/** The ways to ask a question: all of them ask the same. */
export const ASK_ROUTES = {
  query: route({
    summary: 'An answer of checked sentences; the event "final" has all of it',
    input: Query,
    aliases: ASKED_ALIASES,
    sends: { 'text/event-stream': z.union([AskEvent, EventV1]), 'application/json': Answer },
    answer: async (client, { stream, format, ...asked }, signal) => {
      if (!stream && format !== undefined)
        throw new PinciteError('BAD_REQUEST', { why: `format: ${format} has events, and stream is false` });
      const form = await markerForm(client, signal);
      const events = await askProgram(client, asked, form, signal);
      if (!stream) return { json: (await wholeAnswer(events)).answer };
      if (format === 'events-v1') return { events: eventsV1(events, form), failed: failedV1 };
      return { events: contractEvents(events), failed };
    },
  }),
  qa: route({
    summary: 'An answer as one JSON document, with its citations by their numbers',
    input: Asked,
    aliases: ASKED_ALIASES,
    sends: { 'application/json': QaAnswer },
    answer: async (client, asked, signal) => {
      const form = await markerForm(client, signal);
      const { answer, found } = await wholeAnswer(await askProgram(client, asked, form, signal));
      const { mode, answer_id } = answer;
      const citations = citationMap(answer, form);
      return { json: { answer: answer.answer, mode, answer_id, context: [...found], citations } };
    },
  }),
};

/** How markers are written in what leaves the library. */
export const markerForm = async (client: EngineClient, signal: AbortSignal): Promise<MarkerForm> =>
  (await client.settings.get(undefined, { signal })).marker_form;

/** Asks a question of a program; the text of the answer has its markers in this form. */
export async function askProgram(
  client: EngineClient,
  asked: Omit<AskRequest, 'listed'>,
  form: MarkerForm,
  signal: AbortSignal,
): Promise<AsyncIterable<AskEvent>> {
  return inForm(await client.ask({ ...asked, listed: false }, { signal }), form);
}

async function* inForm(events: AsyncIterable<AskEvent>, form: MarkerForm): AsyncGenerator<AskEvent> {
  for await (const event of events)
    yield event.type === 'final' ? { ...event, answer: inMarkerForm(event.answer, form) } : event;
}

/** The answer at the end of its events, and what was found for it. */
export async function wholeAnswer(
  events: AsyncIterable<AskEvent>,
): Promise<{ readonly answer: Answer; readonly found: readonly SearchHit[] }> {
  let found: readonly SearchHit[] = [];
  for await (const event of events) {
    if (event.type === 'evidence') found = event.hits;
    if (event.type === 'final') return { answer: event.answer, found };
  }
  throw new PinciteError('INTERNAL', { why: 'the answer ended without its last event' });
}

/** The events of the contract, each with its type as its name. */
async function* contractEvents(events: AsyncIterable<AskEvent>): AsyncGenerator<SentEvent> {
  for await (const event of events) {
    const sent = { name: event.type, text: JSON.stringify(event) };
    yield event.type === 'final' ? { ...sent, id: event.answer.answer_id } : sent;
  }
}

const failed = ({ code, message, details }: PinciteError): SentEvent => ({
  name: 'error',
  id: code,
  text: JSON.stringify({ code, message, details }),
});
