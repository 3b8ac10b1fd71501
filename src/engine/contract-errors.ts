import { ORPCError } from '@orpc/server';
import { ERROR_SENTENCES, type ErrorCode, type ErrorDetails, PinciteError } from '../contract/errors.ts';

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

/** The error as one of the closed list. */
export function asPinciteError(error: unknown): PinciteError {
  if (error instanceof PinciteError) return error;
  const { code, details, name, message } = (error ?? {}) as Record<string, unknown>;
  if (typeof code === 'string' && Object.hasOwn(ERROR_SENTENCES, code)) {
    return new PinciteError(code as ErrorCode, (details ?? {}) as ErrorDetails, { cause: error });
  }
  if (name === 'AbortError') return new PinciteError('CANCELLED', {}, { cause: error });
  return new PinciteError('INTERNAL', { why: typeof message === 'string' ? message : String(error) }, { cause: error });
}
