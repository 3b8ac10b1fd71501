import { type ErrorCode, type ErrorDetails, PinciteError } from '../../contract/errors.ts';

/** The browser host's `{code, details}` as the error that it was; INTERNAL when the answer holds none. */
export function hostRefusal(body: unknown, status: number): PinciteError {
  const { code, details } = (body ?? {}) as { code?: ErrorCode; details?: ErrorDetails };
  return new PinciteError(code ?? 'INTERNAL', details ?? { why: `the host answered with status ${status}` });
}
