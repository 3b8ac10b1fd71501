import { api } from '../../api/api.ts';
import { type ExportDeps, exportAnswers, exportTable } from './export-answers.ts';
import { exportNotes } from './export-notes.ts';

/** Answers and tables as files. */
export const exportMethods = (deps: ExportDeps) => ({
  answers: api.exports.answers.handler(({ input, signal }) => exportAnswers(deps, input, signal)),
  notes: api.exports.notes.handler(({ input, signal }) => exportNotes(deps, input, signal)),
  table: api.exports.table.handler(({ input }) => exportTable(input)),
});
