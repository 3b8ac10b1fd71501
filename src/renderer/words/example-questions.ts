import type { DocumentSection, DocumentSummary } from '../../contract/documents.ts';
import { unnumbered } from '../../contract/view/heading.ts';

/** Questions to the sample documents that show a number, a rule and a table. */
const OF_SAMPLES: Readonly<Record<string, string>> = {
  'leave-and-absence.pdf': 'How many days of unused annual leave may be carried over into the next leave year?',
  'information-security.pdf': 'How soon must the loss of a company device be reported?',
  'travel-and-expenses.pdf': 'What is the hotel limit per night in Zurich?',
};

/** Most examples; more would be a list to read. */
const EXAMPLES = 3;

/** The documents that examples are made of, and of how many of their headings each. */
export function exampleSources(
  documents: readonly DocumentSummary[],
): readonly { readonly document: DocumentSummary; readonly count: number }[] {
  const chosen = documents.filter(({ passages }) => passages > 0).slice(0, EXAMPLES);
  const each = Math.floor(EXAMPLES / Math.max(1, chosen.length));
  const rest = EXAMPLES - each * chosen.length;
  return chosen.map((document, i) => ({ document, count: each + (i < rest ? 1 : 0) }));
}

/** A heading that a question can be about: words, without its number. */
const topicOf = ({ title }: DocumentSection): string => unnumbered(title).trim();

/** Headings that every document has, or none is asked about. */
const GENERAL =
  /^(?:contents|summary|introduction|document control|purpose|scope|definitions|appendix|annex|references|index|who|what|how|when)\b/iu;

/** Questions about a document by its headings, spread over it; one of its own for a sample. */
export function exampleQuestions(
  { document_name: name, source_filename: file }: DocumentSummary,
  sections: readonly DocumentSection[],
  count: number,
): string[] {
  const own = OF_SAMPLES[file];
  const first = own === undefined ? [] : [own];
  const wanted = count - first.length;
  if (wanted <= 0) return first.slice(0, count);
  const deepest = Math.max(0, ...sections.map(({ level }) => level));
  const topics = sections
    .filter(({ level }) => level === Math.min(deepest, 2))
    .map(topicOf)
    .filter((topic) => /^\p{L}.{3,59}$/u.test(topic) && !GENERAL.test(topic));
  const step = topics.length / wanted;
  const spread = Array.from({ length: Math.min(wanted, topics.length) }, (_, i) => topics[Math.floor(i * step)] ?? '');
  return [...first, ...spread.map((topic) => `What does “${name}” say about ${lowered(topic)}?`)];
}

/** "Parental leave" within a sentence; a name in capitals stays. */
const lowered = (topic: string): string =>
  /^\p{Lu}\p{Ll}/u.test(topic) ? topic.replace(/^./u, (letter) => letter.toLowerCase()) : topic;
