import { ORPCError } from '@orpc/contract';
import { asPinciteError } from '../errors.ts';

/**
 * Turns a thrown error into the contract's typed error: expected failures keep code and details, a fired signal is
 * CANCELLED, everything else is INTERNAL with its message. Errors are recognised by their fields, since they may come
 * from a worker; one that is typed already, as those of the engine's calls are for its host, stays as it is.
 */
export function contractError(error: unknown): unknown {
  if (error instanceof ORPCError) return error;
  const { code, message, details } = asPinciteError(error);
  return new ORPCError(code, { defined: true, message, data: { details }, cause: error });
}

/** Turns the errors of a stream into the contract's: they come after the handler returned. */
export async function* streamErrors<T>(events: AsyncIterable<T>): AsyncGenerator<T, void> {
  try {
    yield* events;
  } catch (error) {
    throw contractError(error);
  }
}
