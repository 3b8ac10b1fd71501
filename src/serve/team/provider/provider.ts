import * as oidc from 'openid-client';
import { PinciteError } from '../../../contract/errors.ts';
import { type SignInEndpoint, serverName } from '../../../offline/endpoints.ts';
import { type Claims, claimsOf, hasClaim, type Told } from './claims.ts';
import { isForUs } from './is-for-us.ts';
import { providerFetch } from './provider-fetch.ts';
import { isRefusal, orNull, reasonOf } from './refusals.ts';

/** Seconds after which a provider counts as unreachable. */
const PATIENCE_S = 10;
/** From so many milliseconds on it is slow, which the owner is told: each call of a member waits for it. */
const SLOW_MS = 2000;
/** Milliseconds between two lines about a provider that stays slow. */
const SLOW_LINE_MS = 60_000;
/** Seconds before its end at which an access token is renewed. */
const EARLY_S = 10;

/** A sign-in under way: what its answer is held against. */
export interface Attempt {
  /** Where the browser is sent. */
  readonly location: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What the provider gave for one sign-in; it never leaves the memory of this process. */
export interface Grant {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  /** Milliseconds since 1970; null where the provider does not say. */
  readonly endsAt: number | null;
  /** What the ID token says; its claims stand in for those that the provider tells nowhere else. */
  readonly told: Told;
  /**
   * Whether userinfo has named groups. From then on it alone does: many providers leave the claim out for who is in no
   * group any more, and the ID token says what was so when it was made.
   */
  readonly namesGroups: boolean;
}

/**
 * The OpenID provider of a team (ADR 0131). All of it throws SIGN_IN_UNREACHABLE where the provider does not answer, or
 * not as the protocol says, and SIGN_IN_REFUSED where it, or a check of what it says, refuses.
 */
export interface Provider {
  readonly issuer: string;
  /** Host and port of the issuer. */
  readonly server: string;
  begin(redirectUri: string): Promise<Attempt>;
  /** Exchanges the code in the address to which the browser came back. */
  finish(attempt: Attempt, returned: URL): Promise<Grant>;
  /**
   * Asks the provider who holds a grant, now: nothing is remembered of an earlier time. Null when it does not hold any
   * more. The grant may be a renewed one.
   */
  ask(grant: Grant): Promise<{ readonly grant: Grant; readonly claims: Claims } | null>;
  /** Asks the provider who holds a program's token, now; null for one that is not valid, or not made for us. */
  introspect(token: string): Promise<Claims | null>;
  /** Ends a grant at the provider, where it can be told. */
  revoke(grant: Grant): Promise<void>;
}

interface ProviderOptions {
  readonly endpoint: SignInEndpoint;
  /** Takes one line for the owner: why a sign-in failed is not told to whoever tries. */
  readonly log: (line: string) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Made anew for each sign-in: keys and addresses of the provider are those of now, so that a key that it has withdrawn
 * proves nothing, and a new one is known at once.
 */
function discoverAt(
  { url, client_id: clientId, client_secret: secret }: SignInEndpoint,
  fetchProvider: ReturnType<typeof providerFetch>,
): Promise<oidc.Configuration> {
  return oidc.discovery(new URL(url), clientId, {}, secret === null ? oidc.None() : oidc.ClientSecretBasic(secret), {
    timeout: PATIENCE_S,
    [oidc.customFetch]: fetchProvider as oidc.CustomFetch,
    // ID tokens that come over TLS need not be checked by their signature; ours are.
    execute: [oidc.enableNonRepudiationChecks, ...(url.startsWith('http:') ? [oidc.allowInsecureRequests] : [])],
  });
}

/** Runs what asks the provider: its errors become ours, and the owner is told of those and of a slow one. */
function guard(server: string, log: ProviderOptions['log'], now: ProviderOptions['now']) {
  let toldSlow = Number.NEGATIVE_INFINITY;
  const tellSlow = (what: string, ms: number): void => {
    if (ms < SLOW_MS || now() - toldSlow < SLOW_LINE_MS) return;
    toldSlow = now();
    log(
      `${what} at ${server} took ${(ms / 1000).toFixed(1)} s; calls of members wait for it, ${PATIENCE_S} s at most.`,
    );
  };
  return async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const begun = now();
    try {
      const done = await work();
      tellSlow(what, now() - begun);
      return done;
    } catch (error) {
      if (error instanceof PinciteError) throw error;
      log(`${what} at ${server} failed: ${reasonOf(error)}`);
      throw new PinciteError(isRefusal(error) ? 'SIGN_IN_REFUSED' : 'SIGN_IN_UNREACHABLE', {}, { cause: error });
    }
  };
}

export function openProvider({ endpoint, log, now }: ProviderOptions): Provider {
  const { url, also, client_secret: secret, audience, scope } = endpoint;
  const origins = new Set([url, ...also].map((address) => new URL(address).origin));
  const server = serverName(endpoint);
  const fetchProvider = providerFetch(origins);
  const discover = (): Promise<oidc.Configuration> => discoverAt(endpoint, fetchProvider);
  /** For questions that no key answers. */
  let known: oidc.Configuration | null = null;
  const configuration = async (): Promise<oidc.Configuration> => {
    known ??= await discover();
    return known;
  };
  const guarded = guard(server, log, now);
  const renewed = async (grant: Grant): Promise<Grant | null> => {
    if (grant.endsAt === null || now() < grant.endsAt - EARLY_S * 1000) return grant;
    if (grant.refreshToken === null) return null;
    const next = grantOf(await oidc.refreshTokenGrant(await discover(), grant.refreshToken), grant, now());
    return next.told.sub === grant.told.sub ? next : null;
  };

  return {
    issuer: url,
    server,
    begin: (redirectUri) =>
      guarded('Beginning a sign-in', async () => {
        const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
        known = await discover();
        const location = oidc.buildAuthorizationUrl(known, {
          redirect_uri: redirectUri,
          scope,
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        // The browser is sent nowhere but to where the owner said.
        if (!origins.has(location.origin)) throw new Error(`it sends browsers to ${location.origin}`);
        return { location: location.href, redirectUri, state, nonce, verifier };
      }),
    finish: ({ redirectUri, state, nonce, verifier }, returned) =>
      guarded('A sign-in', async () => {
        // The address is ours, with what the provider added; its host is not taken from the request.
        const address = new URL(redirectUri);
        address.search = returned.search;
        const checks = {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        };
        return grantOf(await oidc.authorizationCodeGrant(await discover(), address, checks), null, now());
      }),
    ask: (before) =>
      orNull(() =>
        guarded('Asking who is signed in', async () => {
          const grant = await renewed(before);
          if (grant === null) return null;
          const info: Told = await oidc.fetchUserInfo(await configuration(), grant.accessToken, grant.told.sub);
          const namesGroups = grant.namesGroups || hasClaim(info, endpoint.group_claim);
          const claims = claimsOf(endpoint, [info, grant.told], namesGroups ? [info] : [grant.told]);
          return { grant: { ...grant, namesGroups }, claims };
        }),
      ),
    introspect: (token) =>
      orNull(async () => {
        // Without them nobody could tell a token that is made for us from one of another program.
        if (audience === null || secret === null) return null;
        return await guarded('Asking whose token a program has', async () => {
          const at = await configuration();
          const told = await oidc.tokenIntrospection(at, token);
          const { issuer } = at.serverMetadata();
          return isForUs(told, { issuer, audience, now }) ? claimsOf(endpoint, [told as Told]) : null;
        });
      }),
    revoke: async (grant) => {
      const at = await configuration();
      if (at.serverMetadata().revocation_endpoint === undefined) return;
      await guarded('Ending a sign-in', () => oidc.tokenRevocation(at, grant.refreshToken ?? grant.accessToken));
    },
  };
}

type Tokens = oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers;

/** What a grant is after an answer of the token endpoint at a time, in milliseconds since 1970. */
function grantOf(tokens: Tokens, before: Grant | null, at: number): Grant {
  const seconds = tokens.expiresIn();
  const told = tokens.claims() ?? before?.told;
  if (told === undefined) throw new PinciteError('SIGN_IN_REFUSED');
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? before?.refreshToken ?? null,
    endsAt: seconds === undefined ? null : at + seconds * 1000,
    told,
    namesGroups: before?.namesGroups ?? false,
  };
}
