import type { CitationType } from '../../contract/answer.ts';
import { isBlankField } from '../places/blank-field.ts';
import { contentWords } from '../text/content-words.ts';
import { foldText } from '../text/fold-text.ts';
import { words } from '../text/language.ts';
import { YEAR_OR_DAY } from '../text/read-date.ts';
import { isQuestion } from '../text/split-sentences.ts';
import type { JudgeCitation } from './types.ts';

/** Share of verbatim source text from which a claim is a quote. */
const QUOTED_SHARE = 0.9;

function citationType(claim: string, source: string, background: string): CitationType {
  const said = foldText(claim, { loose: true }).text.replace(/^["']+|["'.,;:!?]+$/g, '');
  const cited = foldText(source, { loose: true }).text;
  if (said !== '' && cited.includes(said)) return 'direct_quote';
  const core = cited.replace(/[.,;:!?]+$/, '');
  if (said !== '' && core.length >= QUOTED_SHARE * said.length && said.includes(core)) return 'direct_quote';
  return wordShare(claim, `${background}\n${source}`) >= RELEVANCE_FLOOR ? 'paraphrase' : 'inference';
}

/**
 * The type of a citation and its confidence. `direct_quote`: the source has the claim verbatim, or at least 90 % of it;
 * `paraphrase`: the source has at least 30 % of its content words; otherwise `inference`, also for a source that is
 * only a question.
 */
export const judgeCitation: JudgeCitation = (claim, source, background) => ({
  citation_type: onlyAsks(source, claim) ? 'inference' : citationType(claim, source, background),
  confidence_score: citationConfidence(claim, source, background),
});

/**
 * The confidence of a citation, computed as in verify-citation for a verbatim span, which every assembled citation has:
 * min(1, claim relevance), 4 decimals; 0 for a source that is only a question or a blank field.
 */
function citationConfidence(claim: string, source: string, background: string): number {
  return onlyAsks(source, claim) ? 0 : Math.round(claimRelevance(claim, `${background}\n${source}`) * 1e4) / 1e4;
}

const onlyAsks = (source: string, claim: string): boolean =>
  (isQuestion(source) && !isQuestion(claim)) || isBlankField(source);

/** Share of its content words below which a claim is unrelated to its source (requirements C3, C4). */
const RELEVANCE_FLOOR = 0.3;

const DATE = new RegExp(YEAR_OR_DAY, 'gi');

/** Words that turn or bind what was asked, and add nothing to it. */
export const TURNING: ReadonlySet<string> = new Set(
  contentWords([words.negation.words, ...Object.values(words.obligations)].flat().join('\n')),
);

/**
 * Share (0..1) of the different content words of a claim that occur in the source; of an answer, of those that it adds
 * to its question, which proves nothing (ADR 0102). An added figure, other than a date, that the source lacks counts
 * neither way: whether it is worked out or made up is told by the rules for figures. Of all its words where it adds
 * nothing else that the source could have; 0 for a claim without any.
 */
export function wordShare(claim: string, source: string, question = ''): number {
  const said = new Set(contentWords(claim));
  const there = new Set(contentWords(source));
  const added = question === '' ? said : addedWords(claim, there, question);
  const wanted = added.isSubsetOf(TURNING) ? said : added;
  return wanted.size === 0 ? 0 : wanted.intersection(there).size / wanted.size;
}

function addedWords(claim: string, there: ReadonlySet<string>, question: string): ReadonlySet<string> {
  const asked = new Set(contentWords(question));
  const dates = new Set(contentWords((claim.match(DATE) ?? []).join('\n')));
  const isFigure = (word: string): boolean => /\d/.test(word) && !dates.has(word);
  return new Set(contentWords(claim).filter((word) => !asked.has(word) && (there.has(word) || !isFigure(word))));
}

/** Claim relevance of requirement C4, 0..1: the word share rescaled so that 30 % gives 0 and full cover gives 1. */
export const claimRelevance = (claim: string, source: string, question = ''): number =>
  relevanceOf(wordShare(claim, source, question));

/** A share of words (0..1) rescaled as in `claimRelevance`. */
export const relevanceOf = (share: number): number => Math.max(0, (share - RELEVANCE_FLOOR) / (1 - RELEVANCE_FLOOR));
