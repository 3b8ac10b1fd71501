import type { CitationType } from '../../contract/answer.ts';
import type { JudgeCitation } from '../data.ts';
import { foldText } from '../text/fold-text.ts';
import { isQuestion } from '../text/is-question.ts';
import { claimRelevance, RELEVANCE_FLOOR, wordShare } from './claim-relevance.ts';

/** A claim that is this much of it verbatim source text is a quote. */
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
 * The type of a citation and its confidence. `direct_quote`: the claim stands in the source, or is at least 90 % made of it;
 * `paraphrase`: at least 30 % of its content words stand there; else `inference`. The confidence is that of verify-citation
 * for a verbatim span, which every assembled citation has: min(1, claim relevance), rounded to 4 decimals; 0 for a source that only
 * asks.
 */
export const judgeCitation: JudgeCitation = (claim, source, background) => {
  if (isQuestion(source) && !isQuestion(claim)) return { citation_type: 'inference', confidence_score: 0 };
  return {
    citation_type: citationType(claim, source, background),
    confidence_score: Math.round(claimRelevance(claim, `${background}\n${source}`) * 1e4) / 1e4,
  };
};
