import { ORPCError } from '@orpc/server';
import { asPinciteError } from '../contract/errors.ts';

/**
 * Turns an error of the host or of opening the engine into the contract's typed error; the engine's calls throw those
 * already.
 */
export function contractError(error: unknown): unknown {
  if (error instanceof ORPCError) return error;
  const { code, message, details } = asPinciteError(error);
  return new ORPCError(code, { defined: true, message, data: { details }, cause: error });
}
