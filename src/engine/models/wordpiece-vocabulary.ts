/** llama.cpp's token types (`llama_token_type`). */
const TokenType = { normal: 1, unknown: 2, control: 3, unused: 5 } as const;

const CONTROL = new Set(['[PAD]', '[CLS]', '[SEP]', '[MASK]']);

export interface WordpieceVocabulary {
  readonly tokens: readonly string[];
  readonly types: readonly number[];
  /** Ids by the token's name in vocab.txt, for example `[CLS]`. */
  readonly ids: ReadonlyMap<string, number>;
}

/**
 * BERT's vocab.txt (one token a line, the line is the id) in the spelling llama.cpp's WordPiece tokenizer looks up:
 * `##x` continues a word and becomes `x`, every other ordinary token starts one and gets a leading U+2581, special tokens stay.
 */
export function readWordpieceVocabulary(text: string): WordpieceVocabulary {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const names = lines.map((line) => line.replace(/\r$/, ''));
  const typeOf = (name: string) => {
    if (CONTROL.has(name)) return TokenType.control;
    if (name === '[UNK]') return TokenType.unknown;
    return /^\[unused\d+\]$/.test(name) ? TokenType.unused : TokenType.normal;
  };
  const types = names.map(typeOf);
  const tokens = names.map((name, id) => {
    if (types[id] !== TokenType.normal) return name;
    return name.startsWith('##') ? name.slice(2) : `\u2581${name}`;
  });
  return { tokens, types, ids: new Map(names.map((name, id) => [name, id])) };
}
