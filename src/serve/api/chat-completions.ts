import { z } from 'zod';
import { type Answer, Citation, type MarkerForm } from '../../contract/answer.ts';
import { PinciteError } from '../../contract/errors.ts';
import type { AskEvent, EarlierTurn } from '../../contract/methods/asking.ts';
import { withoutMarkers } from '../../contract/view/citation-forms.ts';
import { statusOf } from '../send.ts';
import { Asked, askProgram, markerForm, wholeAnswer } from './ask-routes.ts';
import type { SentEvent } from './reply.ts';
import { checkedInput, fromTexts } from './request-input.ts';
import { route } from './route.ts';

/** The one model of this server, whichever writes the answers: what it gives is checked and cited. */
const MODEL = 'pincite';

const Text = z.union([z.string(), z.array(z.strictObject({ type: z.literal('text'), text: z.string() }))]);

const Message = z.discriminatedUnion(
  'role',
  [
    z.strictObject({ role: z.literal('user'), content: Text, name: z.string().optional() }),
    // As it was given: programs send it back with all that it had.
    z.looseObject({ role: z.literal('assistant'), content: Text.nullable() }),
  ],
  { error: 'a message is of "user" or "assistant"; instructions of "system" are not followed, so none is taken' },
);

/** What of a question a map of texts says: its scope, and how it is asked. */
const Scope = Asked.omit({ question: true, thread_id: true, temperature: true });
const SCOPE = { name: 'metadata of POST /v1/chat/completions', input: Scope, aliases: { top_k: 'k' } } as const;

/** What asks for what it gets anyway is taken; what would change the answer is not, and told. */
const CompletionRequest = z.strictObject({
  model: z.literal(MODEL),
  messages: z.array(Message).min(1),
  stream: z.boolean().nullish(),
  temperature: Asked.shape.temperature.unwrap().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  n: z.literal(1).nullish(),
  top_p: z.literal(1).nullish(),
  presence_penalty: z.literal(0).nullish(),
  frequency_penalty: z.literal(0).nullish(),
});

/** What is ours beside the text. */
const Beside = {
  /** The places that the markers of the text stand for. */
  citations: z.array(Citation),
  pincite: z.object({
    answer_id: z.string(),
    mode: z.enum(['answer', 'clarify', 'refuse']),
    confidence: z.number(),
    missing_information: z.string().nullable(),
  }),
};

const Completion = z.object({
  id: z.string(),
  object: z.literal('chat.completion'),
  created: z.int(),
  model: z.literal(MODEL),
  choices: z.array(
    z.object({
      index: z.literal(0),
      message: z.object({
        role: z.literal('assistant'),
        content: z.string(),
        /** The reason of a refusal, which `content` has too. */
        refusal: z.string().nullable(),
        ...Beside,
      }),
      logprobs: z.null(),
      finish_reason: z.literal('stop'),
    }),
  ),
});

const Chunk = z.object({
  id: z.string(),
  object: z.literal('chat.completion.chunk'),
  created: z.int(),
  model: z.literal(MODEL),
  choices: z.array(
    z.object({
      index: z.literal(0),
      delta: z
        .object({ role: z.literal('assistant'), content: z.string(), refusal: z.string().nullable(), ...Beside })
        .partial(),
      logprobs: z.null(),
      finish_reason: z.literal('stop').nullable(),
    }),
  ),
});

/** A question and its answer in the form of OpenAI's API, for programs that speak it. */
export const chatCompletions = route({
  summary: "An answer in the form of OpenAI's chat completions, with its citations beside the text",
  input: CompletionRequest,
  sends: { 'application/json': Completion, 'text/event-stream': Chunk },
  answer: async (client, { messages, stream, temperature, metadata }, signal) => {
    const scope = checkedInput(SCOPE, fromTexts(SCOPE, Object.entries(metadata ?? {})));
    const form = await markerForm(client, signal);
    const asked = { ...scope, ...questionIn(messages, form), temperature: temperature ?? undefined };
    const events = await askProgram(client, asked, form, signal);
    if (stream !== true) return { json: completion((await wholeAnswer(events)).answer) };
    return { events: chunks(events), failed: (error) => ({ text: JSON.stringify(openAiError(error)) }) };
  },
});

