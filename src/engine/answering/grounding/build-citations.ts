import { type Citation, type Claim, holds, type RemovedClaim } from '../../../contract/answer.ts';
import type { ScopeText } from '../../documents/types.ts';
import { contextSpans, litSpans } from '../../places/lit-spans.ts';
import { pageOf } from '../../places/page-of.ts';
import { publicSimilarity } from '../../places/search-hit.ts';
import { judgeCitation } from '../../verification/judge-citation.ts';
import type { JudgeCitation } from '../../verification/types.ts';
import type { CitationContext, CitationDeps, GroundedClaim } from '../types.ts';
import { type Grounding, type Place, supportingSentence } from './claim-grounding.ts';
import { supportingSentences } from './supporting-sentences.ts';
import { verbatimFallback } from './verbatim-fallback.ts';

/** The citation of one place under a marker, with its page and its boxes. */
export async function citationOf(
  place: Place,
  claim: string,
  marker: number,
  deps: CitationDeps,
  scopes: readonly ScopeText[] = [],
  judged: ReturnType<JudgeCitation> = judgeCitation(claim, place.textSpan, place.background),
): Promise<Citation> {
  const { passage, start, end, textSpan } = place;
  const page = pageOf(passage, start);
  const isFirstPage = page === passage.firstPage;
  const [rects, lit, above] = await Promise.all([
    deps.rectsOf(passage.documentId, start, end),
    litSpans(place, claim, deps.rectsOf),
    contextSpans(scopes, (from, to) => deps.rectsOf(passage.documentId, from, to)),
  ]);
  return {
    marker,
    document_id: passage.documentId,
    document_name: passage.document.document_name,
    source_filename: passage.document.source_filename,
    chunk_id: passage.chunkId,
    chunk_index: passage.chunkIndex,
    page_index: page,
    page_number: page === null ? null : page + 1,
    page_label:
      page === null ? null : isFirstPage ? passage.pageLabel : await deps.pageLabelOf(passage.documentId, page),
    section: passage.section,
    text_span: textSpan,
    start,
    end,
    rects: [...rects],
    lit_spans: lit.lit_spans,
    context_spans: [...above, ...lit.context_spans],
    claim_text: claim,
    ...judged,
    similarity: publicSimilarity(passage.similarity),
  };
}

export interface BuiltCitations {
  readonly claims: Claim[];
  readonly citations: Citation[];
  readonly removed: RemovedClaim[];
  /** Which claims rest on another line than the model named, in plain words. */
  readonly notes: string[];
}

/**
 * Citations for the claims (requirement B4): one for each claim and run of neighbouring sentences. Markers count from 1 in
 * the order of first use, the place that supports a claim most before its others; the same range cited again has the same marker. A
 * place that does not support its claim is left out (`supportingLines`). A claim that its places do not support rests on the
 * offered line that does; when there is none it is removed, with the reason (C4). One that is not certain gives way to the words
 * it is cited from, where those can stand for it (ADR 0014). What a claim before says in the same words is not said again: its other
 * places are cited for that one. Numbers that are not of this prompt are left out, so that a claim can end up without markers: the
 * validator counts that.
 */
export async function buildCitations(
  claims: readonly GroundedClaim[],
  context: CitationContext,
): Promise<BuiltCitations> {
  const { sentences, deps } = context;
  const byNumber = new Map(sentences.map((sentence) => [sentence.number, sentence]));
  const markers = new Map<string, number>();
  const markerOf = ({ passage, start, end }: Place): number => {
    const key = `${passage.documentId}:${start}-${end}`;
    const marker = markers.get(key) ?? markers.size + 1;
    markers.set(key, marker);
    return marker;
  };
  const kept: Claim[] = [];
  const said = new Map<string, { readonly claim: Claim; readonly places: Place[] }>();
  const removed: RemovedClaim[] = [];
  const notes: string[] = [];
  // Their pages are looked up side by side: one after the other, fifteen places take fifteen times as long.
  const pending: Promise<Citation>[] = [];
  const keep = (text: string, { places, verdict, reason, scopes }: Grounding): void => {
    const before = said.get(inOneForm(text));
    const { claim, places: own } = before ?? { claim: { text, markers: [], verdict, reason }, places: [] };
    if (before === undefined) {
      kept.push(claim);
      said.set(inOneForm(text), { claim, places: own });
    } else if (verdict === 'supported') Object.assign(claim, { verdict, reason });
    else return;
    const added = before === undefined ? places : places.filter((place) => !own.some((one) => overlap(place, one)));
    own.push(...added);
    for (const place of added) {
      const marker = markerOf(place);
      if (claim.markers.includes(marker)) continue;
      claim.markers.push(marker);
      pending.push(citationOf(place, claim.text, marker, deps, scopes?.[places.indexOf(place)]));
    }
  };
  for (const { text, numbers, isUngrounded = false } of claims) {
    const cited = [...new Set(numbers)].flatMap((number) => byNumber.get(number) ?? []);
    const supported = supportingSentences(cited, text, context);
    let rest: Grounding = supported;
    if (rest.places.length > 0 && (isUngrounded || !holds(rest.verdict))) {
      const others = sentences.filter((sentence) => !cited.includes(sentence));
      const holding = supportingSentence(others, text, context);
      if (holding === null) {
        const verdict = rest.verdict === 'contradicted' ? rest.verdict : 'unsupported';
        removed.push({ text, verdict, reason: rest.reason ?? UNSAID, before: kept.length });
        continue;
      }
      notes.push(`“${text}”: line ${numbers.join(', ')} does not say it, line ${holding.number} does; cited instead.`);
      rest = holding;
    } else {
      for (const { number } of cited.filter((line) => !supported.lines.includes(line)))
        notes.push(`“${text}”: line ${number} does not support it; removed.`);
    }
    const quotes = rest.verdict === 'weak' ? verbatimFallback(text, supported.lines, deps) : null;
    if (quotes === null) {
      keep(text, rest);
      continue;
    }
    notes.push(`“${text}”: ${rest.reason ?? UNSAID} The document's own words stand in its place.`);
    for (const quote of quotes) keep(quote.text, quote);
  }
  return { claims: kept, citations: await Promise.all(pending), removed, notes };
}

/** The same words, whatever their blanks and capitals. */
const inOneForm = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** A short line is cited as it stands for the document's own words, with its neighbours for a claim. */
const overlap = (a: Place, b: Place): boolean =>
  a.passage.documentId === b.passage.documentId && a.start < b.end && b.start < a.end;

const UNSAID = 'The words cited for it do not say it.';
