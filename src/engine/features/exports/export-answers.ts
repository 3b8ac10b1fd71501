import type { MarkerForm } from '../../../contract/answer.ts';
import { PinciteError } from '../../../contract/errors.ts';
import type { ExportedFile, ExportForm, ExportRequest, SheetRequest } from '../../../contract/records/export.ts';
import type { ThreadTurn } from '../../../contract/threads.ts';
import { inMarkerForm } from '../../../contract/view/citation-forms.ts';
import { standing } from '../../../contract/view/review-words.ts';
import { assembleAnswer } from '../../answer/claims/finish.ts';
import type { Deps } from '../../deps.ts';
import { annotatedPdf, annotationsOf } from '../../places/annotated-pdf.ts';
import { type NotePlaceDeps, notesOfDocument } from '../../places/note-places.ts';
import { placePictures } from '../../places/place-pictures.ts';
import { threadOfAnswer } from '../../records/find-answer.ts';
import { sha256OfOriginal } from '../../records/signed-document.ts';
import { makeReceipt } from '../receipts/receipts.ts';
import { readThread, type ThreadDeps } from '../threads/read-thread.ts';
import { answerTable } from './files/answer-table.ts';
import { bibTexOf, type CitedSource, cslJsonOf } from './files/bibliography.ts';
import { fileNameOf } from './files/file-name.ts';
import { systemFontFolders } from './files/fonts/font-folders.ts';
import { markdownOf } from './files/markdown.ts';
import { reportAnswer } from './files/report-answer.ts';
import type { ReportedAnswer } from './files/types.ts';
import { xfdfOf } from './files/xfdf.ts';

/** What answers are exported from. */
export type ExportDeps = ThreadDeps & NotePlaceDeps & Pick<Deps, 'reader' | 'traceLog' | 'keys' | 'urlOf'>;

const TYPES: Readonly<Record<ExportForm, { readonly type: string; readonly ending: string }>> = {
  md: { type: 'text/markdown', ending: '.md' },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', ending: '.docx' },
  pdf: { type: 'application/pdf', ending: '.pdf' },
  'annotated-pdf': { type: 'application/pdf', ending: ' (highlighted).pdf' },
  xfdf: { type: 'application/vnd.adobe.xfdf', ending: '.xfdf' },
  'csl-json': { type: 'application/vnd.citationstyles.csl+json', ending: ' (sources).json' },
  bibtex: { type: 'application/x-bibtex', ending: '.bib' },
  csv: { type: 'text/csv', ending: '.csv' },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ending: '.xlsx' },
  json: { type: 'application/json', ending: '.json' },
  receipt: { type: 'application/json', ending: ' (receipt).json' },
};

/** A file of this form, with a name made of a text. */
export const exportedFile = (
  name: string,
  form: ExportForm,
  content: Uint8Array<ArrayBuffer> | string,
): ExportedFile => ({
  name: fileNameOf(name, TYPES[form].ending),
  type: TYPES[form].type,
  bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
});

/**
 * Answers as a file (requirement D6): one, all of a thread, or the newest. Throws ANSWER_NOT_FOUND, THREAD_NOT_FOUND,
 * ANSWER_UNPROVEN when none is as it was recorded, ANSWER_PURGED, BAD_REQUEST; for an annotated PDF also what drawing a
 * page throws.
 */
export async function exportAnswers(
  deps: ExportDeps,
  request: ExportRequest,
  signal: AbortSignal | undefined,
): Promise<ExportedFile> {
  const { form } = request;
  if (form === 'receipt' && request.thread_id !== undefined)
    throw new PinciteError('BAD_REQUEST', { why: 'a receipt is made of one answer, not of a thread' });
  if (form === 'receipt' && request.accepted_only === true)
    throw new PinciteError('BAD_REQUEST', { why: 'a receipt is of the whole answer, as it was recorded' });
  const all = await turnsOf(deps, request);
  const turns = request.accepted_only === true ? acceptedOf(all) : all;
  const file = (content: Uint8Array<ArrayBuffer> | string, name = turns[0]?.answer.question ?? ''): ExportedFile =>
    exportedFile(name, form, content);
  if (form === 'receipt') return file(await makeReceipt(deps, turns[0]?.answer.answer_id, new Date()));
  if (form === 'annotated-pdf' || form === 'xfdf') {
    const { document_id: id, document_name: name } = await annotatedDocument(deps, turns, request.document_id);
    const marked = { answers: turns, notes: await notesOfDocument(deps, id) };
    if (form === 'annotated-pdf') return file(await annotatedPdf(deps, id, marked, signal), name);
    const { document, annotations } = await annotationsOf(deps, id, marked);
    return file(xfdfOf(document.source_filename, annotations, new Date()), name);
  }
  if (form === 'csl-json') return file(cslJsonOf(await citedSources(deps, turns)));
  if (form === 'bibtex') return file(bibTexOf(await citedSources(deps, turns)));
  const { marker_form: markerForm } = await deps.library.settings.read();
  if (form === 'json') return file(jsonOf(turns, markerForm));
  const answers = await reportsOf(deps, { turns, markerForm, withPictures: form === 'pdf' || form === 'docx' }, signal);
  if (form === 'md') return file(markdownOf(answers));
  if (form === 'csv') return file(answerTable(answers));
  // These libraries take time to load, and most starts need none of them.
  if (form === 'xlsx') return file(await (await import('./files/workbook.ts')).workbookOf(answerTable(answers)));
  if (form === 'docx') return file(await (await import('./files/word-file.ts')).wordFileOf(answers));
  return file(await (await import('./files/pdf-file.ts')).pdfFileOf(answers, systemFontFolders()));
}

