import { checkOffline } from '../../../offline/self-check.ts';
import { api } from '../../api/api.ts';
import { diagnosticsFile, type FaultDeps, libraryMetrics } from './diagnostics.ts';
import { allowedServers, engineStatus } from './engine-status.ts';
import { citationsOf } from './metrics.ts';

/** The state of the engine, what is counted, and what helps to find a fault. */
export const diagnosticsMethods = (deps: FaultDeps) => ({
  documents: { cited: api.documents.cited.handler(({ input }) => citationsOf(deps, input.document_id)) },
  status: api.status.handler(() => engineStatus(deps)),
  checkOffline: api.checkOffline.handler(() => checkOffline(allowedServers(deps))),
  metrics: api.metrics.handler(() => libraryMetrics(deps)),
  diagnostics: api.diagnostics.handler(({ input }) => diagnosticsFile(deps, input)),
});
