import { implement, ORPCError } from '@orpc/server';
import { asPinciteError } from '../../contract/errors.ts';
import { contract } from '../../contract/index.ts';

/** Implements the contract: every handler built from it turns thrown errors into the contract's typed errors. */
export const api = implement(contract).use(async ({ next }) => {
  try {
    return await next();
  } catch (error) {
    throw toContractError(error);
  }
});

/**
 * Turns a thrown error into the contract's typed error: expected failures keep code and details, a fired signal is
 * CANCELLED, everything else is INTERNAL with its message. Errors are recognised by their fields, since they may come
 * from a worker.
 */
export function toContractError(error: unknown): unknown {
  if (error instanceof ORPCError) return error;
  const known = asPinciteError(error);
  return new ORPCError(known.code, {
    defined: true,
    message: known.message,
    data: { details: known.details },
    cause: error,
  });
}

/** Turns the errors of a stream into the contract's: they come after the handler returned. */
export async function* streamErrors<T>(events: AsyncIterable<T>): AsyncGenerator<T, void> {
  try {
    yield* events;
  } catch (error) {
    throw toContractError(error);
  }
}
