import { PassThrough } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import { type FakePort, fakePort, sendAway } from './fake-ports.ts';
import { strict } from './strict.ts';
import { StrictEmitter } from './strict-emitter.ts';

/** What code inside a utility process has. */
export interface ChildSide {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** `process.parentPort` */
  readonly parentPort: StrictEmitter & { postMessage(message: unknown): void };
  print(line: string): void;
  exit(code: number): void;
}

export type Program = (child: ChildSide) => void;

export class FakeUtilityProcess extends StrictEmitter {
  readonly stdout: PassThrough | null;
  readonly stderr: PassThrough | null;
  pid: number | undefined;
  readonly inside: StrictEmitter & { postMessage(message: unknown): void };
  private readonly held: MessagePort[] = [];
  private gone = false;

  constructor(stdio: readonly string[]) {
    super(['spawn', 'exit', 'message', 'error']);
    this.stdout = stdio[1] === 'pipe' ? new PassThrough() : null;
    this.stderr = stdio[2] === 'pipe' ? new PassThrough() : null;
    this.inside = Object.assign(new StrictEmitter(['message']), {
      postMessage: (message: unknown) => {
        const copy = structuredClone(message);
        setImmediate(() => this.gone || this.emit('message', copy));
      },
    });
  }

  postMessage(message: unknown, transfer: readonly FakePort[] = []): void {
    const data = structuredClone(message);
    const ports = transfer.map(sendAway);
    // Sent to a process that is gone: nobody gets it, and its ports close.
    if (this.gone) {
      for (const port of ports) port.close();
      return;
    }
    this.held.push(...ports);
    setImmediate(() => this.inside.emit('message', { data, ports: ports.map(fakePort) }));
  }

  kill(): boolean {
    if (this.gone) return false;
    this.end(15);
    return true;
  }

  /** The process is over, by itself or not: its ports close, then it is told. */
  end(code: number): void {
    if (this.gone) return;
    this.gone = true;
    this.pid = undefined;
    for (const port of this.held) port.close();
    this.stdout?.end();
    this.stderr?.end();
    setImmediate(() => this.emit('exit', code));
  }
}

const OPTIONS = new Set(['serviceName', 'stdio', 'env']);

/** `utilityProcess`: `programs` are what the files hold, by path. Every process ever made is in `made`. */
export class FakeUtilityProcesses {
  readonly made: FakeUtilityProcess[] = [];
  private readonly programs: ReadonlyMap<string, Program>;
  private readonly isReady: () => boolean;

  constructor(programs: ReadonlyMap<string, Program>, isReady: () => boolean) {
    this.programs = programs;
    this.isReady = isReady;
  }

  fork(
    path: string,
    args: readonly string[],
    options: { stdio?: readonly string[]; env?: Record<string, string> },
  ): FakeUtilityProcess {
    if (!this.isReady()) throw new Error('utilityProcess cannot be used before the app is ready.');
    for (const name of Object.keys(options)) if (!OPTIONS.has(name)) throw new Error(`No option ${name} in this fake.`);
    if (options.stdio?.[0] !== undefined && options.stdio[0] !== 'ignore') throw new Error('stdin must be ignored.');
    const program = this.programs.get(path);
    if (program === undefined) throw new Error(`There is no file ${path}.`);
    const child = new FakeUtilityProcess(options.stdio ?? []);
    this.made.push(child);
    setImmediate(() => {
      child.pid = this.made.length;
      child.emit('spawn');
      program({
        args,
        env: options.env ?? {},
        parentPort: strict('parentPort', child.inside),
        print: (line) => void child.stderr?.write(`${line}\n`),
        exit: (code) => child.end(code),
      });
    });
    return strict('UtilityProcess', child);
  }
}
