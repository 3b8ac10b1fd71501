import { availableParallelism } from 'node:os';
import type { Llama, LlamaContextSequence, LlamaModel, Token } from 'node-llama-cpp';
import { PinciteError } from '../../../contract/errors.ts';
import type { DeviceStatus } from '../../../contract/models.ts';
import type { VerifiedModel } from '../model-file.ts';
import type { ChatRuntime, Embedder, Encoder } from '../types.ts';
import { type OpenBert, openBert } from './bert/open-bert.ts';
import { type ChatSequence, createChatRuntime } from './chat-runtime.ts';
import { computingDevice, type DeviceOptions, orModelFailed } from './computing-device.ts';
import { createEmbedder, type EmbedderParts, type EmbeddingContext } from './embedder.ts';
import { endOfThinking, WITHOUT_THINKING } from './end-of-thinking.ts';
import { once } from './once.ts';
import { llamaLibrary } from './open-llama.ts';
import { SharedLock } from './shared-lock.ts';

/**
 * Tokens of prompt and answer together. The memory of the context grows with them: by 28 kB a token of the default
 * model, by 147 kB of Qwen3 4B.
 */
export const CHAT_CONTEXT = 4096;
/** Most tokens of an embedded text: a passage has fewer, and the memory of a context grows with it. */
const MOST_EMBEDDED = 1024;
/** BERT adds [CLS] and [SEP] to a text. */
const SPECIAL_TOKENS = 2;

export interface LlamaRuntimeOptions {
  /** Finds and checks the file of each role; called when the model is first used. */
  readonly chatModel: () => Promise<VerifiedModel>;
  /** The one with this hash, or the chosen one. */
  readonly embedModel: (sha256?: string) => Promise<VerifiedModel>;
  /** Finds the ONNX file of an embedding model when it is opened on the CPU; null for one that llama.cpp runs. */
  readonly encoder: (model: VerifiedModel) => Promise<Encoder | null>;
  /** Entry of the embedding thread, source or build. */
  readonly embeddingWorker: URL;
  /** Which device computes; without it the CPU. */
  readonly device?: DeviceOptions;
  /** Threads for evaluation, by default one for each core. */
  readonly threads?: number;
  /** Tokens of prompt and answer together that the chat model is opened for; CHAT_CONTEXT when left out. */
  readonly chatContext?: (() => Promise<number>) | undefined;
  /**
   * Receives the chat model's sequence when it is opened, so that a benchmark's other pipeline uses the very same one.
   */
  readonly onChatSequence?: (sequence: ChatSequence) => void;
}

/**
 * llama.cpp in this process, on the device that was chosen, and ONNX Runtime in a thread for embedding on the CPU.
 * Opens models on first use and keeps them open; both share one lock.
 */
export interface LlamaRuntime {
  /** Throws MODEL_MISSING, MODEL_DAMAGED or MODEL_FAILED; the next call tries again. */
  chat(): Promise<ChatRuntime>;
  /** The chat model when it is open or being opened, otherwise null; opens nothing. */
  chatIfOpen(): Promise<ChatRuntime | null>;
  /** Closes the chat model once no request uses it; the next `chat` opens the one chosen then. */
  closeChat(): Promise<void>;
  /** The chosen embedding model, or the one with this hash; each stays open. Throws as `chat` does. */
  embedder(sha256?: string): Promise<Embedder>;
  /** While on, documents are embedded beside an answer and not after it; both take longer. */
  embedBeside?(isOn: boolean): void;
  /** What computes, and why; loads llama.cpp but no model. Never throws. */
  device(): Promise<DeviceStatus>;
  /** The same when it is known already, otherwise null; loads nothing. */
  deviceIfKnown(): Promise<DeviceStatus | null>;
  dispose(): Promise<void>;
}

