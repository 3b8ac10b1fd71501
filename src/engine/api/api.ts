import { implement, ORPCError } from '@orpc/server';
import { asPinciteError } from '../../contract/errors.ts';
import { contract } from '../../contract/index.ts';

/** The contract, to be implemented: every handler built from it turns what it throws into the contract's typed errors. */
export const api = implement(contract).use(async ({ next }) => {
  try {
    return await next();
  } catch (error) {
    throw toContractError(error);
  }
});

/**
 * What the engine threw, as the contract's typed error: expected failures keep code and details, a fired signal is
 * CANCELLED, everything else is INTERNAL with its message. Errors are known by their fields: they may come from a worker.
 */
function toContractError(error: unknown): unknown {
  if (error instanceof ORPCError) return error;
  const known = asPinciteError(error);
  return new ORPCError(known.code, {
    defined: true,
    message: known.message,
    data: { details: known.details },
    cause: error,
  });
}

/** Errors inside a stream come after the handler returned, so each stream turns its own into the contract's. */
export async function* streamErrors<T>(events: AsyncIterable<T>): AsyncGenerator<T, void> {
  try {
    yield* events;
  } catch (error) {
    throw toContractError(error);
  }
}
