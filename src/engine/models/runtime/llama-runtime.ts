import { registerHooks } from 'node:module';
import { availableParallelism } from 'node:os';
import type { ControlledEvaluateInputItem, Llama, LlamaContextSequence, LlamaModel, Token } from 'node-llama-cpp';
import { PinciteError } from '../../../contract/errors.ts';
import type { VerifiedModel } from '../model-file.ts';
import type { ChatRuntime, Embedder } from '../types.ts';
import { type ChatSequence, createChatRuntime } from './chat-runtime.ts';
import { createEmbedder, type EmbeddingContext } from './embedder.ts';
import { once } from './once.ts';
import { SharedLock } from './shared-lock.ts';

/** Loaded on first use, since it takes half a second that commands without a model should not wait for. */
const library = () => {
  loading ??= withoutTrial(() => import('node-llama-cpp'));
  return loading;
};
let loading: Promise<typeof import('node-llama-cpp')> | null = null;

/** The library's module that loads llama.cpp in a child process first (on Linux), to see whether that crashes. */
const TRIAL = '/node-llama-cpp/dist/bindings/utils/testBindingBinary.js';

/**
 * Imports the library with that test always passed. A child process of Electron's binary would need the fuse RunAsNode, by which
 * anybody could run scripts as this app; and the engine is itself a process that may crash (docs/adr/0021).
 */
async function withoutTrial<T>(load: () => Promise<T>): Promise<T> {
  const source = 'export const testBindingBinary = async () => true;';
  const hooks = registerHooks({
    load: (url, context, next) =>
      url.endsWith(TRIAL) ? { format: 'module', source, shortCircuit: true } : next(url, context),
  });
  try {
    return await load();
  } finally {
    hooks.deregister();
  }
}

/** Tokens of prompt and answer together; the memory of the context grows with it. */
const CHAT_CONTEXT = 4096;
/** BERT adds [CLS] and [SEP] to a text. */
const SPECIAL_TOKENS = 2;

export interface LlamaRuntimeOptions {
  /** Finds and checks the file of each role; called when the model is first used. */
  readonly chatModel: () => Promise<VerifiedModel>;
  readonly embedModel: () => Promise<VerifiedModel>;
  /** Threads for evaluation, by default one for each core. */
  readonly threads?: number;
  readonly chatContext?: number;
  /** Receives the chat model's sequence when it is opened, so that a benchmark's other pipeline uses the very same one. */
  readonly onChatSequence?: (sequence: ChatSequence) => void;
}

/** llama.cpp in this process, on the CPU. Opens models on first use and keeps them open; both share one lock. */
export interface LlamaRuntime {
  /** Throws MODEL_MISSING, MODEL_DAMAGED or MODEL_FAILED; the next call tries again. */
  chat(): Promise<ChatRuntime>;
  /** The chat model when it is open or being opened, otherwise null; opens nothing. */
  chatIfOpen(): Promise<ChatRuntime | null>;
  /** Closes the chat model once no request uses it; the next `chat` opens the one chosen then. */
  closeChat(): Promise<void>;
  /** Throws as `chat` does. */
  embedder(): Promise<Embedder>;
  dispose(): Promise<void>;
}

export function createLlamaRuntime(options: LlamaRuntimeOptions): LlamaRuntime {
  const threads = options.threads ?? availableParallelism();
  const lock = new SharedLock();
  const llama = once(() => openLlama(threads));
  const chat = once(async () => {
    const file = await options.chatModel();
    return wrapFailure(file, async () => {
      const context = options.chatContext ?? CHAT_CONTEXT;
      const { sequence, close } = await openChatSequence(await llama(), file.path, threads, context);
      options.onChatSequence?.(sequence);
      return { runtime: createChatRuntime({ file: file.file, sha256: file.sha256 }, sequence, lock), close };
    });
  });
  const closeChat = async (): Promise<void> => {
    const opening = chat.opened();
    chat.forget();
    // A model that failed to open has nothing to close.
    const open = (await opening?.catch(() => null)) ?? null;
    if (open === null) return;
    const letGo = await lock.acquire('alone');
    try {
      await open.close();
    } finally {
      letGo();
    }
  };
  const embedder = once(async () => {
    const file = await options.embedModel();
    return wrapFailure(file, async () => {
      const model = await (await llama()).loadModel({ modelPath: file.path });
      const maxTokens = model.trainContextSize;
      const contexts: EmbeddingContext[] = [];
      // Measured: one thread for each of two texts is 3.5 times as fast as two threads for one text, which mostly wait for each
      // other.
      for (let i = 0; i < threads; i++) contexts.push(await openContext(model, maxTokens));
      return createEmbedder({
        modelSha256: file.sha256,
        dimensions: model.embeddingVectorSize,
        maxTokens,
        specialTokens: SPECIAL_TOKENS,
        tokenize: (text) => model.tokenize(text),
        contexts,
        lock,
      });
    });
  });
  return {
    chat: async () => (await chat()).runtime,
    // The caller that opens the model gets its error.
    chatIfOpen: async () => (await chat.opened()?.catch(() => null))?.runtime ?? null,
    closeChat,
    embedder,
    dispose: async () => (await llama.opened()?.catch(() => null))?.dispose(),
  };
}

