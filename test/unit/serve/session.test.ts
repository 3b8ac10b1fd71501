import { expect, it } from 'vitest';
import { checkCaller, ownOrigin } from '../../../src/serve/session.ts';

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

it('lets a page that another site sent somebody to be loaded as a page, and nothing else of that site', () => {
  const at = { port: 7000, origin: new URL('https://pincite.example.com') };
  const back = { host: 'pincite.example.com', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
  expect(checkCaller(back, at, 'none')).toBeNull();
  for (const mode of ['no-cors', 'cors', 'websocket', undefined])
    expect(checkCaller({ ...back, 'sec-fetch-mode': mode }, at, 'none')).toBe('other origin');
  expect(checkCaller({ ...back, origin: 'https://evil.example.com' }, at, 'none')).toBe('other origin');
  expect(checkCaller({ ...back, host: 'evil.example.com' }, at, 'none')).toBe('other host');
  for (const wanted of ['optional', 'required'] as const) expect(checkCaller(back, at, wanted)).toBe('other origin');
});

it('knows by which of its own addresses a browser came', () => {
  const at = { port: 7000, origin: new URL('https://pincite.example.com') };
  expect(ownOrigin({ host: 'pincite.example.com' }, at)).toBe('https://pincite.example.com');
  expect(ownOrigin({ host: 'localhost:7000' }, at)).toBe('http://localhost:7000');
  for (const host of ['localhost:7001', 'pincite.example.com:7000', 'evil.example.com', undefined])
    expect(ownOrigin(host === undefined ? {} : { host }, at)).toBeNull();
});
