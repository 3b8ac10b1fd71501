import { homedir } from 'node:os';
import process from 'node:process';
import { ownTemporary } from '../files/own-temporary.ts';
import { ownerDirectory } from '../shell/owner-directory.ts';
import type { ProgramPaths } from './program-paths.ts';
import type { OpenEngine } from './session.ts';

/** Opens the real engine, in this process. It is loaded when first needed, so that help and usage errors come at once. */
export function localEngine({ project, readingWorker }: ProgramPaths): OpenEngine {
  return async ({ dataDir, evenDamaged = false }) => {
    // LanceDB's native code would write warnings of its own between our lines; it reads this when it is loaded.
    process.env.LANCEDB_LOG ??= 'off';
    ownTemporary();
    // And where a damaged file makes it give up, its inner life: the engine says what is damaged.
    process.env.RUST_BACKTRACE ??= '0';
    const { openEngine } = await import('../engine/engine.ts');
    const ownerDir = ownerDirectory({ platform: process.platform, env: process.env, home: homedir() });
    return await openEngine({ dataDir, evenDamaged, ownerDir, resources: project, readingWorker });
  };
}
