import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import { contractError } from '../../contract/methods/contract-error.ts';

/** Implements the contract: every handler built from it turns thrown errors into the contract's typed errors. */
export const api = implement(contract).use(async ({ next }) => {
  try {
    return await next();
  } catch (error) {
    throw contractError(error);
  }
});
