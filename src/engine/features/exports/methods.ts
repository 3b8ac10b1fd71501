import { api } from '../../api/api.ts';
import { type ExportDeps, exportAnswers, exportTable } from './export-answers.ts';

/** Answers and tables as files. */
export const exportMethods = (deps: ExportDeps) => ({
  answers: api.exports.answers.handler(({ input, signal }) => exportAnswers(deps, input, signal)),
  table: api.exports.table.handler(({ input }) => exportTable(input)),
});
