import type { Verdict } from '../../contract/answer.ts';
import { explainSupport } from './explain-support.ts';
import { checkSupport, type SourceWords, type SupportFinding } from './support/check-support.ts';
import { type CitationCheck, supportLevel } from './verify-citation.ts';
import { worseVerdict } from './worse-verdict.ts';

/** A verdict with the differences it rests on, contradictions first. */
export interface JudgedWords {
  readonly verdict: Verdict;
  /** One sentence in plain words: what agrees or differs. Worked out when asked for, which an answer rarely does. */
  readonly explain: () => string;
  readonly findings: readonly SupportFinding[];
}

/** A sentence, how far its words stand in the words held against it, and what to compare it with. */
export interface WordsToJudge {
  readonly sentence: string;
  /** The sentence with the numbers as the source writes them, as it was checked. */
  readonly claim: string;
  readonly check: CitationCheck;
  readonly sources: readonly SourceWords[];
  /** Title, headings, table header. */
  readonly above: string;
  /** All that the check counted as found beside the words themselves. */
  readonly background: string;
}

/**
 * The worse of the two verdicts on a sentence: by the share of its words (requirement C4's mapping) and by the support checks
 * (C3). A sentence whose words are not there is not compared further: it speaks of something else.
 */
export function judgeWords({ sentence, claim, check, sources, above, background }: WordsToJudge): JudgedWords {
  const level = supportLevel(check);
  const findings = level === 'unsupported' ? [] : checkSupport(sentence, sources, above);
  const [worst] = findings;
  const isContradicted = worst !== undefined && (worst.verdict === 'contradicted' || level === 'supported');
  return {
    verdict: worseVerdict(level, worst?.verdict ?? 'supported'),
    explain: () => (isContradicted ? worst.reason : explainSupport(claim, check.sourceText, background, check.issues)),
    findings,
  };
}
