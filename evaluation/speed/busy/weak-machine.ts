import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

export interface Weakness {
  /** Share of the time of each core: 0.5 is a core at half its speed. */
  readonly speed: number;
  readonly memoryBytes: number;
}

/** A machine within this one, for processes that are started by `command`. */
export interface WeakMachine {
  /** The command that runs this one there. */
  command(command: readonly string[]): readonly string[];
  /** Most memory that all its processes took together, with what the system kept of their files. */
  mostBytes(): Promise<number>;
  /** After all its processes have ended. */
  end(): Promise<void>;
}

const CGROUPS = '/sys/fs/cgroup';
/** Short, so that a core seems slow and not away. */
const PERIOD_US = 20_000;

/** Makes control groups of Linux (version 1) for it. Throws where this user may not. */
export async function weakMachine({ speed, memoryBytes }: Weakness): Promise<WeakMachine> {
  const name = `pincite-weak-${process.pid}`;
  const [cpu, memory] = [join(CGROUPS, 'cpu', name), join(CGROUPS, 'memory', name)];
  for (const folder of [cpu, memory]) await mkdir(folder);
  await writeFile(join(cpu, 'cpu.cfs_period_us'), `${PERIOD_US}`);
  await writeFile(join(cpu, 'cpu.cfs_quota_us'), `${Math.round(PERIOD_US * speed * availableParallelism())}`);
  await writeFile(join(memory, 'memory.limit_in_bytes'), `${memoryBytes}`);
  return {
    command: (command) => [
      'sh',
      '-c',
      `echo $$ > ${cpu}/tasks; echo $$ > ${memory}/tasks; exec "$@"`,
      'sh',
      ...command,
    ],
    mostBytes: async () => Number(await readFile(join(memory, 'memory.max_usage_in_bytes'), 'utf8')),
    end: async () => {
      for (const folder of [cpu, memory]) await rmdir(folder);
    },
  };
}
