import { ORPCError } from '@orpc/server';
import { PinciteError } from '../contract/errors.ts';

/** What the host itself or the opening of the engine threw, as the contract's typed error; the engine's calls throw those already. */
export function contractError(error: unknown): unknown {
  if (error instanceof ORPCError) return error;
  const why = error instanceof Error ? error.message : String(error);
  const known = error instanceof PinciteError ? error : new PinciteError('INTERNAL', { why });
  const { code, message, details } = known;
  return new ORPCError(code, { defined: true, message, data: { details }, cause: error });
}