export function createLlamaRuntime(options: LlamaRuntimeOptions): LlamaRuntime {
  const threads = options.threads ?? availableParallelism();
  const lock = new SharedLock();
  const computing = computingDevice(options.device ?? { choice: async () => 'off' }, threads);
  const chat = once(async () => {
    const file = await options.chatModel();
    return computing.open(file, async (llama) => {
      const context = (await options.chatContext?.()) ?? CHAT_CONTEXT;
      const { sequence, close } = await openChatSequence(llama, file.path, threads, context);
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
  const embedderOf = (
    file: VerifiedModel,
    parts: Omit<EmbedderParts, 'modelSha256' | 'form' | 'specialTokens' | 'lock'>,
  ) =>
    createEmbedder({
      ...parts,
      modelSha256: file.sha256,
      form: file.embedding,
      specialTokens: SPECIAL_TOKENS,
      lock,
    });
  const openBerts = new Set<OpenBert>();
  const openEmbedder = async (file: VerifiedModel): Promise<Embedder> => {
    const encoder = (await computing.isCpu()) ? await orModelFailed(file.file, options.encoder(file)) : null;
    if (encoder !== null) {
      // The next request opens another thread.
      const onEnd = () => void embedders.delete(file.sha256);
      const bert = await openBert(encoder, { file: file.file, worker: options.embeddingWorker, onEnd });
      openBerts.add(bert);
      return embedderOf(file, bert.parts);
    }
    return computing.open(file, async (llama) => {
      const model = await llama.loadModel({ modelPath: file.path });
      const maxTokens = Math.min(model.trainContextSize, MOST_EMBEDDED);
      const contexts: EmbeddingContext[] = [];
      // Measured: one thread for each of two texts is 3.5 times as fast as two threads for one text, which mostly wait
      // for each other.
      for (let i = 0; i < threads; i++) contexts.push(await openContext(model, maxTokens));
      return embedderOf(file, {
        dimensions: model.embeddingVectorSize,
        maxTokens,
        // One text a batch.
        batchTokens: 0,
        tokenize: (text) => model.tokenize(text),
        contexts,
      });
    });
  };
  const embedders = new Map<string, () => Promise<Embedder>>();
  const embedder = async (sha256?: string): Promise<Embedder> => {
    const file = await options.embedModel(sha256);
    const open = embedders.get(file.sha256) ?? once(() => openEmbedder(file));
    embedders.set(file.sha256, open);
    return open();
  };
  return {
    chat: async () => (await chat()).runtime,
    // The caller that opens the model gets its error.
    chatIfOpen: async () => (await chat.opened()?.catch(() => null))?.runtime ?? null,
    closeChat,
    embedder,
    embedBeside: (isOn) => lock.beside(isOn),
    device: computing.status,
    deviceIfKnown: computing.statusIfKnown,
    dispose: async () => {
      for (const bert of openBerts) await bert.close();
      await computing.dispose();
    },
  };
}

async function openContext(model: LlamaModel, maxTokens: number): Promise<EmbeddingContext> {
  // One token more than needed, since the library refuses an input as long as the context. Each text is one batch, as
  // pooling requires.
  const context = await model.createEmbeddingContext({ contextSize: maxTokens + 1, batchSize: maxTokens, threads: 1 });
  const { bos } = model.tokens;
  // With [CLS] given, an empty text has an input too (the library returns nothing without one) and only [SEP] is added.
  const input = (tokens: readonly number[]) => (bos === null ? [...tokens] : [bos, ...tokens]) as Token[];
  const vectorOf = async (tokens: readonly number[]) => (await context.getEmbeddingFor(input(tokens))).vector;
  return { vectors: (texts) => Promise.all(texts.map(vectorOf)) };
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
  const { LlamaText, SpecialTokensText, resolveChatWrapper } = await llamaLibrary();
  const model = await llama.loadModel({ modelPath });
  const most = Math.min(contextSize, model.trainContextSize);
  const context = await model
    .createContext({ contextSize: most, sequences: 1, threads })
    .catch(async (error: unknown) => {
      // Its memory is wanted by the next try.
      await model.dispose();
      throw error;
    });
  const sequence = context.getSequence();
  const template = resolveChatWrapper(model, { customWrapperSettings: WITHOUT_THINKING });
  const ownTemplate = model.fileInfo.metadata.tokenizer?.chat_template ?? '';
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
      const end = endOfThinking(contextText.toString(), ownTemplate);
      const whole = end === '' ? contextText : LlamaText(contextText, new SpecialTokensText(end));
      const tokens = whole.tokenize(model.tokenizer, 'trimLeadingSpace');
      // ChatML puts its own opening token after a "beginning of text" that is the same token (SmolLM2).
      return tokens[0] === model.tokens.bos && tokens[1] === tokens[0] ? tokens.slice(1) : tokens;
    },
    keepPrefix: async (tokens) => {
      await sequence.adaptStateToTokens(tokens as Token[], false);
      return sequence.nextTokenIndex;
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
  const { LlamaGrammarEvaluationState } = await llamaLibrary();
  const grammarEvaluationState = new LlamaGrammarEvaluationState({ model, grammar });
  // Ends by itself: a complete grammar allows only an end token, which is not yielded.
  yield* sequence.evaluate(tokens as Token[], { grammarEvaluationState, temperature, seed });
}