/** Only the shipped binary: nothing is built and nothing downloaded, so it works without a network and a compiler. */
async function openLlama(threads: number): Promise<Llama> {
  const { getLlama, LlamaLogLevel } = await library();
  return getLlama({
    gpu: false,
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    logLevel: LlamaLogLevel.disabled,
    maxThreads: threads,
  });
}

async function openContext(model: LlamaModel, maxTokens: number): Promise<EmbeddingContext> {
  // One token more than needed, since the library refuses an input as long as the context. Each text is one batch, as pooling
  // requires.
  const context = await model.createEmbeddingContext({ contextSize: maxTokens + 1, batchSize: maxTokens, threads: 1 });
  const { bos } = model.tokens;
  // With [CLS] given, an empty text has an input too (the library returns nothing without one) and only [SEP] is added.
  const input = (tokens: readonly number[]) => (bos === null ? [...tokens] : [bos, ...tokens]) as Token[];
  return { vector: async (tokens) => (await context.getEmbeddingFor(input(tokens))).vector };
}

interface OpenChat {
  readonly sequence: ChatSequence;
  /** Frees the model's memory. The caller is alone on the lock. */
  close(): Promise<void>;
}

async function openChatSequence(
  llama: Llama,
  modelPath: string,
  threads: number,
  contextSize: number,
): Promise<OpenChat> {
  const { resolveChatWrapper } = await library();
  const model = await llama.loadModel({ modelPath });
  const context = await model.createContext({ contextSize, sequences: 1, threads });
  const sequence = context.getSequence();
  const template = resolveChatWrapper(model);
  let closed = false;
  const chatSequence: ChatSequence = {
    isClosed: () => closed,
    contextSize: context.contextSize,
    tokenize: (text) => model.tokenize(text),
    detokenize: (tokens) => model.detokenize(tokens as Token[]),
    promptTokens: (system, user) => {
      // Plain strings are never parsed as special tokens, so "<|im_end|>" in a document ends nothing.
      const { contextText } = template.generateContextState({
        chatHistory: [
          { type: 'system', text: system },
          { type: 'user', text: user },
          { type: 'model', response: [] },
        ],
      });
      const tokens = contextText.tokenize(model.tokenizer, 'trimLeadingSpace');
      // ChatML puts its own opening token after a "beginning of text" that is the same token (SmolLM2).
      return tokens[0] === model.tokens.bos && tokens[1] === tokens[0] ? tokens.slice(1) : tokens;
    },
    keepPrefix: async (tokens) => {
      await sequence.adaptStateToTokens(tokens as Token[], false);
      return sequence.nextTokenIndex;
    },
    nextLogits: async (tokens, candidates) => {
      const wanted = candidates as Token[];
      const last = tokens.length - 1;
      const generateNext = { logits: { filter: { tokens: wanted } } };
      const input = tokens.map((token, i) => (i === last ? [token as Token, { generateNext }] : (token as Token)));
      const found = await sequence.controlledEvaluate(input as ControlledEvaluateInputItem[]);
      const logits = found[last]?.next.logits;
      return wanted.map((token) => logits?.get(token) ?? Number.NEGATIVE_INFINITY);
    },
    evaluate: (tokens) => sequence.evaluateWithoutGeneratingNewTokens(tokens as Token[]),
    sample: (tokens, request) => sampleTokens(llama, model, sequence, tokens, request),
  };
  const close = async (): Promise<void> => {
    closed = true;
    await context.dispose();
    await model.dispose();
  };
  return { sequence: chatSequence, close };
}

async function* sampleTokens(
  llama: Llama,
  model: LlamaModel,
  sequence: LlamaContextSequence,
  tokens: readonly number[],
  { grammar: text, seed, temperature }: Parameters<ChatSequence['sample']>[1],
): AsyncGenerator<number, void, void> {
  if (text === null) {
    yield* sequence.evaluate(tokens as Token[], { temperature, seed });
    return;
  }
  const grammar = await llama.createGrammar({ grammar: text }).catch((error: unknown) => {
    throw new PinciteError(
      'INTERNAL',
      { why: `the grammar of the answer is not valid (${String(error)})` },
      { cause: error },
    );
  });
  const { LlamaGrammarEvaluationState } = await library();
  const grammarEvaluationState = new LlamaGrammarEvaluationState({ model, grammar });
  // Ends by itself: a complete grammar allows only an end token, which is not yielded.
  yield* sequence.evaluate(tokens as Token[], { grammarEvaluationState, temperature, seed });
}

async function wrapFailure<T>(file: VerifiedModel, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new PinciteError('MODEL_FAILED', { file: file.file, why }, { cause: error });
  }
}
