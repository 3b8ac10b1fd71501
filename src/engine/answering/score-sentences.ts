import type { ContentWords } from '../data.ts';
import type { CandidateSentence } from './candidate-sentences.ts';

/** BM25's usual saturation; little length normalisation, since sentences are all short. */
const K1 = 1.2;
const B = 0.4;
/**
 * How much of its passage's rank, of its neighbours' words, of its heading and of its place a sentence gets. On the 350
 * questions of dev_policy_spans, 450 tokens chosen from the BM25 top 10 of the right text hold 0.85 of the gold characters
 * with these weights, 0.81 in plain passage order.
 */
const PASSAGE_WEIGHT = 1;
const NEIGHBOUR_WEIGHT = 0.8;
const SECTION_WEIGHT = 0.5;
const POSITION_WEIGHT = 0.05;
const NUMBER_WEIGHT = 0.15;
/** A heading is printed above its sentences anyway. */
const HEADING_FACTOR = 0.3;

const ASKS_NUMBER =
  /\b(how (much|many|long|often|far|old|high|large)|what (percentage|percent|amount|number|rate)|when|total|cost|limit|fee)\b/i;

function wordScores(
  question: readonly string[],
  candidates: readonly CandidateSentence[],
  words: ContentWords,
): number[] {
  const asked = [...new Set(question)];
  const texts = candidates.map((candidate) => words(candidate.text));
  const sections = new Map<string, Set<string>>();
  for (const { passage } of candidates) {
    if (!sections.has(passage.section)) sections.set(passage.section, new Set(words(passage.section)));
  }
  const mean = texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length) || 1;
  const frequency = new Map(asked.map((word) => [word, texts.filter((text) => text.includes(word)).length]));
  return candidates.map((candidate, i) => {
    const text = texts[i] ?? [];
    const section = sections.get(candidate.passage.section);
    let score = 0;
    for (const word of asked) {
      const inText = text.filter((other) => other === word).length;
      const count = inText + (inText === 0 && section?.has(word) ? SECTION_WEIGHT : 0);
      if (count === 0) continue;
      const documents = frequency.get(word) ?? 0;
      const idf = Math.log(1 + (texts.length - documents + 0.5) / (documents + 0.5));
      score += (idf * count * (K1 + 1)) / (count + K1 * (1 - B + (B * text.length) / mean));
    }
    return score;
  });
}

/**
 * How much each candidate promises for the question, in the candidates' order, comparable within one request: BM25 over the
 * candidates (their own document frequencies, heading words at half weight), the rank of the passage, the best neighbour's
 * words, numbers where the question asks for one, and a little for standing early.
 */
export function scoreSentences(
  question: string,
  candidates: readonly CandidateSentence[],
  words: ContentWords,
): number[] {
  const raw = wordScores(words(question), candidates, words);
  const top = Math.max(...raw, Number.EPSILON);
  const asksNumber = ASKS_NUMBER.test(question);
  const near = (at: number, of: CandidateSentence): number => {
    const other = candidates[at];
    return other?.passage === of.passage && Math.abs(other.index - of.index) <= 1 ? (raw[at] ?? 0) / top : 0;
  };
  return candidates.map((candidate, i) => {
    const score =
      (raw[i] ?? 0) / top +
      PASSAGE_WEIGHT / (1 + 0.25 * candidate.rank) +
      NEIGHBOUR_WEIGHT * Math.max(near(i - 1, candidate), near(i + 1, candidate)) +
      (asksNumber && /\d/.test(candidate.text) ? NUMBER_WEIGHT : 0) +
      POSITION_WEIGHT / (1 + candidate.index);
    return candidate.kind === 'heading' ? score * HEADING_FACTOR : score;
  });
}