/** What such programs ask first: which models there are. */
export const models = route({
  summary: "The models in the form of OpenAI's API: one, which answers from the library",
  input: z.strictObject({}),
  sends: { 'application/json': z.object({ object: z.literal('list'), data: z.array(z.object({ id: z.string() })) }) },
  answer: async () => ({
    json: { object: 'list', data: [{ id: MODEL, object: 'model', owned_by: MODEL }] },
  }),
});

/** An error in the form of that API. */
export const openAiError = (error: PinciteError) => ({
  error: {
    message: error.message,
    type: statusOf(error) < 500 ? 'invalid_request_error' : 'server_error',
    param: null,
    code: error.code,
  },
});

/** The last message, which is the question, and the turns before it. */
function questionIn(messages: readonly z.infer<typeof Message>[], form: MarkerForm) {
  const last = messages.at(-1);
  if (last?.role !== 'user')
    throw new PinciteError('BAD_REQUEST', { why: 'messages: the last is the question, of "user"' });
  const turns: EarlierTurn[] = [];
  for (const { role, content } of messages.slice(0, -1)) {
    const turn = turns.at(-1);
    if (role === 'user') turns.push({ question: textOf(content), answer: '' });
    else if (turn === undefined) throw new PinciteError('BAD_REQUEST', { why: 'messages: the first is of "user"' });
    else turn.answer = [turn.answer, withoutMarkers(textOf(content), form)].filter((text) => text !== '').join(' ');
  }
  // Only what was asked last can be referred to.
  return { question: textOf(last.content), ...(turns.length > 0 && { conversation: turns.slice(-MOST_TURNS) }) };
}

const MOST_TURNS = 50;

const textOf = (content: z.infer<typeof Text> | null): string =>
  typeof content === 'string' ? content : (content ?? []).map(({ text }) => text).join('\n');

const besideOf = ({ citations, answer_id, mode, confidence, missing_information }: Answer) => ({
  citations,
  pincite: { answer_id, mode, confidence, missing_information },
});

const refusalOf = ({ mode, answer }: Answer): string | null => (mode === 'refuse' ? answer : null);

const now = (): number => Math.floor(Date.now() / 1000);

const completion = (answer: Answer): z.input<typeof Completion> => ({
  ...{ id: `chatcmpl-${answer.answer_id}`, object: 'chat.completion', created: now(), model: MODEL },
  choices: [
    {
      index: 0,
      message: {
        ...{ role: 'assistant', content: answer.answer, refusal: refusalOf(answer) },
        ...besideOf(answer),
      },
      logprobs: null,
      finish_reason: 'stop',
    },
  ],
});

/**
 * The answer as chunks, once it is checked as a whole: a program of this form adds each piece to what it shows, and no
 * word can be taken back (ADR 0122). Until then comments tell that it is under way.
 */
async function* chunks(events: AsyncIterable<AskEvent>): AsyncGenerator<SentEvent> {
  for await (const event of events) {
    if (event.type === 'phase') yield { comment: event.phase };
    if (event.type === 'final') yield* chunksOf(event.answer);
  }
}

function* chunksOf(answer: Answer): Generator<SentEvent> {
  const created = now();
  const chunk = (delta: Delta, finish_reason: 'stop' | null = null): SentEvent => {
    const made: z.input<typeof Chunk> = {
      ...{ id: `chatcmpl-${answer.answer_id}`, object: 'chat.completion.chunk', created, model: MODEL },
      choices: [{ index: 0, delta, logprobs: null, finish_reason }],
    };
    return { text: JSON.stringify(made) };
  };
  yield chunk({ role: 'assistant', content: answer.answer, refusal: refusalOf(answer) });
  yield chunk(besideOf(answer));
  yield chunk({}, 'stop');
  yield { text: '[DONE]' };
}

type Delta = z.input<typeof Chunk>['choices'][number]['delta'];
