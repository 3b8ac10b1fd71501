import type { DocumentSummary } from '../../../src/contract/documents.ts';
import { readRequest } from '../../../src/engine/answer/parts/read-request.ts';
import { type FromCells, readFromCells } from '../../../src/engine/answer/sources/tables/answer-from-cells.ts';
import { passagesForPacks } from '../../../src/engine/answer/sources/tables/answer-from-packs.ts';
import type { RetrievedPassage } from '../../../src/engine/evidence/retrieval/types.ts';
import type { RetrieveScope } from '../../../src/engine/evidence/types.ts';
import { openLibrary } from '../../../src/engine/library/library.ts';
import { type EvalLibraryOptions, evalLibrary } from '../../library/eval-library.ts';
import { librarySearch } from '../../library/library-search.ts';
import { localRuntime } from '../../library/local-runtime.ts';

const TOP_K = 10;

export interface ReadQuestion {
  readonly found: FromCells | null;
  readonly passages: readonly RetrievedPassage[];
  /** Of reading cells, without the search, in milliseconds. */
  readonly ms: number;
}

export interface CellsLibrary {
  readonly documents: readonly DocumentSummary[];
  /** What the tables say to a question; `documentIds`: only of these documents. */
  ask(question: string, documentIds?: readonly string[]): Promise<ReadQuestion>;
  close(): Promise<void>;
}

/** The library of the shared PDFs, asked as the engine asks it, up to the model. */
export async function openCellsLibrary(options: EvalLibraryOptions): Promise<CellsLibrary> {
  const runtime = localRuntime();
  const library = await openLibrary({ dataDir: await evalLibrary('pdf', options) });
  const search = librarySearch(library, runtime);
  const deps = {
    retrieve: (question: string, { signal, ...scope }: RetrieveScope) => search({ question, ...scope }, { signal }),
    tablesOf: (documentId: string) => library.tablesOf(documentId),
    textOf: (documentId: string, start: number, end: number) => library.textOf(documentId, start, end),
  };
  return {
    documents: await library.listDocuments(),
    ask: async (question, documentIds) => {
      const { signal } = options;
      const passages = await search({ question, limit: TOP_K, documentIds }, { signal });
      const startedAt = performance.now();
      const brought = await passagesForPacks(readRequest({ question }), passages, deps, signal);
      const all = [...passages, ...brought];
      const found = await readFromCells(readRequest({ question }), { followUp: null, passages, all }, deps, signal);
      return { found, passages, ms: performance.now() - startedAt };
    },
    close: async () => {
      await library.close();
      await runtime.dispose();
    },
  };
}
