import { ERROR_SENTENCES, type ErrorCode, type ErrorDetails, errorSentence } from '../contract/errors.ts';

export interface Failure {
  readonly code: ErrorCode;
  readonly sentence: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(ERROR_SENTENCES, code);

/** Says why an input does not match the contract, from the validator's list of issues. */
function issuesOf(data: unknown): string | null {
  if (!isRecord(data) || !Array.isArray(data.issues)) return null;
  return data.issues.map((issue: unknown) => (isRecord(issue) ? String(issue.message) : String(issue))).join('; ');
}

/**
 * Returns the code of anything thrown, and the sentence for the user. Errors of the contract are recognised by their
 * fields, not by their class, because they may come from another process. Everything else is INTERNAL.
 */
export function describeFailure(error: unknown): Failure {
  if (!isRecord(error)) return { code: 'INTERNAL', sentence: errorSentence('INTERNAL', { why: String(error) }) };
  if (error.name === 'AbortError') return { code: 'CANCELLED', sentence: errorSentence('CANCELLED') };
  const { code, message, data } = error;
  if (!isCode(code)) return { code: 'INTERNAL', sentence: errorSentence('INTERNAL', { why: String(message) }) };
  const issues = issuesOf(data);
  if (issues !== null) return { code, sentence: errorSentence('BAD_REQUEST', { why: issues }) };
  const details = error.details ?? (isRecord(data) ? data.details : undefined);
  return { code, sentence: isRecord(details) ? errorSentence(code, details as ErrorDetails) : String(message) };
}
