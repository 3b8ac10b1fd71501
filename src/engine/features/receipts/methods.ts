import { api } from '../../api/api.ts';
import type { Deps } from '../../deps.ts';
import { checkReceipt } from './receipts.ts';

/** Signed files of answers; they are made by an export. */
export const receiptMethods = (deps: Pick<Deps, 'library' | 'keys'>) => ({
  check: api.receipts.check.handler(({ input }) => checkReceipt(deps, input.text)),
});
