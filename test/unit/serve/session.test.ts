import { expect, it } from 'vitest';
import { checkCaller } from '../../../src/serve/session.ts';

it('answers this machine and, behind a proxy, the one address that its owner named', () => {
  const behind = { port: 7000, origin: new URL('https://pincite.example.com') };
  const alone = { port: 7000, origin: null };
  const outside = { host: 'pincite.example.com', origin: 'https://pincite.example.com' };
  expect(checkCaller(outside, behind, 'required')).toBeNull();
  expect(checkCaller(outside, alone, 'required')).toBe('other host');
  expect(checkCaller({ host: '127.0.0.1:7000', origin: 'http://127.0.0.1:7000' }, behind, 'required')).toBeNull();
  for (const origin of ['http://pincite.example.com', 'https://evil.example.com', 'null'])
    expect(checkCaller({ ...outside, origin }, behind, 'optional')).toBe('other origin');
  expect(checkCaller({ host: 'pincite.example.com' }, behind, 'required')).toBe('other origin');
  expect(checkCaller({ host: 'pincite.example.com' }, behind, 'optional')).toBeNull();
  // What a proxy or a caller says that somebody asked for counts for nothing.
  const forwarded = {
    host: 'evil.example.com',
    'x-forwarded-host': 'pincite.example.com',
    forwarded: 'host=pincite.example.com',
  };
  expect(checkCaller(forwarded, behind, 'optional')).toBe('other host');
  expect(checkCaller({ ...outside, 'sec-fetch-site': 'cross-site' }, behind, 'required')).toBe('other origin');
});
