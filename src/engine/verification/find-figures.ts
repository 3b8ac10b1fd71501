import { contentWords } from '../text/content-words.ts';
import { wordPattern, words } from '../text/language.ts';
import type { Term } from '../text/term.ts';
import { type NamedFigure, namedFigures } from './named-figures.ts';
import { type Finding, type FoundWords, wordsFrom } from './support/finding.ts';
import { readTerms } from './support/read-terms.ts';
import { denies } from './support/word-meaning.ts';
import type { CitedPlace } from './types.ts';

type Passage = CitedPlace['passage'];

/** A finding in one of the cited places, by its index. Offsets of its source address the document. */
type PlacedFinding = Finding & { readonly place: number };

/** A figure of a cited row that a sentence gives. */
interface GivenFigure {
  readonly figure: NamedFigure;
  readonly place: number;
  readonly term: Term;
}

/** What is cited for a sentence: ranges of passages, and passages of the same documents found beside them. */
export interface CitedFigures {
  readonly places: readonly { readonly passage: Passage; readonly range: readonly [start: number, end: number] }[];
  readonly beside: readonly Passage[];
}

/**
 * Finds what a sentence says of the figures of the cited rows otherwise than the heads that name them: it gives the
 * figure of another row or column, or calls it by the other of two opposite words. The sentence writes its numbers as
 * its sources do.
 */
export function findFigures(sentence: string, question: string, { places, beside }: CitedFigures): PlacedFinding[] {
  const terms = readTerms(sentence);
  const given = places.flatMap(({ passage, range }, place) =>
    namedFigures(passage).flatMap((figure): GivenFigure[] => {
      const isCited = figure.start < range[1] && figure.end > range[0];
      const term = isCited ? terms.find(({ text }) => figureOf({ text }) === figureOf(figure)) : undefined;
      return term === undefined ? [] : [{ figure, place, term }];
    }),
  );
  if (given.length === 0) return [];
  const inProse = new Set(places.flatMap(({ passage, range }) => contentWords(withoutRows(passage, range))));
  const passages = new Set([...places.map(({ passage }) => passage), ...beside]);
  const others = [...passages].flatMap(namedFigures);
  const findings = [
    ...(terms.some(denies) ? [] : findMisnamed(sentence, question, given, others)),
    ...findSigned(sentence, terms, given),
  ];
  return findings.filter(({ source }) => source === null || !inProse.has(figureOf(source)));
}

const found = ({ text, start, end }: NamedFigure): FoundWords => ({ text, start, end });
const figureOf = ({ text }: { readonly text: string }): string => contentWords(text).join(' ');

/** The cited words of a place that stand in no row. */
const withoutRows = ({ start, text, sentences }: Passage, range: readonly [start: number, end: number]): string =>
  sentences
    .filter((one) => one.kind !== 'row' && one.start < range[1] && one.end > range[0])
    .map((one) => text.slice(Math.max(one.start, range[0]) - start, Math.min(one.end, range[1]) - start))
    .join('\n');

/**
 * A figure that stands in the cited rows only where sentence and question name another one better: “Client assets began
 * at 2,960” where that is the beginning balance of assets under management. Better is what has each word that names the
 * one, and more, of what has the same row's or column's name. A total may be told by its parts.
 */
function findMisnamed(
  sentence: string,
  question: string,
  given: readonly GivenFigure[],
  all: readonly NamedFigure[],
): PlacedFinding[] {
  const claimed = new Set(contentWords(sentence));
  const said = new Set([...claimed, ...contentWords(question)]).difference(ENDED);
  const others = all.filter(({ text }) => !contentWords(text).every((word) => claimed.has(word)));
  const rivals = given.map(({ figure }) =>
    others.find((one) => areComparable(one, figure) && isBetterNamed(one.names, figure.around, said)),
  );
  return given.flatMap(({ figure, place, term }, i): PlacedFinding[] => {
    const rival = rivals[i];
    const isStated = given.some((one, k) => rivals[k] === undefined && figureOf(one.figure) === figureOf(figure));
    if (rival === undefined || isStated) return [];
    const reason = `The source says “${figure.text}” of ${named(figure)}, and “${rival.text}” of ${named(rival)}.`;
    const own = wordsFrom(sentence, term);
    return [{ kind: 'column', verdict: 'contradicted', said: own, source: found(figure), reason, place }];
  });
}

/** “Year ended” stands over many columns, and “at the end of the year” in many questions. */
const ENDED = new Set(words.tables.ended.flatMap(contentWords));
const TOTALS = new Set(words.tables.totals.flatMap(contentWords));

