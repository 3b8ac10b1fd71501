import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { EngineState } from '../../../src/contract/shell/shell-data.ts';
import type { EnginePort } from '../../../src/shell/engine-process.ts';
import { type PassphraseKeeper, passphraseInMemory } from '../../../src/shell/host-messages.ts';
import { nodeEngine } from '../../../src/shell/node-engine.ts';
import { type PageClient, portConnection } from '../../../src/shell/page/engine-client.ts';
import { portPair } from '../../../src/shell/port-pair.ts';
import { Supervisor, type SupervisorOptions } from '../../../src/shell/supervisor.ts';
import { killEngine } from './kill-engine.ts';

const REAL_HOST = fileURLToPath(new URL('../../../src/host/index.ts', import.meta.url));

export interface SupervisedHost {
  readonly dataDir: string;
  readonly supervisor: Supervisor<EnginePort>;
  readonly client: PageClient;
  /** Every state so far, in order. */
  readonly states: EngineState[];
  readonly released: string[];
  /** A bare channel to the engine. */
  port(): Promise<EnginePort>;
  /** Ends the engine's process as a crash does. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export interface HostChoices extends Omit<Partial<SupervisorOptions<EnginePort>>, 'start' | 'onReleased'> {
  /** Another entry than the product's. */
  readonly entry?: string;
  /** Before the engine is started. */
  readonly prepare?: (dataDir: string) => Promise<void>;
  readonly passphrase?: PassphraseKeeper;
}

/** The real engine process under the real supervisor, on a new data directory and without models. */
export async function supervisedHost({
  entry = REAL_HOST,
  prepare,
  passphrase = passphraseInMemory(),
  ...choices
}: HostChoices = {}): Promise<SupervisedHost> {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-host-'));
  const dataDir = join(folder, 'library');
  await mkdir(join(folder, 'no-models'));
  await prepare?.(dataDir);
  process.env.PINCITE_MODELS = join(folder, 'no-models');
  const states: EngineState[] = [];
  const released: string[] = [];
  const supervisor = new Supervisor<EnginePort>({
    start: nodeEngine({ entry, dataDir, passphrase, stopLimitMs: 3000 }),
    onReleased: (handle) => released.push(handle),
    ...choices,
  });
  supervisor.onState((state) => states.push(state));
  const port = async (): Promise<EnginePort> => {
    const [ours, theirs] = portPair();
    await supervisor.connect(theirs);
    return ours;
  };
  const connection = portConnection(port);
  return {
    dataDir,
    supervisor,
    client: connection.client,
    states,
    released,
    port,
    kill: () => killEngine(dataDir),
    close: async () => {
      connection.close();
      await supervisor.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
