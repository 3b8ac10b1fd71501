import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { OfflineAttempt } from '../../../src/contract/library.ts';
import { KINDS, refusedWays } from '../../../src/contract/view/machine/offline-ways.ts';

const SCRIPT = fileURLToPath(new URL('try-every-way.ts', import.meta.url));
const WAYS = ['fetch', 'http', 'https', 'http2', 'tls', 'tcp', 'udp', 'dns', 'dns/promises', 'WebSocket'];

interface Found {
  readonly attempts: readonly OfflineAttempt[];
  readonly before: Readonly<Record<string, number>>;
  readonly after: Readonly<Record<string, number>>;
}

const run = (...args: string[]): Found =>
  JSON.parse(execFileSync(process.execPath, [SCRIPT, ...args], { encoding: 'utf8' })) as Found;

describe('the self-check', () => {
  it('finds each way refused where the guard is, and does not count its own attempts', () => {
    const { attempts, before, after } = run();
    expect(attempts.map(({ way }) => way)).toEqual(WAYS);
    expect(attempts.filter(({ refused }) => !refused)).toEqual([]);
    expect(refusedWays(attempts)).toEqual({ refused: KINDS.length, of: KINDS.length });
    expect(before).toEqual({});
    expect(after).toEqual({ fetch: 2 });
  });

  it('finds none refused where the guard is missing', () => {
    const { attempts, after } = run('--open');
    expect(attempts.filter(({ refused }) => refused)).toEqual([]);
    expect(after).toEqual({});
  });
});
