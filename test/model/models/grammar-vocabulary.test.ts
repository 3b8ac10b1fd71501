import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVocabulary, type Vocabulary } from '../grammar-vocabulary.ts';
import { requireModel } from './require-model.ts';

describe('the whole vocabulary against a llama.cpp grammar', () => {
  let vocabulary: Vocabulary;
  beforeAll(async () => {
    vocabulary = await openVocabulary((await requireModel('smollm2')).path);
  });
  afterAll(() => vocabulary.dispose());
  const texts = (tokens: readonly number[]) => tokens.map(vocabulary.textOf).sort();

  it('knows every token', () => {
    expect(vocabulary.size).toBe(49_152);
  });

  it('finds exactly the tokens that may follow', async () => {
    const position = await vocabulary.start('root ::= "[" n "]"\nn ::= "12" | "7" | "130"');
    expect(texts(position.allowed())).toEqual(['[']);
    position.accept('[');
    expect(texts(position.allowed())).toEqual(['1', '7']);
    const seven = position.clone();
    position.accept('1');
    expect(texts(position.allowed())).toEqual(['2', '3']);
    expect(() => position.accept('7')).toThrow('does not allow');
    seven.accept('7]');
    expect(seven.allowed().every(vocabulary.isEnd)).toBe(true);
    expect(seven.allowed().length).toBeGreaterThan(0);
  });
});

describe('the tokenizer of the converted embedding model', () => {
  // Ids as BERT's own tokenizer gives them (bert-base-uncased).
  it.each([
    ['That is a happy person', [2008, 2003, 1037, 3407, 2711]],
    ['unaffable', [14477, 20961, 3468]],
    ['Hello, World!', [7592, 1010, 2088, 999]],
  ])('splits "%s" as BERT does', async (text, ids) => {
    const vocabulary = await openVocabulary((await requireModel('minilm')).path);
    expect(vocabulary.tokenize(text)).toEqual(ids);
    await vocabulary.dispose();
  });
});
