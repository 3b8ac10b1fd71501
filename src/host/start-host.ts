import process from 'node:process';
import type { EngineClient, EngineOptions } from '../engine/engine.ts';
import { ownTemporary } from '../files/own-temporary.ts';
import type { EnginePort } from '../shell/engine-process.ts';
import { answerer } from './answer-on.ts';
import { EngineHolder } from './engine-holder.ts';
import { findParent } from './find-parent.ts';
import { Grants } from './grants.ts';
import { hostRouter } from './host-router.ts';
import { isGuarded } from './is-guarded.ts';
import { waitUntilAdded } from './wait-until-added.ts';

/** After this long a process that does not come to its end is ended. */
const STOP_LIMIT_MS = 4000;

/**
 * Runs the engine for the shell that started this process, until that asks it to stop or goes. `options` are those of the
 * engine; a test passes its own `runtime`. The caller has imported the offline guard first. Goes on with what an earlier run left.
 */
export function startHost(options: EngineOptions): void {
  const log = (line: string): void => void process.stderr.write(`${line}\n`);
  const parent = findParent(process);
  if (parent === null) {
    log('The engine process is started by the app, not by hand.');
    process.exit(2);
  }
  // LanceDB's native code would write warnings of its own into our log; it reads this when it is loaded.
  process.env.LANCEDB_LOG ??= 'off';
  ownTemporary();
  const holder = new EngineHolder(async () =>
    (await import('../engine/engine.ts')).openEngine({
      ...{ resume: true, offline: isGuarded(), appKey: parent.appKey },
      ...options,
    }),
  );
  const grants = new Grants();
  const ports = new Set<EnginePort>();
  const stopping = new AbortController();

  const release = (handles: readonly string[]): void => {
    for (const handle of handles) {
      grants.remove(handle);
      parent.sendReleased(handle);
    }
  };
  const engine = async (): Promise<EngineClient> => (await holder.engine()).client;
  const answer = answerer(
    hostRouter({
      engine,
      grants,
      onTaken: (method, handles, output) => {
        if (method === 'models.import') release(handles);
        if (method !== 'queue.add') return;
        const { keys } = output as { readonly keys: readonly string[] };
        engine()
          .then((client) => waitUntilAdded(client, keys, stopping.signal))
          .then(() => release(handles))
          .catch((error: unknown) => {
            // The permission then ends with the process; only that it lasted longer is worth a line.
            if (!stopping.signal.aborted) log(`The queue was not followed to its end: ${String(error)}`);
          });
      },
    }),
    log,
  );

  parent.onGrant((handle, path) => grants.add(handle, path));
  parent.onConnect((port) => {
    ports.add(port);
    port.onClose(() => ports.delete(port));
    answer(port);
  });
  parent.onStop(() => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    setTimeout(() => process.exit(1), STOP_LIMIT_MS);
    for (const port of [...ports]) port.close();
    // Native libraries keep threads that would hold the process open.
    holder.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log(`The engine did not close: ${String(error)}`);
        process.exit(1);
      },
    );
  });
  // Ctrl-C in a terminal reaches the whole group; the shell decides what becomes of the engine.
  process.on('SIGINT', () => undefined);
  holder.engine().catch((error: unknown) => log(`The library could not be opened: ${String(error)}`));
  parent.sendReady();
}
