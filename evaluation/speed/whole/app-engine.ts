import { mkdir, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import process from 'node:process';
import { defaultModel } from '../../../src/engine/models/catalog.ts';
import { modelsDirectory, recordPath } from '../../../src/engine/models/model-record.ts';
import { namesIn } from '../../../src/files/missing.ts';
import type { EnginePort } from '../../../src/shell/engine-process.ts';
import { nodeEngine } from '../../../src/shell/node-engine.ts';
import { type EngineClient, portConnection } from '../../../src/shell/page/engine-client.ts';
import { portPair } from '../../../src/shell/port-pair.ts';
import { Supervisor } from '../../../src/shell/supervisor.ts';
import { descendantsPss } from '../memory/peak-memory.ts';

/** The engine as the app starts it: a process of its own, called over a channel. */
export interface AppEngine {
  readonly client: EngineClient;
  /** Lets calls name a file or folder by this handle, as a page does. */
  grant(handle: string, path: string): void;
  /** Memory of it and its children now, in bytes; null where it is not measured. */
  memory(): Promise<number | null>;
  close(): Promise<void>;
}

/** Starts the engine's process (`entry`: src/host/index.ts or its build) on a library. Calls wait until it is ready. */
export function startAppEngine(entry: string, dataDir: string): AppEngine {
  const supervisor = new Supervisor<EnginePort>({ start: nodeEngine({ entry, dataDir }) });
  const connection = portConnection(async () => {
    const [ours, theirs] = portPair();
    await supervisor.connect(theirs);
    return ours;
  });
  return {
    client: connection.client,
    grant: (handle, path) => supervisor.grant(handle, path),
    // Nothing else is a child of this process meanwhile.
    memory: () => descendantsPss(process.pid),
    close: async () => {
      connection.close();
      await supervisor.stop();
    },
  };
}

/** Where the engine's process finds its models and keeps what it has of the user. */
export interface Surroundings {
  readonly models: string;
  readonly owner: string;
}

/** Runs `action` while processes that are started find these surroundings. */
export async function inSurroundings<T>({ models, owner }: Surroundings, action: () => Promise<T>): Promise<T> {
  const before = { ...process.env };
  Object.assign(process.env, { PINCITE_MODELS: models, XDG_CONFIG_HOME: owner });
  try {
    return await action();
  } finally {
    for (const name of ['PINCITE_MODELS', 'XDG_CONFIG_HOME'] as const) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}

/**
 * Surroundings in `folder` with the models of this user but the chat model: the engine finds evidence without it, and
 * what comes after the evidence would only take the processor from the next question.
 */
export async function surroundingsWithoutChat(folder: string): Promise<Surroundings> {
  const chat = defaultModel('chat').file;
  const left = new Set([chat, basename(recordPath(chat))]);
  const surroundings = { models: join(folder, 'models'), owner: join(folder, 'config') };
  for (const path of Object.values(surroundings)) await mkdir(path, { recursive: true });
  for (const name of await namesIn(modelsDirectory()))
    if (!left.has(name)) await symlink(join(modelsDirectory(), name), join(surroundings.models, name));
  return surroundings;
}
