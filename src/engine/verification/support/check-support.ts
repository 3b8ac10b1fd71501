import type { ScopeText } from '../../documents/types.ts';
import { anyOf, wordPattern, words } from '../../text/language.ts';
import type { Term } from '../../text/term.ts';
import limits from '../../weights/support-limits.json' with { type: 'json' };
import { findCoded } from './clauses/find-coded.ts';
import { findKeyed } from './clauses/find-keyed.ts';
import { findMerged } from './clauses/find-merged.ts';
import { findPaired } from './clauses/find-paired.ts';
import { findQualifiers } from './clauses/find-qualifiers.ts';
import { findRoles } from './clauses/find-roles.ts';
import { findStrength } from './clauses/find-strength.ts';
import { findSwapped } from './clauses/find-swapped.ts';
import { relatedTerms } from './clauses/related.ts';
import { isOfTurned, isTurnedCondition } from './clauses/turned-condition.ts';
import { compareTerms } from './compared.ts';
import { findInScope } from './find-in-scope.ts';
import { findNames } from './find-names.ts';
import { findNegations } from './find-negations.ts';
import { findCurrencies, findNumbers, findRates } from './find-numbers.ts';
import { findPolarity } from './find-polarity.ts';
import { findReplaced } from './find-replaced.ts';
import { findDocument, findOverclaims, findWords } from './find-words.ts';
import type { Finding, FoundWords } from './finding.ts';
import { isAboutSame } from './is-about-same.ts';
import { readTerms } from './read-terms.ts';
import { EXACT, type NumberContext } from './same-term.ts';
import { denies } from './word-meaning.ts';

/** Words cited for a sentence; `start` is their offset in the document. */
export interface SourceWords {
  readonly text: string;
  readonly start: number;
}

/** What a sentence is read with. */
export interface SupportContext {
  /** The part of the text above its sources that changes their meaning. */
  readonly scopes?: readonly ScopeText[];
  /** What the sentence answers; empty where nothing was asked. */
  readonly question?: string;
}

/** A finding whose words in the source are located: index of the source and offsets in its document. */
export interface SupportFinding extends Finding {
  /** Index of the source; null when no source has its words. */
  readonly place: number | null;
  /** Whether the source is about the same thing; otherwise a difference is no contradiction. */
  readonly isAboutSame: boolean;
}

/**
 * Finds by rules what a sentence says otherwise than its cited words, the worst first (requirement C3). `background` is
 * the text above them (in the first line the document's name, then headings, table header). Offsets of `said` address
 * the sentence, of `source` the document.
 */
export function checkSupport(
  sentence: string,
  sources: readonly SourceWords[],
  background: string,
  { scopes = [], question = '' }: SupportContext = {},
): SupportFinding[] {
  const text = sources.map((source) => source.text).join('\n');
  const source = inOneText(sources);
  const above = readTerms(background);
  const asked = readTerms(question);
  const [name = ''] = background.split('\n', 1);
  const context = numberContext(text, background);
  const findings = sentencesOf(readTerms(sentence)).flatMap((said) => {
    const compared = compareTerms({ text: sentence, terms: said }, { text, terms: source }, above, context);
    const all = [
      ...findReplaced(compared),
      ...findNegations(compared),
      ...findPolarity(compared),
      ...findNumbers(compared),
      ...findPaired(compared),
      ...findKeyed(compared),
      ...findCoded(compared),
      ...findCurrencies(compared),
      ...findRates(compared),
      ...findNames(compared),
      ...findRoles(compared),
      ...findQualifiers(compared, asked),
      ...findStrength(compared),
      ...findWords(compared),
      ...findSwapped(compared),
      ...findOverclaims(compared),
      ...findMerged(compared),
    ];
    const isTurned = isTurnedCondition(compared);
    const apart = all.filter((finding) => !isOfHeading(finding, said, scopes) && !(isTurned && isOfTurned(finding)));
    const own = apart.filter((finding, i) => !apart.slice(0, i).some((earlier) => isSameDifference(earlier, finding)));
    const isSame = (finding: Finding): boolean =>
      isAboutSame(compared, besides(finding, own), context.isTable ? above : []);
    const inScopes = scopes.flatMap((scope) =>
      findInScope(scope, compared, asked).map((finding) => ({
        ...finding,
        place: null,
        isAboutSame: isAboutSame(compared, [finding], readTerms(scope.text), true),
      })),
    );
    const other = findDocument(compared, readTerms(name), name).map((finding) => ({
      ...finding,
      place: null,
      isAboutSame: false,
    }));
    return [
      ...other,
      ...own.map((finding) => ({
        ...placed(finding, sources),
        isAboutSame: finding.verdict === 'weak' || isSame(finding),
      })),
      ...inScopes,
    ];
  });
  return findings.sort(worstFirst);
}

