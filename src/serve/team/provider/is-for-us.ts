import type { IntrospectionResponse } from 'openid-client';

interface Expected {
  readonly issuer: string;
  readonly audience: string;
  readonly now: () => number;
}

/** Seconds by which the clocks of two machines may differ. */
const SKEW_S = 30;

/**
 * Whether a token is valid, of this provider, for this library, somebody's, and one that is worth something by itself:
 * one that is bound to a key (`cnf`) proves nothing without it, and a refresh token opens no library.
 */
export function isForUs(told: IntrospectionResponse, { issuer, audience, now }: Expected): boolean {
  const { active, iss, aud, exp, nbf, sub, cnf, token_type: type } = told;
  const seconds = now() / 1000;
  return (
    active === true &&
    (iss === undefined || iss === issuer) &&
    [aud].flat().includes(audience) &&
    (exp === undefined || exp > seconds - SKEW_S) &&
    (nbf === undefined || nbf < seconds + SKEW_S) &&
    typeof sub === 'string' &&
    sub !== '' &&
    cnf === undefined &&
    typeof type === 'string' &&
    type.toLowerCase() === 'bearer'
  );
}
