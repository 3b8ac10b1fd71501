import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import { toContractError } from './contract-errors.ts';

/** The contract, to be implemented: every handler built from it turns what it throws into the contract's typed errors. */
export const api = implement(contract).use(async ({ next }) => {
  try {
    return await next();
  } catch (error) {
    throw toContractError(error);
  }
});
