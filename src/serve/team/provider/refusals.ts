import * as oidc from 'openid-client';
import { PinciteError } from '../../../contract/errors.ts';

/** Null where the provider refuses. */
export async function orNull<T>(ask: () => Promise<T | null>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PinciteError && error.code === 'SIGN_IN_REFUSED') return null;
    throw error;
  }
}

/**
 * Whether the provider, or a check of what it sent, says no. Anything else, such as no answer or one that is none,
 * tells nothing about who asks.
 */
export function isRefusal(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError)
    return error.status < 500 && error.status !== 429 && !CLIENT_ERRORS.has(error.error);
  if (error instanceof oidc.AuthorizationResponseError) return error.error !== 'temporarily_unavailable';
  if (error instanceof oidc.WWWAuthenticateChallengeError) return error.status === 401 || error.status === 403;
  if (!(error instanceof oidc.ClientError)) return false;
  return REFUSALS.has(error.code ?? '');
}

/** Of a wrong configuration, not of who signs in. */
const CLIENT_ERRORS = new Set(['invalid_client', 'unauthorized_client', 'unsupported_grant_type']);

/** Codes of openid-client for a response that is one, and is not to be believed. */
const REFUSALS = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
]);

/** An error with those behind it, without any token. */
export function reasonOf(error: unknown): string {
  const said: string[] = [];
  for (let one = error; one instanceof Error && said.length < 4; one = one.cause) said.push(one.message);
  return [...new Set(said)].join(': ') || String(error);
}
