import type { CodeSource } from '../types.ts';
import { answerFromLists } from './lists/answer-from-lists.ts';
import { answerFromCells } from './tables/answer-from-cells.ts';
import { passagesForPacks } from './tables/answer-from-packs.ts';

const answerFromTables: CodeSource = async (request, found, deps, signal) => ({
  passages: await passagesForPacks(request, found, deps, signal),
  answer: (evidence, making, stop) => answerFromCells(request, evidence, making, stop),
});

/** What answers a question without the model; the first that has an outcome for it counts. Else the model is asked. */
export const SOURCES: readonly CodeSource[] = [answerFromTables, answerFromLists];
