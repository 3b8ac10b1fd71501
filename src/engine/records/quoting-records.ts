import type { Answer } from '../../contract/answer.ts';
import type { QuotingRecords } from '../../contract/records/audit.ts';
import type { AnswerRecord } from '../answer/types.ts';
import type { AllRecords } from './all-records.ts';

/** A chunk id is the id of its document, an underscore and a number. */
const documentOfChunk = (chunkId: unknown): string => String(chunkId).replace(/_\d+$/, '');

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;

/**
 * The documents whose words an entry of the log may have: those it cites, and those that the model cited before
 * validation. Uncited words of the model may come from any passage in its prompt.
 */
export function documentsOfBody(body: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const { citations, metadata } = body;
  const attempts = listOf(fieldOf(metadata, 'model_citations')).map((one) => listOf(fieldOf(one, 'chunk_ids')));
  const isUncited = attempts.some((chunks) => chunks.length === 0);
  const hasNotes = listOf(fieldOf(fieldOf(metadata, 'validation'), 'notes')).length > 0;
  const chunks = [...attempts.flat(), ...(isUncited || hasNotes ? listOf(fieldOf(metadata, 'retrieved')) : [])];
  return new Set([
    ...listOf(citations).map((one) => String(fieldOf(one, 'document_id'))),
    ...chunks.map(documentOfChunk),
  ]);
}

/**
 * The documents whose words or names an answer may have: what was retrieved for it, what it cites, and what it names as
 * searched. A member is shown it only while they may see all of these.
 */
export function documentsBehind({ answer, retrieved, model_citations: cited }: AnswerRecord): string[] {
  const { citations, nearest, nearest_lines: lines, options, searched } = answer;
  return [
    ...new Set([
      ...[...retrieved, ...cited.flatMap(({ chunk_ids }) => chunk_ids)].map(documentOfChunk),
      ...[...citations, ...nearest, ...lines].map((one) => one.document_id),
      ...options.flatMap((option) => option.document_ids),
      ...(searched.unreadable_documents ?? []),
      ...searched.damaged_documents,
    ]),
  ];
}

/** The documents whose words an answer shows: cited ones, or for a refusal the nearest. */
const documentsOfAnswer = ({ citations, nearest, nearest_lines: lines }: Answer): ReadonlySet<string> =>
  new Set([...citations, ...nearest, ...lines].map((one) => one.document_id));

const hasOneOf = (documents: ReadonlySet<string>, ids: readonly string[]): boolean =>
  ids.some((id) => documents.has(id));

/** The records that quote each of these documents, in their order. */
export async function quotingRecords(
  records: AllRecords,
  documentIds: readonly string[],
): Promise<Omit<QuotingRecords, 'held_by'>[]> {
  const entries = await records.traceLog.find((body) => hasOneOf(documentsOfBody(body), documentIds));
  const threads = await records.threads.list();
  return Promise.all(
    documentIds.map(async (id) => {
      const own = entries.filter(({ body }) => body !== null && documentsOfBody(body).has(id));
      const answerIds = new Set(own.map(({ body }) => body?.query_id));
      const quoting = threads.map(({ thread_id, title, turns }) => ({
        thread_id,
        title,
        turns: turns.filter(({ answer }) => documentsOfAnswer(answer).has(id) || answerIds.has(answer.answer_id))
          .length,
      }));
      return {
        document_id: id,
        log_entries: own.map(({ seq }) => seq),
        kept_answers: await records.answers.countOf(id),
        grid_cells: await records.grids.countOf(id),
        notes: await records.notes.countOf(id),
        threads: quoting.filter(({ turns }) => turns > 0),
      };
    }),
  );
}

/**
 * Removes the words of these documents from all records. The log comes last, since it says best which answers are
 * meant. After a kill a second run finishes. Throws RECORD_FAILED.
 */
export async function purgeRecords(records: AllRecords, documentIds: readonly string[], at: Date): Promise<void> {
  await records.answers.forget(documentIds);
  await records.grids.purge(documentIds);
  await records.notes.purge(documentIds);
  const isMeant = (body: Readonly<Record<string, unknown>>) => hasOneOf(documentsOfBody(body), documentIds);
  const answerIds = new Set((await records.traceLog.find(isMeant)).map(({ body }) => body?.query_id));
  await records.threads.purge(
    documentIds,
    (answer) => hasOneOf(documentsOfAnswer(answer), documentIds) || answerIds.has(answer.answer_id),
    at,
  );
  await records.traceLog.purge(isMeant);
}
