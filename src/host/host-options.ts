import { homedir } from 'node:os';
import process from 'node:process';
import { parseArgs } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import type { EngineOptions } from '../engine/engine.ts';
import { ownerDirectory } from '../shell/owner-directory.ts';

/**
 * The engine's options from the command line of its process (`--data DIR`) and from where its entry lies: `src/host`, or, built,
 * `out/main`, where all entries lie side by side. Throws when `--data` is missing.
 */
export function hostOptions(argv: readonly string[], entry: string): EngineOptions {
  const { values } = parseArgs({ args: [...argv], options: { data: { type: 'string' } } });
  if (values.data === undefined) throw new Error('The engine process needs --data DIR.');
  const fromSource = entry.endsWith('.ts');
  return {
    dataDir: values.data,
    ownerDir: ownerDirectory({ platform: process.platform, env: process.env, home: homedir() }),
    version: manifest.version,
    resources: new URL('../../', entry),
    readingWorker: new URL(fromSource ? '../engine/documents/reading/reading-worker.ts' : './reading-worker.js', entry),
  };
}
