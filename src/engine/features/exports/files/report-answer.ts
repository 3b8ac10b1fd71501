import type { Answer, Citation, Claim, MarkerForm } from '../../../../contract/answer.ts';
import type { ThreadTurn } from '../../../../contract/threads.ts';
import { answerBasis, conflictNote, DIFFER, removedNote } from '../../../../contract/view/answer-basis.ts';
import { nearestLineTexts, unsureNote } from '../../../../contract/view/asked-words.ts';
import { markersText, markerText } from '../../../../contract/view/citation-forms.ts';
import {
  CITATION_TYPE_WORDS,
  citationSnippet,
  SOURCE_WORDS,
  sectionPath,
  VERDICT_WORDS,
} from '../../../../contract/view/citation-text.ts';
import { nameWithFile } from '../../../../contract/view/documents/document-names.ts';
import { listBasisLines } from '../../../../contract/view/list-basis-words.ts';
import { modelLine } from '../../../../contract/view/machine/model-line.ts';
import { onePerMarker, pagePlace } from '../../../../contract/view/page-place.ts';
import { REJECTED_WORDS, reviewLines, standing } from '../../../../contract/view/review-words.ts';
import { plainWords } from '../../../../contract/view/tables/table-words.ts';
import type { PlacePicture } from '../../../places/types.ts';
import type { ReportedAnswer, ReportedPlace, ReportedSentence } from './types.ts';

/** What a report needs beside the answer. */
export interface ReportParts {
  /** Number of pages of a document; undefined when it is gone. */
  readonly pagesOf: (documentId: string) => number | undefined;
  /** How markers are written. */
  readonly markerForm: MarkerForm;
  /** By marker: a picture, or why there is none. */
  readonly pictures: ReadonlyMap<number, PlacePicture | string>;
}

/**
 * An answer as every form of export tells it. Sentences that failed the checks are not in it, only how many and why.
 */
export function reportAnswer(
  { answer, asked_at, record, sources, reviews }: ThreadTurn,
  parts: ReportParts,
): ReportedAnswer {
  const { question, mode, claims, citations, missing_information: missing } = answer;
  const stateOf = new Map(
    sources.map((source) => [source.document_id, source.state === 'present' ? null : SOURCE_WORDS[source.state]]),
  );
  const removed = removedNote(answer.removed);
  const notes = [
    // Of an answer that is not shown as one nothing is quoted.
    record.state === 'changed' ? [] : nearestLineTexts(answer),
    answerBasis(answer) ?? [],
    listBasisLines(answer),
    answer.conflicts.map((conflict) => `${DIFFER}: ${conflictNote(conflict)}`),
    // Of a refusal its own sentence says what is missing.
    mode === 'answer' && missing !== null ? `Missing: ${missing}` : [],
    removed ?? [],
  ];
  return {
    question: printable(question),
    askedAt: moment(asked_at),
    told: record.state === 'changed' ? null : mode === 'answer' ? null : printable(answer.answer),
    sentences: claims.map(({ text, markers, verdict, reason }, i) => ({
      text: printable(plainWords(text)),
      markers,
      marks: markersText(markers, parts.markerForm),
      ...(standing(reviews, i) === 'rejected'
        ? { verdict: REJECTED_WORDS, reason: null }
        : { verdict: VERDICT_WORDS[verdict], reason: reasonOf(claims[i] as Claim, reason, citations) }),
      reviews: reviewLines(reviews, i).map(printable),
    })),
    notes: notes.flat().map(printable),
    unproven: record.reason,
    places: onePerMarker(citations).map((citation) =>
      placeOf(citation, parts, stateOf.get(citation.document_id) ?? null),
    ),
    searched: searchedLine(answer),
    // The name of a model's file says nothing to who reads it; that words came from a server does.
    by: answer.model.server === undefined ? 'Pincite' : `Pincite, with ${modelLine(answer.model)}`,
  };
}

/** Why a sentence is doubted: that its words are not sure, and that it may be about something else. */
function reasonOf(claim: Claim, reason: string | null, citations: readonly Citation[]): string | null {
  const told = [reason, unsureNote(claim, citations)].filter((one) => one !== null);
  return told.length === 0 ? null : printable(told.join(' '));
}

function placeOf(
  citation: Citation,
  { pagesOf, pictures, markerForm }: ReportParts,
  state: string | null,
): ReportedPlace {
  const { marker, document_id, similarity, start, end } = citation;
  const picture = pictures.get(marker) ?? null;
  return {
    marker,
    mark: markerText(marker, markerForm),
    documentId: document_id,
    similarity,
    start,
    end,
    state,
    url: citation.url ?? null,
    documentName: printable(nameWithFile(citation)),
    filename: printable(citation.source_filename),
    section: printable(sectionPath(citation)),
    page: pagePlace(citation, pagesOf(document_id)),
    pageNumber: citation.page_number,
    pageLabel: citation.page_label,
    words: quoted(citationSnippet(citation)),
    type: CITATION_TYPE_WORDS[citation.citation_type],
    picture: typeof picture === 'string' ? null : picture,
    noPicture: typeof picture === 'string' ? picture : null,
  };
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

function searchedLine({ searched: { documents, pages, unreadable_pages: unreadable } }: Answer): string {
  const lost = unreadable === 0 ? '' : ` (${unreadable.toLocaleString('en-US')} unreadable)`;
  return `Searched ${counted(documents, 'document')}, ${counted(pages, 'page')}${lost}.`;
}

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** "22 November 2026 at 10:12 UTC": the reader may be in another time zone. */
export const moment = (iso: string): string => `${MOMENT.format(new Date(iso))} UTC`;

/**
 * Text on one line without what files of XML cannot hold: control characters (XML 1.0, 2.2) and halves of
 * characters.
 */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, '')
    .trim();

const BULLET = /^[•▪◦‣]\s*/u;

/** Words of a document as they stand between quotation marks: without the mark of the item that they are. */
export const quoted = (text: string): string => printable(plainWords(text)).replace(BULLET, '');

/**
 * The verdict on a sentence with its reason (no verdict where a reviewer rejected it), then what reviewers said: "Weak:
 * The source says “may”. · Accepted by A. Lee".
 */
export const verdictLine = ({ verdict, reason, reviews }: ReportedSentence): string =>
  [reason === null ? verdict : `${verdict}: ${reason}`, ...reviews].join(' · ');
