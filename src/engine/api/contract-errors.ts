import { ORPCError } from '@orpc/server';
import { asPinciteError } from '../../contract/errors.ts';

/**
 * What the engine threw, as the contract's typed error: expected failures keep code and details, a fired signal is
 * CANCELLED, everything else is INTERNAL with its message. Errors are known by their fields: they may come from a worker.
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

/** Errors inside a stream come after the handler returned, so each stream turns its own into the contract's. */
export async function* streamErrors<T>(events: AsyncIterable<T>): AsyncGenerator<T, void> {
  try {
    yield* events;
  } catch (error) {
    throw toContractError(error);
  }
}
