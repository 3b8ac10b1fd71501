import { toContractError } from '../contract-errors.ts';

/** Errors inside a stream come after the handler returned, so each stream turns its own into the contract's. */
export async function* streamErrors<T>(events: AsyncIterable<T>): AsyncGenerator<T, void> {
  try {
    yield* events;
  } catch (error) {
    throw toContractError(error);
  }
}