const rankOf = ({ verdict, isAboutSame: isSame }: SupportFinding): number => (verdict === 'weak' ? 2 : isSame ? 0 : 1);

/** Orders findings: contradictions of the same thing, those of another case, doubts. */
export const worstFirst = (a: SupportFinding, b: SupportFinding): number => rankOf(a) - rankOf(b);

/** Whether a sentence takes the word that denies from above its item: “are excluded” under “Exclusion criteria”. */
function isOfHeading({ kind, said: found }: Finding, said: readonly Term[], scopes: readonly ScopeText[]): boolean {
  if (kind !== 'negation' || found === null) return false;
  const own = said.filter((term) => term.start < found.end && found.start < term.end && denies(term));
  const above = scopes.filter(({ kind: place }) => place === 'heading' || place === 'introduction');
  return above.some(({ text }) => readTerms(text).some((term) => own.some((one) => relatedTerms(one, term, EXACT))));
}

/** The terms of all sources, with offsets in their texts joined by line breaks. */
function inOneText(sources: readonly SourceWords[]): Term[] {
  let offset = 0;
  return sources.flatMap(({ text }) => {
    const shift = offset;
    offset += text.length + 1;
    const terms = readTerms(text);
    return shift === 0 ? terms : terms.map((term) => ({ ...term, start: term.start + shift, end: term.end + shift }));
  });
}

/** A finding joined with its neighbours in the sentence or the source: “30 weeks” for “26 days” is one difference. */
function besides(finding: Finding, all: readonly Finding[]): Finding[] {
  const isNear = (a: FoundWords | null, b: FoundWords | null) =>
    a !== null && b !== null && a.start - b.end <= BESIDE && b.start - a.end <= BESIDE;
  return all.filter(
    (other) => isNear(finding.said, other.said) || isNear(finding.source, other.source) || other === finding,
  );
}

/** Most characters between words of one difference. */
const BESIDE = limits.values.besideCharacters;

/** Whether two rules found the same difference. */
function isSameDifference(a: Finding, b: Finding): boolean {
  const overlap = (one: FoundWords | null, other: FoundWords | null) =>
    one !== null && other !== null && one.start < other.end && other.start < one.end;
  return overlap(a.said, b.said) || overlap(a.source, b.source);
}

/** Splits a claim of several sentences; each is aligned with the source by itself. */
function sentencesOf(terms: readonly Term[]): Term[][] {
  const sentences: Term[][] = [];
  for (const term of terms) {
    if (term.startsSentence || sentences.length === 0) sentences.push([]);
    sentences.at(-1)?.push(term);
  }
  return sentences;
}

const SCALE_WORDS: readonly [RegExp, number][] = words.support.scales.map((entry) => {
  const [scale, ...spellings] = entry.split('=');
  return [wordPattern(spellings, 'i'), Number(scale)];
});

/** "(in millions)", "dollars in millions, except per share": the scale of all numbers of a table. */
const DECLARED = new RegExp(`\\b${anyOf(words.support.declaredScales, '\\s+')}\\b`, 'gi');
const SCALE_NOTE = new RegExp(`\\(${anyOf(words.support.scaleNotes)}`, 'i');

/**
 * The scales that numbers of the source may have unwritten. A table states its scale once, above, perhaps outside the
 * cited words; prose states it with each number. Where the text above states a scale, no other is implied.
 */
function numberContext(source: string, background: string): NumberContext {
  const isTable = /[\t|]/.test(source);
  const declared = `${background}\n${source}`.match(DECLARED)?.join(' ') ?? null;
  if (isTable && declared !== null) {
    const own = SCALE_WORDS.filter(([word]) => word.test(declared));
    return { impliedScales: new Set(own.map(([, scale]) => scale)), isTable };
  }
  const scales = SCALE_WORDS.filter(([word]) => isTable || word.test(background) || SCALE_NOTE.test(source));
  return { impliedScales: new Set(scales.map(([, scale]) => scale)), isTable };
}

function placed(finding: Finding, sources: readonly SourceWords[]): Omit<SupportFinding, 'isAboutSame'> {
  if (finding.source === null) return { ...finding, place: null };
  let offset = 0;
  for (const [place, { text, start }] of sources.entries()) {
    if (finding.source.start < offset + text.length) {
      const moved: FoundWords = {
        text: finding.source.text,
        start: start + finding.source.start - offset,
        end: start + finding.source.end - offset,
      };
      return { ...finding, source: moved, place };
    }
    offset += text.length + 1;
  }
  throw new RangeError('a finding lies outside its sources');
}
