import { streamErrors } from '../../../contract/methods/contract-error.ts';
import { api } from '../../api/api.ts';
import { backupLibrary, checkLibrary, indexLibrary, repairLibrary, type UpkeepDeps } from './check-library.ts';

/** Whether a library is whole, and what makes it so again. */
export const upkeepMethods = (deps: UpkeepDeps) => ({
  check: api.library.check.handler(({ signal }) => checkLibrary(deps, signal)),
  backup: api.library.backup.handler(({ input, signal }) => backupLibrary(deps, input, signal)),
  index: api.library.index.handler(({ signal }) => streamErrors(indexLibrary(deps, signal))),
  repair: api.library.repair.handler(({ input, signal }) => repairLibrary(deps, input.password, signal)),
});
