import type { SentenceRange, StoredPassage } from '../data.ts';

/** The sentences of a document once each, from its passages in order, which repeat the last sentence of the one before. */
export function documentSentences(passages: readonly Pick<StoredPassage, 'sentences'>[]): SentenceRange[] {
  const sentences: SentenceRange[] = [];
  let end = 0;
  for (const passage of passages) {
    for (const sentence of passage.sentences) {
      if (sentence.start < end) continue;
      sentences.push(sentence);
      end = sentence.end;
    }
  }
  return sentences;
}
