import type { Verdict } from '../../../src/contract/answer.ts';
import { PinciteError } from '../../../src/contract/errors.ts';
import { claimIds, isSaid } from '../../../src/engine/answer/claims/claim.ts';
import { DEFAULT_SETTINGS } from '../../../src/engine/answer/settings.ts';
import { claimChecker } from '../../../src/engine/answer/sources/model/grounding/check-claims.ts';
import type { CitationDeps, NumberedSentence } from '../../../src/engine/answer/types.ts';
import type { EngineClient } from '../../../src/engine/engine.ts';
import type { RetrievedPassage } from '../../../src/engine/evidence/retrieval/types.ts';
import type { Library } from '../../../src/engine/library/library-types.ts';
import { candidateSentences, wordsAbove } from '../../../src/engine/places/candidate-sentences.ts';
import { readQuestion } from '../../../src/engine/question/question.ts';
import { wordShare } from '../../../src/engine/verification/judge-citation.ts';
import { judgeClaim } from '../../../src/engine/verification/judge-claim.ts';
import { withLead } from '../../../src/engine/verification/scope-texts.ts';
import type { VerdictRow } from './verdict-row.ts';

export const PLACES = ['answer', 'quote', 'fact-check', 'verify-citation'] as const;
export type Place = (typeof PLACES)[number];

export interface PlaceVerdict {
  readonly verdict: Verdict;
  readonly reason: string;
}
export type RowVerdicts = Readonly<Record<Place, PlaceVerdict>>;

const deps: CitationDeps = { judgeClaim, settings: DEFAULT_SETTINGS };

/** A passage with the place of the span in it. */
interface SpanPlace {
  readonly passage: RetrievedPassage;
  readonly start: number;
  readonly end: number;
}

/** The span as a pattern: a text file breaks its lines anywhere. */
const spanPattern = (span: string): RegExp =>
  new RegExp(
    span
      .split(/\s+/u)
      .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&'))
      .join('\\s+'),
    'gu',
  );

/**
 * The passage that holds the span, as retrieval would hand it over: of several places the line with most of the
 * sentence's words, then the last one, since the list of contents repeats headings. A span in a row of a table is its
 * whole row. Throws BAD_REQUEST where the document does not have the span.
 */
async function placeOf({ document: file, span, id, sentence }: VerdictRow, library: Library): Promise<SpanPlace> {
  const document = (await library.listDocuments()).find(({ source_filename }) => source_filename === file);
  const passages = document === undefined ? [] : await library.passagesOf(document.document_id);
  const found = passages.flatMap((passage) =>
    [...passage.text.matchAll(spanPattern(span))].map((match) => {
      const [start, end] = [passage.start + match.index, passage.start + match.index + match[0].length];
      const row = passage.sentences.find((one) => one.kind === 'row' && one.start <= start && end <= one.end);
      const place = { passage, start: row?.start ?? start, end: row?.end ?? end };
      return {
        ...place,
        share: wordShare(sentence, passage.text.slice(place.start - passage.start, place.end - passage.start)),
      };
    }),
  );
  const best = found.reduce<(typeof found)[number] | undefined>(
    (top, one) => (top === undefined || one.share >= top.share ? one : top),
    undefined,
  );
  if (document === undefined || best === undefined)
    throw new PinciteError('BAD_REQUEST', { why: `${id}: “${span}” does not stand in one passage of ${file}` });
  const ranks = { similarity: null, periodFit: null, score: 1, bm25Rank: 1, vectorRank: null };
  const [led] = await withLead(library, [{ ...best.passage, ...ranks, document, pageLabel: null }]);
  if (led === undefined) throw new RangeError('a passage lost while what it stands under was read');
  return { ...best, passage: led };
}

/** All lines of a passage, numbered as in a prompt; `cited`: the numbers of those that the span touches. */
async function linesOf({ passage, start, end }: SpanPlace, library: Library) {
  const lines = await Promise.all(
    candidateSentences([passage]).map(async (sentence, i): Promise<NumberedSentence> => {
      const { header } = sentence;
      const headerText = header === null ? null : await library.textOf(passage.documentId, ...header);
      return { ...sentence, number: i + 1, headerText };
    }),
  );
  const cited = lines.filter((line) => line.start < end && line.end > start);
  return { lines, cited };
}

/**
 * A sentence judged in the four places of the product. `answer`: as a claim of an answer that cites the span's lines,
 * with all lines of their passage in the prompt. `quote`: beside those lines exactly as a quote has them. `fact-check`:
 * over the whole library, nothing cited. `verify-citation`: with the span.
 */
export async function judgeRow(row: VerdictRow, client: EngineClient, library: Library): Promise<RowVerdicts> {
  const { sentence } = row;
  const place = await placeOf(row, library);
  const { passage, start, end } = place;
  const { lines, cited } = await linesOf(place, library);
  const numbers = cited.map(({ number }) => number);
  const check = claimChecker({ question: readQuestion(''), sentences: lines, passages: [passage], deps }, claimIds());
  const checked = check({ text: sentence, numbers });
  const claim = checked.find(isSaid);
  const removed = checked.find(({ state }) => state === 'failed');
  const quoted = judgeClaim(
    sentence,
    cited.map((line) => ({
      passage,
      textSpan: line.text,
      background: [passage.document.document_name, passage.section, wordsAbove(line) ?? ''].join('\n'),
    })),
  );
  const found = await client.factCheck({ sentence });
  const verified = await client.verifyCitation({
    document_id: passage.documentId,
    chunk_index: passage.chunkIndex,
    claim_text: sentence,
    expected_text_span: passage.text.slice(start - passage.start, end - passage.start),
  });
  return {
    // The document's own words in the place of a sentence that is not certain: the sentence itself is not said.
    answer:
      claim?.origin === 'model'
        ? { verdict: claim.verdict, reason: claim.reason ?? '' }
        : claim !== undefined
          ? { verdict: 'weak', reason: `The document's own words stand in its place: ${claim.text}` }
          : { verdict: removed?.verdict ?? 'unsupported', reason: removed?.reason ?? 'No line says it.' },
    quote: { verdict: quoted.verdict, reason: quoted.explain() },
    'fact-check': {
      verdict: found.verdict,
      reason: `${found.reason} (contradicted by ${found.contradicted_by}, supported by ${found.supported_by})`,
    },
    'verify-citation': { verdict: verified.verdict, reason: verified.reason },
  };
}
