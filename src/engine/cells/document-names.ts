import { stopIfAborted } from '../../contract/errors.ts';
import type { DocumentTable } from '../documents/types.ts';
import type { RetrievedPassage } from '../evidence/retrieval/types.ts';
import type { Question } from '../question/question.ts';
import { contentWords } from '../text/content-words.ts';
import { anyOf, words } from '../text/language.ts';
import { isEarlyEnd, type YearName, yearNameIn } from './business-years.ts';
import type { DocumentTables } from './document-tables.ts';
import { distinguishingWords } from './name-words.ts';
import { periodsOfColumns } from './read-cells.ts';

/** What tables and names are read with. */
export interface TableDeps {
  readonly tablesOf: (documentId: string) => Promise<readonly DocumentTable[]>;
  readonly textOf: (documentId: string, start: number, end: number) => Promise<string>;
}

/** Documents whose tables are read: those of one that is not kept take up to 0.4 s. */
const DOCUMENTS = 4;

/** The tables of the documents of these passages, best first: of those whose names `isMeant` is true of. */
export async function documentTables(
  question: Question,
  passages: readonly RetrievedPassage[],
  deps: TableDeps,
  signal: AbortSignal | undefined,
  isMeant: (names: ReadonlySet<string>) => boolean = () => true,
): Promise<readonly DocumentTables[]> {
  const ids = [...new Set(passages.map(({ documentId }) => documentId))];
  const read: DocumentTables[] = [];
  for (const documentId of ids.slice(0, DOCUMENTS)) {
    const names = await namesOfDocument(documentId, question, passages, deps);
    stopIfAborted(signal);
    if (!isMeant(names)) continue;
    const tables = await deps.tablesOf(documentId);
    read.push({ documentId, tables, names, yearName: await yearNameOf(documentId, tables, passages, deps) });
    stopIfAborted(signal);
  }
  return read;
}

const known = new WeakMap<readonly DocumentTable[], YearName | null>();

/** How a report names its years. Its whole text is read for that, once, where one of its tables has such a year. */
async function yearNameOf(
  id: string,
  tables: readonly DocumentTable[],
  passages: readonly RetrievedPassage[],
  { textOf }: Pick<TableDeps, 'textOf'>,
): Promise<YearName | null> {
  const before = known.get(tables);
  if (before !== undefined) return before;
  const characters = passages.find(({ documentId }) => documentId === id)?.document.characters ?? 0;
  const isEarly = tables.some((table) => periodsOfColumns(table).some(isEarlyEnd));
  const made = isEarly ? yearNameIn(await textOf(id, 0, characters)) : null;
  known.set(tables, made);
  return made;
}

/** The first page names who the document is of. */
const OPENING = 1_500;
/** "AMAZON.COM, INC.", up to its form. */
const COMPANY = new RegExp(
  `^.{2,60}?(?=,?\\s(?:&\\s)?${anyOf(words.statements.companyForms)}(?![\\p{L}\\p{N}]))`,
  'imu',
);
/** Shortest name that a file name may begin with, all words as one: "BESTBUY_2019". */
const GLUED = 4;

/**
 * The words that may name a document: of its own name, of the company on its first page, and those that the question
 * writes beside one of them and that stand on the first page.
 */
export async function namesOfDocument(
  id: string,
  question: Question,
  passages: readonly RetrievedPassage[],
  { textOf }: Pick<TableDeps, 'textOf'>,
): Promise<ReadonlySet<string>> {
  const document = passages.find(({ documentId }) => documentId === id)?.document;
  if (document === undefined) return new Set();
  const own = distinguishingWords(document.document_name.replaceAll('_', ' '));
  const runs = question.nameRuns;
  if (runs.length === 0) return own;
  const text = await textOf(id, 0, Math.min(OPENING, document.characters));
  const company = distinguishingWords(COMPANY.exec(text)?.[0] ?? '');
  const opening = new Set(contentWords(text));
  const beside = runs
    .filter((run) => run.some((word) => own.has(word) || company.has(word)))
    .flat()
    .filter((word) => opening.has(word));
  const glued = runs.filter((run) => {
    const name = run.join('');
    return name.length >= GLUED && [...own].some((word) => word.startsWith(name));
  });
  return new Set([...own, ...company, ...beside, ...glued.flat()]);
}