/** Whether two figures are of one kind and stand in rows of one name or columns of one name. */
function areComparable(one: NamedFigure, other: NamedFigure): boolean {
  const label = contentWords(other.label);
  if (one.column === null || other.column === null || label.length === 0 || one.isShare !== other.isShare) return false;
  if (contentWords(one.label).join(' ') === label.join(' ')) return true;
  return one.column === other.column && /\p{L}/u.test(other.label) && !label.some((word) => TOTALS.has(word));
}

const named = ({ heads }: NamedFigure): string => heads.map((head) => `“${head.replace(/\s+/g, ' ')}”`).join(', ');

/** Whether a sentence has more words of the names of one figure, and among them all that it has of the other's. */
function isBetterNamed(one: ReadonlySet<string>, other: ReadonlySet<string>, said: ReadonlySet<string>): boolean {
  const [theirs, ours] = [one.intersection(said), other.intersection(said)];
  return ours.size > 0 && theirs.size > ours.size && ours.isSubsetOf(theirs);
}

/** A word with another in brackets beside it, which is of figures below nought: “gains/(losses)”, “(income) loss”. */
const LABELS = [/(?<above>\p{L}+)\s*\/?\s*\((?<below>\p{L}+)\)/gu, /\((?<below>\p{L}+)\)\s*\/?\s*(?<above>\p{L}+)/gu];
const stemOf = (word: string): string => contentWords(word)[0] ?? word;
/** The stems of two words that a label calls figures above and below nought by. */
const PAIRS = words.support.signedPairs.map((pair) => new Set(pair.split('/').map(stemOf)));
/** “negative $95 million” says itself that it is below nought. */
const SAYS_BELOW = wordPattern(words.support.belowNought, 'iu');

/** Whether a number is written as below nought: in brackets, as accounts do, or directly behind a minus. */
const isBelow = (text: string, { start, end }: Pick<Term, 'start' | 'end'>): boolean => {
  const before = text.slice(0, start);
  return /[-−][$€£¥]? *$/u.test(before) || (/\( *[$€£¥]? *$/u.test(before) && /^ *%? *\)/u.test(text.slice(end)));
};

/** The first label of two opposite words among these heads; null where they have none. */
function labelOf(heads: readonly string[]) {
  for (const head of heads) {
    for (const { 0: label, groups } of LABELS.flatMap((pattern) => [...head.matchAll(pattern)])) {
      const { above = '', below = '' } = groups ?? {};
      const [over, under] = [stemOf(above), stemOf(below)];
      if (!PAIRS.some((pair) => pair.has(over) && pair.has(under))) continue;
      const rest = new Set(contentWords(head.replace(label, ' ')));
      return { label, over, under, isRepeated: rest.has(over) };
    }
  }
  return null;
}

/**
 * A figure that the sentence calls by the other of the two words of a head: “a gain of 32” where row or column is named
 * “Net gains (losses)” and has (32). A figure that the sentence itself writes as below nought says which it is.
 */
function findSigned(sentence: string, terms: readonly Term[], given: readonly GivenFigure[]): PlacedFinding[] {
  if (SAYS_BELOW.test(sentence)) return [];
  const spokenAs = (stem: string): Term | undefined => terms.find(({ text }) => stemOf(text) === stem);
  return given.flatMap(({ figure, place, term }): PlacedFinding[] => {
    if (isBelow(sentence, term) || given.some((one) => one.figure !== figure && one.term === term)) return [];
    const signed = labelOf(figure.heads);
    if (signed === null) return [];
    const below = spokenAs(signed.under);
    // “The loss before income taxes” has both words of “Income (loss) before income taxes”.
    const above = below !== undefined && signed.isRepeated ? undefined : spokenAs(signed.over);
    const spoken = above ?? below;
    if (spoken === undefined || (above !== undefined && below !== undefined)) return [];
    const at = figure.text.search(/\d/u);
    const isLoss = isBelow(figure.text, { start: at, end: figure.text.search(/\d(?!.*\d)/u) + 1 });
    if (isLoss === (below !== undefined)) return [];
    const shown = figure.text.slice(at).replace(/[^\d.,%]+$/u, '');
    const value = isLoss ? `(${shown})` : shown;
    const reason = `The source says “${value}” of “${signed.label}”, the sentence says “${spoken.text}”.`;
    return [
      {
        kind: 'direction',
        verdict: 'contradicted',
        said: wordsFrom(sentence, spoken),
        source: found(figure),
        reason,
        place,
      },
    ];
  });
}
