import { expect, it } from 'vitest';
import { AccountAttempts } from '../../../../src/serve/team/account-attempts.ts';

const attempt = (state: string) => ({ location: 'l', redirectUri: 'r', nonce: 'n', verifier: 'v', state });
const pairOf = (cookie: string): string => cookie.split(';')[0] ?? '';

it('gives an attempt back once, to the browser that has its cookie, for ten minutes', () => {
  let now = 0;
  const attempts = new AccountAttempts({ port: 7000, secure: false, now: () => now });
  const [ada, bob] = [attempts.keep(attempt('a')), attempts.keep(attempt('b'))];
  expect(attempts.take('pincite_7000_attempt=x')).toBeNull();
  expect(attempts.take(undefined)).toBeNull();
  expect(attempts.take(`other=1; ${pairOf(ada)}`)?.state).toBe('a');
  expect(attempts.take(pairOf(ada))).toBeNull();
  now = 10 * 60_000 + 1;
  expect(attempts.take(pairOf(bob))).toBeNull();
});

it('is never sent without TLS where the page is shown by it', () => {
  const attempts = new AccountAttempts({ port: 7000, secure: true, now: () => 0 });
  expect(attempts.keep(attempt('a'))).toMatch(/; SameSite=Lax; Path=\/sign-in\/account; Max-Age=600; Secure$/);
  expect(attempts.noCookie).toMatch(/^pincite_7000_attempt=; .*Max-Age=0; Secure$/);
});

it('keeps the newest, however many somebody begins', () => {
  const attempts = new AccountAttempts({ port: 7000, secure: false, now: () => 0 });
  const cookies = Array.from({ length: 501 }, (_, i) => pairOf(attempts.keep(attempt(String(i)))));
  expect(attempts.take(cookies[0])).toBeNull();
  expect(attempts.take(cookies[1])?.state).toBe('1');
  expect(attempts.take(cookies[500])?.state).toBe('500');
});
