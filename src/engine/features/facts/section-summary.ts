import type { SectionSummary } from '../../../contract/findings/facts.ts';
import { documentSections } from '../../places/document-sections.ts';
import { contentWords } from '../../text/content-words.ts';
import { isListOfContents } from '../../text/language.ts';
import { type FactDeps, type ReadSentence, sentencesOf } from './document-facts.ts';

/** Fewest and most words of a sentence that can stand for its section. */
const [LEAST_WORDS, MOST_WORDS] = [6, 60] as const;
/** How often the words of a heading count among those of its section. */
const HEADING_WEIGHT = 2;

/**
 * One sentence of each section, word for word: the one whose words are nearest to those of all of the section with its
 * heading (the cosine of their counts). A section without a whole sentence has none. Throws DOCUMENT_NOT_FOUND,
 * DOCUMENT_DAMAGED.
 */
export async function sectionSummaries(deps: FactDeps, documentId: string): Promise<SectionSummary[]> {
  const sections = await documentSections(deps, documentId);
  const sentences = (await sentencesOf(deps, documentId)).filter(
    ({ kind, passage }) => (kind === 'prose' || kind === 'item') && !isListOfContents(passage.section),
  );
  return sections.flatMap((section, i) => {
    const end = sections[i + 1]?.start ?? Number.POSITIVE_INFINITY;
    const own = sentences.filter(({ start }) => start >= section.start && start < end);
    const nearest = nearestTo(section.title, own);
    return nearest === null
      ? []
      : [{ ...section, sentence: { start: nearest.start, end: nearest.end, text: nearest.text } }];
  });
}

/** The sentence nearest to a heading and all sentences under it, the first of several alike; null without one. */
export function nearestTo<T extends Pick<ReadSentence, 'text'>>(heading: string, sentences: readonly T[]): T | null {
  const all = new Map<string, number>();
  const bags = sentences.map(({ text }) => countsOf(contentWords(text)));
  const weighted = [...Array<readonly string[]>(HEADING_WEIGHT).fill(contentWords(heading))].map(countsOf);
  for (const bag of [...bags, ...weighted])
    for (const [word, count] of bag) all.set(word, (all.get(word) ?? 0) + count);
  let best: { readonly sentence: T; readonly score: number } | null = null;
  for (const [i, sentence] of sentences.entries()) {
    const count = sentence.text.split(/\s+/u).length;
    if (count < LEAST_WORDS || count > MOST_WORDS) continue;
    const score = cosine(bags[i] as ReadonlyMap<string, number>, all);
    if (score > (best?.score ?? 0)) best = { sentence, score };
  }
  return best?.sentence ?? null;
}

function countsOf(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let dot = 0;
  for (const [word, count] of a) dot += count * (b.get(word) ?? 0);
  const length = (bag: ReadonlyMap<string, number>): number => Math.hypot(...bag.values());
  return dot === 0 ? 0 : dot / (length(a) * length(b));
}
