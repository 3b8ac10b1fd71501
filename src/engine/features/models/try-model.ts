import { unlessAborted } from '../../../contract/errors.ts';
import type { DeviceStatus } from '../../../contract/models.ts';
import { DEFAULT_SETTINGS } from '../../answer/settings.ts';
import { ANSWER_START, answerForm, foreignScripts } from '../../answer/sources/model/grammar.ts';
import { ModelOutput } from '../../answer/sources/model/model-output.ts';
import { SYSTEM_PROMPT } from '../../answer/sources/model/prompt/prompt.ts';
import type { ModelEntry } from '../../models/catalog.ts';
import { verifyModelFile } from '../../models/model-file.ts';
import { createLlamaRuntime, type LlamaRuntimeOptions } from '../../models/runtime/llama-runtime.ts';
import { type ChatRuntime, type Embedder, VECTOR_DIMENSIONS } from '../../models/types.ts';
import { measureSpeed } from './measure-speed.ts';

/** What of a model is to be found out. */
interface WantedTrial {
  readonly answer: boolean;
  readonly speed: boolean;
}

interface Trial {
  /** What was wrong with its answer; null where it was right, or not wanted. */
  readonly why: string | null;
  /** Tokens of a prompt that it reads in a second; null where that is not wanted, or it failed. */
  readonly tokensPerSecond: number | null;
  readonly device: DeviceStatus;
}

/** Opens a model beside the chosen one and gives it a trial. */
export type TryModel = (entry: ModelEntry, wanted: WantedTrial, signal: AbortSignal | undefined) => Promise<Trial>;

type TryOptions = Pick<LlamaRuntimeOptions, 'embeddingWorker' | 'encoder'> &
  Required<Pick<LlamaRuntimeOptions, 'device'>> & {
    /** In milliseconds. */
    readonly now: () => number;
  };

/** Tokens of prompt and reply together; the prompts take some 500, and a reply 320 at most. */
export const TRIAL_CONTEXT = 1024;
const chatContext = async () => TRIAL_CONTEXT;

/** Gives models their trial. */
export const tryModel =
  (modelsDirectory: string, { now, ...options }: TryOptions): TryModel =>
  (entry, wanted, signal) => {
    const model = () => verifyModelFile(entry, modelsDirectory);
    const one = createLlamaRuntime({ ...options, chatModel: model, embedModel: model, chatContext });
    const tried = async (): Promise<Trial> => {
      try {
        const found =
          entry.role === 'embed'
            ? { why: await trialSearch(await one.embedder(), signal), tokensPerSecond: null }
            : await trialOf(await one.chat(), wanted, now, signal);
        return { ...found, device: await one.device() };
      } finally {
        await one.dispose();
      }
    };
    return unlessAborted(tried(), signal);
  };

/** The trial of a chat model: its answer first, and its speed where that was right. */
export async function trialOf(
  chat: ChatRuntime,
  { answer, speed }: WantedTrial,
  now: () => number,
  signal: AbortSignal | undefined,
): Promise<Pick<Trial, 'why' | 'tokensPerSecond'>> {
  const why = answer ? await trialQuestion(chat, signal) : null;
  return { why, tokensPerSecond: speed && why === null ? await measureSpeed(chat, now, signal) : null };
}

const QUESTION = 'How long is the notice period?';
const LINES = ['Lunch is served from noon.', 'The notice period is four weeks.', 'Visitors sign in at the desk.'];
const RIGHT_LINE = 2;
const RIGHT_WORDS = /\b(four|4)\b/i;

/**
 * Asks a chat model one easy question over three lines, as every question is asked. Null when it answers from the right
 * line, else what was wrong. Throws CANCELLED and what the runtime throws.
 */
export async function trialQuestion(chat: ChatRuntime, signal: AbortSignal | undefined): Promise<string | null> {
  const lines = LINES.map((line, i) => `[${i + 1}] ${line}`);
  const user = [`Question: ${QUESTION}`, '', ...lines, '', `Question: ${QUESTION}`].join('\n');
  const numbers = LINES.map((_, i) => i + 1);
  const { maxTokens, seed, temperature } = DEFAULT_SETTINGS;
  let reply = ANSWER_START;
  for await (const piece of chat.generate({
    system: SYSTEM_PROMPT,
    user,
    ...answerForm(numbers, { ...DEFAULT_SETTINGS, foreign: foreignScripts(user) }),
    maxTokens,
    seed,
    temperature,
    signal,
  }))
    reply += piece;
  const output = readOutput(reply);
  if (output === null) return 'it did not end its reply';
  const right = output.claims.find(({ s, t }) => s.includes(RIGHT_LINE) && RIGHT_WORDS.test(t));
  if (right !== undefined) return null;
  const [first] = output.claims;
  return `asked “${QUESTION}” about the line “${LINES[RIGHT_LINE - 1]}”, it replied “${first?.t}” from line ${first?.s.join(', ')}`;
}

const ASKED = 'How many days of paid leave does an employee get?';
const NEAR = 'Staff receive 25 days of annual vacation with full pay.';
const FAR = 'The server room is cooled by two redundant units.';

/** Whether an embedding model finds a sentence that says it in other words nearer than another. Else what was wrong. */
async function trialSearch(embedder: Embedder, signal: AbortSignal | undefined): Promise<string | null> {
  if (embedder.dimensions !== VECTOR_DIMENSIONS)
    return `its vectors have ${embedder.dimensions} dimensions, and a library keeps ${VECTOR_DIMENSIONS}`;
  const [asked] = await embedder.embed([ASKED], { as: 'question', signal });
  const [near, far] = await embedder.embed([NEAR, FAR], { signal });
  const cosine = (a: Float32Array | undefined, b: Float32Array | undefined) =>
    a?.reduce((sum, value, i) => sum + value * (b?.[i] ?? 0), 0) ?? 0;
  return cosine(asked, near) > cosine(asked, far) ? null : `for “${ASKED}” it finds “${FAR}” nearer than “${NEAR}”`;
}

function readOutput(reply: string): ModelOutput | null {
  try {
    return ModelOutput.safeParse(JSON.parse(reply)).data ?? null;
  } catch {
    return null;
  }
}
