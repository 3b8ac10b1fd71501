import type { Verdict } from '../../contract/answer.ts';
import type { CitationIssue, VerifyCitationRequest, VerifyCitationResult } from '../../contract/fact-check.ts';
import { assertChecked } from '../../contract/search.ts';
import type { Deps } from '../deps.ts';
import { lightPlace, placeDeps, placeInPassage } from '../places/place.ts';
import { judgeClaim } from './judge-claim.ts';
import { withLead } from './scope-texts.ts';
import { type CitationCheck, nearestWords } from './verify-citation.ts';

/**
 * Verifies a claim against words that are said to prove it (requirement C4). Throws BAD_REQUEST for a text that is
 * empty or too long, DOCUMENT_NOT_FOUND, CHUNK_NOT_FOUND and the errors of reading a damaged document.
 */
export async function verifyCitedClaim(
  { library, labelOf, boxes }: Pick<Deps, 'library' | 'labelOf' | 'boxes'>,
  request: VerifyCitationRequest,
): Promise<VerifyCitationResult> {
  const { document_id: id, chunk_index: chunkIndex, claim_text: claim, expected_text_span: given } = request;
  assertChecked(claim, 'the claim');
  if (given !== undefined) assertChecked(given, 'the quotation');
  const document = await library.document(id);
  const [passage] = await withLead(library, [await library.passage(id, chunkIndex)]);
  if (passage === undefined) throw new RangeError('a passage lost while what it stands under was read');
  const textSpan = given ?? nearestWords(passage, claim);
  const background = `${document.document_name}\n${passage.section}`;
  const { verdict, explain, checks, scopes } = judgeClaim(claim, [{ passage, textSpan, background }]);
  const [check] = checks;
  if (check === undefined) throw new RangeError('a place that was not checked');
  const place = placeInPassage({ ...passage, document }, check.start, check.end);
  const words = { claim, cited: null, scopes: scopes[0] ?? [] };
  const { page_label, rects, context_spans } = await lightPlace(place, words, placeDeps(library, boxes, labelOf));
  return {
    source_text: passage.text.slice(check.start - passage.start, check.end - passage.start),
    context: passage.text,
    confidence_score: check.confidenceScore,
    is_accurate: verdict === 'supported',
    verdict,
    reason: explain(),
    issues: issuesOf(check, verdict),
    citation: { ...place, page_label, rects, context_spans },
  };
}

/** The issues of the span and its words, and the findings of the support checks. */
function issuesOf(check: CitationCheck, verdict: Verdict): CitationIssue[] {
  if (verdict === 'contradicted') return [...check.issues, 'contradicted'];
  return check.isAccurate && verdict !== 'supported' ? ['support_uncertain'] : [...check.issues];
}
