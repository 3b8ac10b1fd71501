import { describe, expect, it } from 'vitest';
import { lockSession } from '../../../src/main/start-app.ts';
import { FakeSession } from '../../fakes/electron/fake-session.ts';

function locked(): FakeSession {
  const session = new FakeSession();
  lockSession(session as never);
  return session;
}

describe('lockSession', () => {
  it('lets requests of our own scheme through and cancels all others', async () => {
    const session = locked();
    for (const url of ['pincite://app/index.html', 'blob:pincite://app/1', 'data:image/png;base64,'])
      expect(await session.lets(url), url).toBe(true);
    for (const url of [
      'https://example.org/',
      'http://127.0.0.1:80/',
      'wss://example.org/',
      'file:///etc/passwd',
      'pincite://other/',
      'pincite://app.example.org/',
      'blob:https://example.org/1',
    ])
      expect(await session.lets(url), url).toBe(false);
  });

  it('grants our page the clipboard for copies, and nothing else to anybody', async () => {
    const session = locked();
    expect(await session.asks('clipboard-sanitized-write', 'pincite://app/index.html')).toBe(true);
    expect(session.checks('clipboard-sanitized-write', 'pincite://app')).toBe(true);
    for (const permission of [
      'clipboard-read',
      'media',
      'geolocation',
      'notifications',
      'openExternal',
      'fileSystem',
    ]) {
      expect(await session.asks(permission, 'pincite://app/index.html'), permission).toBe(false);
      expect(session.checks(permission, 'pincite://app'), permission).toBe(false);
    }
    expect(await session.asks('clipboard-sanitized-write', 'https://example.org/')).toBe(false);
    expect(session.checks('clipboard-sanitized-write', 'https://example.org')).toBe(false);
    expect(session.allowsDevice()).toBe(false);
  });

  it('has no spell checker, which would fetch dictionaries', () => {
    expect(locked().spellChecker).toBe(false);
  });
});
