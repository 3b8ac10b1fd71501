import type { Answer, Citation, MarkerForm } from '../../contract/answer.ts';
import type { DocumentSummary } from '../../contract/documents.ts';
import { PinciteError } from '../../contract/errors.ts';
import type { Note } from '../../contract/records/notes.ts';
import { markerText } from '../../contract/view/citation-forms.ts';
import { VERDICT_WORDS } from '../../contract/view/citation-text.ts';
import { litParts } from '../../contract/view/page-place.ts';
import type { Deps } from '../deps.ts';

export type Annotation = Parameters<Deps['reader']['annotate']>[0]['annotations'][number];

/** What a document is marked with: places of answers, and notes of its readers. */
export interface Marked {
  readonly answers: readonly { readonly answer: Answer }[];
  readonly notes: readonly Note[];
}

/** The marks of a document, page by page as they are asked for. Throws DOCUMENT_NOT_FOUND, NO_PAGE_IMAGE for a text. */
export async function annotationsOf(
  { library }: Pick<Deps, 'library'>,
  id: string,
  { answers, notes }: Marked,
): Promise<{ readonly document: DocumentSummary; readonly annotations: readonly Annotation[] }> {
  const document = await library.document(id);
  if (document.kind === 'text') throw new PinciteError('NO_PAGE_IMAGE', { id });
  const { marker_form: form } = await library.settings.read();
  return {
    document,
    annotations: [...answers.flatMap(({ answer }) => placesIn(answer, id, form)), ...notes.flatMap(annotationOf)],
  };
}

/**
 * A document as a PDF whose cited words are highlighted for any reader, the sentences that they prove as notes; what
 * only explains them is underlined. The notes of its readers are in it too, in a colour of their own. Throws
 * DOCUMENT_NOT_FOUND, NO_PAGE_IMAGE for a document without pages, and as reading does.
 */
export async function annotatedPdf(
  { library, reader }: Pick<Deps, 'library' | 'reader'>,
  id: string,
  marked: Marked,
  signal: AbortSignal | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const { document, annotations } = await annotationsOf({ library }, id, marked);
  const { source_filename: sourceFilename } = document;
  const request = { bytes: library.storedFile(document), sourceFilename, annotations };
  return reader.annotate(request, { signal });
}

/** One for each page of the words that a reader marked. */
const annotationOf = ({ rects, comment, author }: Note): Annotation[] =>
  rects.map((page) => ({ ...page, kind: 'own', note: comment, author }));

/** Who an annotation says it is by. */
const AUTHOR = 'Pincite';

/** One annotation for each place and page; sentences that share a place share its note. */
function placesIn(answer: Answer, id: string, form: MarkerForm): Annotation[] {
  const cited = answer.citations.filter(({ document_id }) => document_id === id);
  return [...Map.groupBy(cited, ({ marker }) => marker).values()].flatMap((ofPlace) => {
    const { strong, thin } = litParts(ofPlace[0] as Citation);
    const note = [answer.question, ...ofPlace.map((citation) => sentenceNote(citation, answer, form))].join('\n');
    const marked = (parts: typeof strong, kind: Annotation['kind'], text: string): Annotation[] => {
      const onPages = parts.flatMap(({ rects }) => rects);
      return [...Map.groupBy(onPages, ({ page_index }) => page_index)].map(([page_index, pages]) => ({
        page_index,
        kind,
        note: text,
        author: AUTHOR,
        rects: pages.flatMap(({ rects }) => rects),
      }));
    };
    const marker = markerText((ofPlace[0] as Citation).marker, form);
    return [...marked(strong, 'highlight', note), ...marked(thin, 'underline', `What ${marker} stands under.`)];
  });
}

/** "[1] Claims are made within 30 days. (Weak: …)". */
function sentenceNote({ marker, claim_text: text }: Citation, { claims }: Answer, form: MarkerForm): string {
  const mark = markerText(marker, form);
  const claim = claims.find((one) => one.text === text && one.markers.includes(marker));
  if (claim === undefined) return `${mark} ${text}`;
  const reason = claim.reason === null ? '' : `: ${claim.reason.replace(/\.$/u, '')}`;
  return `${mark} ${text} (${VERDICT_WORDS[claim.verdict]}${reason})`;
}
