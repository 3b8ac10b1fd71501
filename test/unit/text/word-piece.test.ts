import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { loadWordPiece } from '../../../src/engine/text/word-piece.ts';

const vocabulary = fileURLToPath(new URL('../../../resources/minilm-vocab.txt', import.meta.url));
const { count, pieces: ids } = loadWordPiece(vocabulary);
const spelled = readFileSync(vocabulary, 'utf8').split('\n');

/** Pieces as BERT's reference tokeniser gives them, without [CLS] and [SEP]. */
it.each([
  ['', []],
  ['   \n\t', []],
  ['Hello, world!', ['hello', ',', 'world', '!']],
  ['unaffable', ['una', '##ffa', '##ble']],
  ['Tokenization', ['token', '##ization']],
  ['embeddings', ['em', '##bed', '##ding', '##s']],
  ['playing', ['playing']],
  ['Zürich CAFÉ', ['zurich', 'cafe']],
  ['3.5%', ['3', '.', '5', '%']],
  ['snake_case', ['snake', '_', 'case']],
  ["don't", ['don', "'", 't']],
  ['“quoted”', ['“', 'quoted', '”']],
  ['人口', ['人', '口']],
  ['\u{1F600}', ['[UNK]']],
  ['a\u{1F600}b c', ['[UNK]', 'c']],
])('%j', (text, pieces) => {
  expect(ids(text).map((id) => spelled[id])).toEqual(pieces);
  expect(count(text)).toBe(pieces.length);
});

it('counts a text as the sum of its words', () => {
  expect(count('Hello, world! Tokenization')).toBe(4 + 2);
  expect(count('Hello, world! Zürich')).toBe(4 + 1);
});

it('ends quickly on a word without end', () => {
  expect(count('x'.repeat(100_000))).toBeGreaterThan(10_000);
});
