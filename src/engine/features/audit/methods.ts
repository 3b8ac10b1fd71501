import { api } from '../../api/api.ts';
import type { Deps } from '../../deps.ts';
import { askedEntries } from './asked-entries.ts';

/** The record of all answers, and the keys that sign it. */
export const auditMethods = ({ traceLog, keys }: Pick<Deps, 'traceLog' | 'keys'>) => ({
  list: api.audit.list.handler(({ input }) => askedEntries(traceLog, input.asked_by)),
  verify: api.audit.verify.handler(() => traceLog.verify()),
  accept: api.audit.accept.handler(() => traceLog.accept()),
  keys: api.audit.keys.handler(() => keys.list()),
});
