import { Readable, Writable } from 'node:stream';
import { runProgram } from '../../../src/cli/program.ts';
import type { MachinePolicy } from '../../../src/policy/machine-policy.ts';
import { type FakeEngine, fakeEngine } from './fake-engine.ts';

/** A stream that keeps what is written to it. */
class Recorder extends Writable {
  text = '';
  readonly isTTY: boolean;
  readonly columns = 100;

  constructor(isTTY: boolean) {
    super({ decodeStrings: false });
    this.isTTY = isTTY;
  }

  override _write(chunk: string | Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

export interface CliRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly engine: FakeEngine;
  readonly dataDirs: readonly string[];
  readonly modelCalls: readonly (readonly string[])[];
  readonly serveCalls: readonly (readonly string[])[];
}

export interface RunOptions {
  readonly engine?: FakeEngine;
  readonly tty?: boolean;
  readonly signal?: AbortSignal;
  readonly modelsExit?: number;
  readonly policy?: () => MachinePolicy | null;
  readonly serveExit?: number;
  readonly openFails?: Error;
  readonly ownerDir?: string;
  /** What standard input holds. */
  readonly stdin?: string;
}

/** One command line against a fake engine. */
export async function runCli(argv: readonly string[], options: RunOptions = {}): Promise<CliRun> {
  const [stdout, stderr] = [new Recorder(options.tty === true), new Recorder(options.tty === true)];
  const engine = options.engine ?? fakeEngine();
  const dataDirs: string[] = [];
  const modelCalls: (readonly string[])[] = [];
  const serveCalls: (readonly string[])[] = [];
  const code = await runProgram(argv, {
    stdin: Readable.from([options.stdin ?? '']),
    stdout,
    stderr,
    restoreLibrary: async ({ from, dataDir }) => {
      engine.calls.push(['restore', { from, dataDir }]);
      return { made_at: '2026-11-22T10:12:09.120Z' };
    },
    openEngine: async ({ dataDir }) => {
      dataDirs.push(dataDir);
      if (options.openFails !== undefined) throw options.openFails;
      return engine;
    },
    runModels: async (args) => {
      modelCalls.push(args);
      return options.modelsExit ?? 0;
    },
    runServe: async (args, _stop, passphrase) => {
      serveCalls.push(passphrase === null ? args : [...args, passphrase]);
      return options.serveExit ?? 0;
    },
    serveMcp: async (_client, mayChange) => {
      engine.calls.push(['mcp', { mayChange }]);
    },
    policy: options.policy ?? (() => null),
    dataDir: '/default/data',
    ownerDir: options.ownerDir ?? '/default/owner',
    version: '1.2.3',
    signal: options.signal ?? new AbortController().signal,
  });
  return { code, out: stdout.text, err: stderr.text, engine, dataDirs, modelCalls, serveCalls };
}
