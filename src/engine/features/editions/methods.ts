import { api } from '../../api/api.ts';
import { changesBetween, compareEditions, type EditionDeps } from './compare-editions.ts';

/** What changed between two editions of a document. */
export const editionMethods = (deps: EditionDeps) => ({
  compare: api.documents.compare.handler(({ input, signal }) => compareEditions(deps, input, signal)),
  changes: api.documents.changes.handler(({ input, signal }) => changesBetween(deps, input, signal)),
});
