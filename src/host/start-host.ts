import net from 'node:net';
import { homedir } from 'node:os';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { AnyRouter } from '@orpc/server';
import { RPCHandler } from '@orpc/server/websocket';
import type { Engine, EngineOptions } from '../engine/engine.ts';
import { ownTemporary } from '../files/left-over.ts';
import { machinePolicy } from '../policy/machine-policy.ts';
import type { EnginePort } from '../shell/engine-process.ts';
import { bytesInJson } from '../shell/page/channel-port.ts';
import { assertProcessor } from '../shell/processor.ts';
import {
  type ChildProcessSide,
  electronParent,
  type HostParent,
  nodeParent,
  type ParentPortLike,
} from './host-parent.ts';
import { Grants, hostRouter, type OpenedEngine } from './host-router.ts';
import { idleMemory } from './idle-memory.ts';
import { Vault } from './vault.ts';
import { tellWork } from './work-beats.ts';

/** Methods after which a page's file is not read again. What a backup was written to waits for the page to fetch it. */
const TAKEN_AT_ONCE: ReadonlySet<string> = new Set(['models.import', 'vault.restore', 'folders.follow']);

/** Milliseconds after which a process that does not stop is ended. */
const STOP_LIMIT_MS = 4000;

/**
 * Runs the engine for the shell that started this process, until that asks it to stop or is gone. `options` are those
 * of the engine; a test passes its own `runtime`. The caller has imported the offline guard first. Resumes what an
 * earlier run left.
 */
export function startHost(options: EngineOptions): void {
  const log = (line: string): void => void process.stderr.write(`${line}\n`);
  const parent = findParent(process);
  if (parent === null) {
    log('The engine process is started by the app, not by hand.');
    process.exit(2);
  }
  // Otherwise LanceDB's native code writes its own warnings into our log; it reads this when it is loaded.
  process.env.LANCEDB_LOG ??= 'off';
  ownTemporary();
  const { holder, vault, beginOpening } = holdEngine(options, parent, log);
  const memory = idleMemory();
  const grants = new Grants();
  const ports = new Set<EnginePort>();
  const stopping = new AbortController();

  const release = (handles: readonly string[]): void => {
    for (const handle of handles) {
      grants.remove(handle);
      parent.sendReleased(handle);
    }
  };
  const openedFor = async (member: string | null): Promise<OpenedEngine> => {
    const opened = await holder.engine();
    const { client } = opened.engine;
    // For a member this is read anew for each call, since their role or collections may have changed.
    return { client: member === null ? client : await opened.engine.member(member), gone: opened.gone };
  };
  const answerTo = (member: string | null) =>
    answerer(
      hostRouter({
        engine: () => openedFor(member),
        grants,
        vault,
        isOwner: member === null,
        onTaken: (method, handles, output) => {
          if (TAKEN_AT_ONCE.has(method)) release(handles);
          if (method !== 'queue.add') return;
          const { keys } = output as { readonly keys: readonly string[] };
          waitUntilAdded(() => openedFor(null), keys, stopping.signal)
            .then(() => release(handles))
            .catch((error: unknown) => {
              // The permission then lasts until the process ends, which is worth only a line.
              if (!stopping.signal.aborted) log(`The queue was not followed to its end: ${String(error)}`);
            });
        },
      }),
      log,
      memory.used,
    );

  parent.onGrant((handle, path) => grants.add(handle, path));
  const answerOwner = answerTo(null);
  parent.onConnect((port, member) => {
    ports.add(port);
    port.onClose(() => ports.delete(port));
    (member === null ? answerOwner : answerTo(member))(port);
  });
  parent.onStop(() => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    setTimeout(() => process.exit(1), STOP_LIMIT_MS);
    for (const port of [...ports]) port.close();
    // Threads of native libraries would keep the process alive.
    holder.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log(`The engine did not close: ${String(error)}`);
        process.exit(1);
      },
    );
  });
  // Ctrl-C in a terminal reaches the whole process group; the shell decides whether the engine stops.
  process.on('SIGINT', () => undefined);
  beginOpening();
  parent.sendReady();
}

/** The engine of this process, and the passphrase that opens its library. */
function holdEngine(options: EngineOptions, parent: HostParent, log: (line: string) => void) {
  const holder = new EngineHolder(async () => {
    // Lines of the log, which the page can show while it waits.
    log('Loading the program.');
    const telling = tellWork();
    try {
      await assertProcessor();
      const { openEngine } = await loadEngine();
      log('Opening the library.');
      const opened = await openEngine({
        resume: true,
        offline: isGuarded(),
        appKey: parent.appKey,
        policy: machinePolicy(),
        passphrase: () => vault.passphrase(),
        ...options,
      });
      log('The library is open.');
      return opened;
    } finally {
      telling.end();
    }
  });
  const beginOpening = (): void =>
    void holder.engine().catch((error: unknown) => log(`The library could not be opened: ${String(error)}`));
  const vault = new Vault({
    dataDir: options.dataDir,
    policy: () => (options.policy === undefined ? machinePolicy() : options.policy),
    parent,
    load: loadEngine,
    whileClosed: (work) => holder.whileClosed(work),
    open: beginOpening,
    check: async () => (await holder.engine()).engine.client.library.check({}),
  });
  return { holder, vault, beginOpening };
}

