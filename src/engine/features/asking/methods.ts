import { streamErrors } from '../../../contract/methods/contract-error.ts';
import { api } from '../../api/api.ts';
import { factCheck } from '../../verification/fact-check.ts';
import { verifyCitedClaim } from '../../verification/verify-cited-claim.ts';
import { type AskingDeps, ask, prepare } from './ask-question.ts';
import { searchPassages } from './passage-search.ts';

/** What is asked of the documents, and what is checked against them. */
export const askingMethods = (deps: AskingDeps) => ({
  search: api.search.handler(({ input, signal }) => searchPassages(deps, input, signal)),
  ask: api.ask.handler(({ input, signal }) => streamErrors(ask(deps, input, signal))),
  prepare: api.prepare.handler(async ({ input, signal }) => ({ prepared: await prepare(deps, input, signal) })),
  factCheck: api.factCheck.handler(({ input, signal }) => factCheck(deps, input, signal)),
  verifyCitation: api.verifyCitation.handler(({ input }) => verifyCitedClaim(deps, input)),
});
