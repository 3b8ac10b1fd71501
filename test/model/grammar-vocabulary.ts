import { getLlama, LlamaGrammarEvaluationState, LlamaLogLevel, type LlamaModel, type Token } from 'node-llama-cpp';

/**
 * node-llama-cpp 3.22 tests single tokens against a grammar inside its token prediction, and does not export it
 * (dist/evaluator/LlamaContext/LlamaSampler.js). This is the real llama.cpp grammar sampler, applied to one token.
 */
interface Internals {
  readonly _bindings: {
    readonly AddonSampler: {
      canBeNextTokenForGrammarEvaluationState(state: unknown, token: number): boolean;
      acceptGrammarEvaluationStateToken(state: unknown, token: number): void;
    };
  };
}

/** A place in a text that a grammar bounds. */
interface GrammarPosition {
  /** Every token of the whole vocabulary that the grammar lets follow here; ~70 ms for 49,152 tokens. */
  allowed(): number[];
  canFollow(token: number): boolean;
  /** Moves on over a token, or over a text that is tokenised first. Throws an Error when the grammar does not allow it. */
  accept(tokenOrText: number | string): void;
  clone(): GrammarPosition;
}

export interface Vocabulary {
  /** How many tokens there are; ids are 0 to size - 1. */
  readonly size: number;
  /** The text of one token, also of special ones; a part of a character comes as U+FFFD. */
  textOf(token: number): string;
  tokenize(text: string): readonly number[];
  isEnd(token: number): boolean;
  /** The first position of a grammar's text. Rejects when the grammar does not parse. */
  start(grammar: string): Promise<GrammarPosition>;
  dispose(): Promise<void>;
}

/** Loads only the vocabulary of a model file: no weights, a second or less. */
export async function openVocabulary(modelPath: string): Promise<Vocabulary> {
  const llama = await getLlama({
    gpu: false,
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    logLevel: LlamaLogLevel.disabled,
  });
  const model = await llama.loadModel({ modelPath, vocabOnly: true });
  const { AddonSampler } = (llama as unknown as Internals)._bindings;
  const size = vocabularySize(model);

  const position = (evaluation: LlamaGrammarEvaluationState): GrammarPosition => {
    const state = (evaluation as unknown as { readonly _state: unknown })._state;
    const canFollow = (token: number) => AddonSampler.canBeNextTokenForGrammarEvaluationState(state, token);
    const acceptToken = (token: number) => {
      if (!canFollow(token)) throw new Error(`the grammar does not allow ${JSON.stringify(textOf(token))} here`);
      AddonSampler.acceptGrammarEvaluationStateToken(state, token);
    };
    return {
      canFollow,
      allowed: () => Array.from({ length: size }, (_, token) => token).filter(canFollow),
      accept: (next) => {
        if (typeof next === 'number') acceptToken(next);
        else model.tokenize(next).forEach(acceptToken);
      },
      clone: () => position(evaluation.clone()),
    };
  };
  const textOf = (token: number) => model.detokenize([token as Token], true);
  return {
    size,
    textOf,
    tokenize: (text) => model.tokenize(text),
    isEnd: (token) => model.isEogToken(token as Token),
    start: async (text) => {
      const grammar = await llama.createGrammar({ grammar: text });
      return position(new LlamaGrammarEvaluationState({ model, grammar }));
    },
    dispose: () => llama.dispose(),
  };
}

function vocabularySize(model: LlamaModel): number {
  const { tokens } = (model.fileInfo.metadata as { tokenizer: { ggml: { tokens: readonly string[] } } }).tokenizer.ggml;
  return tokens.length;
}