/** Whether src/offline/guard.ts is in place: only it leaves `connect` neither writable nor configurable. */
function isGuarded(): boolean {
  const connect = Object.getOwnPropertyDescriptor(net.Socket.prototype, 'connect');
  return connect?.writable === false && connect.configurable === false;
}

/** The shell that started this process; null when there is none, since the host is no command. */
export function findParent(process: ChildProcessSide & { readonly parentPort?: ParentPortLike }): HostParent | null {
  if (process.parentPort !== undefined && process.parentPort !== null) return electronParent(process.parentPort);
  return process.send === undefined ? null : nodeParent(process);
}

/**
 * Resolves when none of these files will be read again: each is in the library (a duplicate stays listed) or was
 * removed from the list. Uses a new subscription, so that its first state is from after they were added.
 */
async function waitUntilAdded(
  engine: () => Promise<OpenedEngine>,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const wanted = new Set(keys);
  for (;;) {
    const { client, gone } = await engine();
    try {
      for await (const { files } of await client.queue.watch(undefined, { signal: AbortSignal.any([signal, gone]) }))
        if (!files.some((file) => wanted.has(file.key) && !file.duplicate)) return;
    } catch (error) {
      if (!gone.aborted) throw error;
    }
    // Where the library was closed meanwhile, the engine that opens it again goes on with these files.
    if (!gone.aborted) return;
  }
}

/**
 * Answers the router's methods on any number of ports. Uses oRPC's WebSocket adapter for all kinds of port: its wire
 * format is that of the message-port adapter, but it returns a promise, so that an unreadable message is a line in the
 * log and not an unhandled rejection that ends the process. `onTraffic` is called at each message, in either direction.
 */
export function answerer(
  router: AnyRouter,
  log: (line: string) => void,
  onTraffic: () => void = () => undefined,
): (port: EnginePort) => void {
  const rpc = new RPCHandler(router, { customJsonSerializers: [bytesInJson] });
  return (port) => {
    // The adapter sends on a socket and uses it as the key of the channel.
    const send = (message: unknown): void => {
      onTraffic();
      port.postMessage(message);
    };
    const socket = { addEventListener: () => undefined, send };
    port.onMessage((message) => {
      onTraffic();
      rpc.message(socket, message as string).catch((error: unknown) => {
        // The error's text may quote the user's message, so only its kind is logged.
        log(`A message could not be answered: ${error instanceof Error ? error.name : typeof error}.`);
      });
    });
    port.onClose(() => rpc.close(socket));
  };
}

/**
 * Opens the engine once and at once for all callers. When a library cannot be opened, the waiting calls fail with its
 * error and the next call tries again: the process stays, so that the user sees the reason and not only that it
 * stopped.
 */
class EngineHolder {
  private readonly open: () => Promise<Engine>;
  private opening: Promise<HeldEngine> | null = null;
  private closing = new AbortController();
  /** Until what is done with the closed library is over. */
  private closed: Promise<unknown> = Promise.resolve();

  constructor(open: () => Promise<Engine>) {
    this.open = open;
  }

  async engine(): Promise<HeldEngine> {
    await this.closed;
    if (this.opening === null) {
      const gone = this.closing.signal;
      const opening = this.open().then((engine) => ({ engine, gone }));
      this.opening = opening;
      opening.catch(() => {
        if (this.opening === opening) this.opening = null;
      });
    }
    return this.opening;
  }

  /** Closes the engine, does this, and opens it again, whatever became of it; one after the other. */
  async whileClosed<T>(work: () => Promise<T>): Promise<T> {
    const done = this.closed.then(async () => {
      this.closing.abort();
      await this.close();
      this.opening = null;
      this.closing = new AbortController();
      return await work();
    });
    this.closed = done.catch(() => undefined);
    try {
      return await done;
    } finally {
      // What fails is told to whoever calls next.
      void this.engine().catch(() => undefined);
    }
  }

  async close(): Promise<void> {
    const opened = await this.opening?.catch(() => null);
    await opened?.engine.close();
  }
}

interface HeldEngine extends Pick<OpenedEngine, 'gone'> {
  readonly engine: Engine;
}

/** The engine's code, which takes a moment to load: the page is told meanwhile. */
const loadEngine = () => import('../engine/engine.ts');

import manifest from '../../package.json' with { type: 'json' };
import { ownerDirectory } from '../shell/data-directory.ts';

/**
 * The engine's options from the process's arguments (`--data DIR`) and from the folder of its entry: `src/host`, or in
 * the build `out/main`, which has all entries. Throws when `--data` is missing.
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
    ocrWorker: new URL(fromSource ? '../engine/documents/ocr/ocr-worker.ts' : './ocr-worker.js', entry),
    embeddingWorker: new URL(
      fromSource ? '../engine/models/runtime/bert/embedding-worker.ts' : './embedding-worker.js',
      entry,
    ),
  };
}