/** A table as a workbook, or as the CSV that it is. Throws BAD_REQUEST. */
export async function exportTable({ csv, form, name }: SheetRequest): Promise<ExportedFile> {
  if (form === 'csv') return exportedFile(name, form, csv);
  const { workbookOf } = await import('./files/workbook.ts');
  return exportedFile(name, form, await workbookOf(csv));
}

/** The answers that are asked for, each as it can be shown now. */
async function turnsOf(
  deps: ExportDeps,
  { answer_id: answerId, thread_id: threadId }: ExportRequest,
): Promise<ThreadTurn[]> {
  if (threadId !== undefined) return provenOf((await readThread(deps, threadId)).turns);
  const found = threadOfAnswer(await deps.threads.list(), answerId);
  const { turns } = await readThread(deps, found.thread.thread_id);
  return provenOf(turns.filter(({ answer }) => answer.answer_id === found.turn.answer.answer_id));
}

/** Throws when there is nothing in them that can be exported. */
function provenOf(turns: ThreadTurn[]): ThreadTurn[] {
  const [first] = turns;
  if (first === undefined) throw new PinciteError('ANSWER_NOT_FOUND', { id: 'yet' });
  const id = first.answer.answer_id;
  if (turns.every(({ record }) => record.state === 'purged')) throw new PinciteError('ANSWER_PURGED', { id });
  if (turns.every(({ record }) => record.state === 'changed'))
    throw new PinciteError('ANSWER_UNPROVEN', { id, why: asClause(first.record.reason ?? '') });
  return turns;
}

/** Only the sentences that stand as accepted, with their places. Throws BAD_REQUEST when there is none. */
function acceptedOf(turns: readonly ThreadTurn[]): ThreadTurn[] {
  const accepted = turns.flatMap((turn) => {
    const { claims, citations } = turn.answer;
    const kept = claims.flatMap((claim, i) => (standing(turn.reviews, i) === 'accepted' ? [{ claim, i }] : []));
    if (kept.length === 0) return [];
    const { text, markers, ...said } = assembleAnswer(
      kept.map(({ claim }) => claim),
      citations.filter(({ marker }) => kept.some(({ claim }) => claim.markers.includes(marker))),
    );
    const answer = {
      ...turn.answer,
      answer: text,
      markers: [...markers],
      claims: [...said.claims],
      citations: [...said.citations],
      removed: [],
    };
    const reviews = turn.reviews.flatMap((review) => {
      const claim = kept.findIndex(({ i }) => i === review.claim);
      return claim < 0 ? [] : [{ ...review, claim }];
    });
    return [{ ...turn, answer, reviews }];
  });
  if (accepted.length > 0) return accepted;
  throw new PinciteError('BAD_REQUEST', { why: 'no sentence of it was accepted by a reader' });
}

/** "Its file was changed." as a part of a sentence. */
const asClause = (sentence: string): string =>
  sentence.replace(/\.$/u, '').replace(/^./u, (letter) => letter.toLowerCase());

interface Reported {
  readonly turns: readonly ThreadTurn[];
  readonly markerForm: MarkerForm;
  readonly withPictures: boolean;
}

async function reportsOf(
  deps: ExportDeps,
  { turns, markerForm, withPictures }: Reported,
  signal: AbortSignal | undefined,
): Promise<ReportedAnswer[]> {
  const pages = new Map((await deps.library.listDocuments()).map((one) => [one.document_id, one.pages]));
  const answers: ReportedAnswer[] = [];
  for (const turn of turns) {
    const pictures = withPictures ? await placePictures(deps, turn.answer.citations, signal) : new Map();
    answers.push(reportAnswer(turn, { pagesOf: (id) => pages.get(id), pictures, markerForm }));
  }
  return answers;
}

/** The documents that are cited and still there, each once, in the order of their first citation. */
async function citedSources(deps: ExportDeps, turns: readonly ThreadTurn[]): Promise<CitedSource[]> {
  const documents = new Map((await deps.library.listDocuments()).map((one) => [one.document_id, one]));
  const cited = turns.flatMap(({ answer, asked_at }) =>
    answer.citations.map(({ document_id: id }) => ({ id, citedAt: new Date(asked_at) })),
  );
  const last = new Map(cited.map(({ id, citedAt }) => [id, citedAt]));
  const sources: CitedSource[] = [];
  for (const [id, citedAt] of last) {
    const document = documents.get(id);
    if (document === undefined) continue;
    const sha256 = await sha256OfOriginal(deps.library, document);
    sources.push({ document, sha256, url: (await deps.urlOf(document)).url, citedAt });
  }
  if (sources.length > 0) return sources;
  throw new PinciteError('BAD_REQUEST', { why: 'the answer cites no document that is in the library' });
}

function jsonOf(turns: readonly ThreadTurn[], form: MarkerForm): string {
  const answers = turns.map((turn) => ({ ...turn, answer: inMarkerForm(turn.answer, form) }));
  return `${JSON.stringify({ pincite_export: 1, exported_at: new Date().toISOString(), answers }, null, 2)}\n`;
}

/** The cited document that is asked for, or the only one. */
async function annotatedDocument({ library }: ExportDeps, turns: readonly ThreadTurn[], wanted: string | undefined) {
  const cited = new Set(turns.flatMap(({ answer }) => answer.citations.map((citation) => citation.document_id)));
  const [only] = cited;
  if (only === undefined) throw new PinciteError('BAD_REQUEST', { why: 'the answer cites no document' });
  if (wanted === undefined && cited.size > 1)
    throw new PinciteError('BAD_REQUEST', {
      why: `the answer cites ${cited.size} documents, name one of them: ${[...cited].join(', ')}`,
    });
  if (wanted !== undefined && !cited.has(wanted))
    throw new PinciteError('BAD_REQUEST', { why: `the answer does not cite document ${wanted}` });
  return library.document(wanted ?? only);
}
