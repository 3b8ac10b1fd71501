/** Runs in a process of its own: prints what the self-check finds, with the guard or, with `--open`, without it. */
import process from 'node:process';
import { refusedSoFar } from '../../../src/offline/refusals.ts';
import { checkOffline } from '../../../src/offline/self-check.ts';

if (!process.argv.includes('--open')) await import('../../../src/offline/guard.ts');
const { attempts, refused_since } = await checkOffline({ list: [], problem: null });
const before = Object.fromEntries(refused_since.counts.map(({ what, count }) => [what, count]));
for (const _ of [1, 2]) await fetch('http://127.0.0.1:9/').catch(() => undefined);
process.stdout.write(JSON.stringify({ attempts, before, after: Object.fromEntries(refusedSoFar().counts) }));
process.exit(0);
