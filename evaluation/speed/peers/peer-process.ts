import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { Contestant } from './contestant.ts';
import { type PeerEvent, type PeerRequest, peerEvent } from './peer-event.ts';

export interface PeerProcessOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Milliseconds after which a peer that does not end by itself is ended. */
const STOP_LIMIT_MS = 30_000;
/** Characters of what it said on standard error that are told when it ends. */
const SAID = 500;

/** A process that takes requests as lines and answers in events; it ends when its standard input does. */
export class PeerProcess {
  readonly pid: number;
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #lines: AsyncIterator<string>;
  readonly #what: string;
  #said = '';

  constructor({ command, args, env, signal }: PeerProcessOptions) {
    this.#what = args.at(-1) ?? command;
    this.#child = spawn(command, [...args], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
      signal,
      killSignal: 'SIGTERM',
    });
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#said = (this.#said + text).slice(-SAID);
    });
    // Told by the end of its output; a request to a process that is gone fails the same way.
    this.#child.on('error', (error) => {
      this.#said = error.message;
    });
    this.#child.stdin.on('error', () => undefined);
    this.pid = this.#child.pid ?? -1;
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  send(request: PeerRequest): void {
    this.#child.stdin.write(`${JSON.stringify(request)}\n`);
  }

  /** The next event, which is one of `kinds`. Throws when it is another, a failure among them, or there is none. */
  async next<Kind extends PeerEvent['event']>(...kinds: readonly Kind[]): Promise<Extract<PeerEvent, { event: Kind }>> {
    const { value, done } = await this.#lines.next();
    if (done === true) throw new Error(`${this.#what} ended: ${this.#said.trim()}`);
    const event = peerEvent(value);
    if (event.event === 'failed') throw new Error(`${this.#what}: ${event.why}`);
    if (isOf(event, kinds)) return event;
    throw new Error(`${this.#what} told ${event.event} where ${kinds.join(' or ')} was due`);
  }

  async close(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null || this.pid < 0) return;
    const exited = once(this.#child, 'exit');
    this.#child.stdin.end();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), STOP_LIMIT_MS);
    await exited;
    clearTimeout(timer);
  }
}

const isOf = <Kind extends PeerEvent['event']>(
  event: PeerEvent,
  kinds: readonly Kind[],
): event is Extract<PeerEvent, { event: Kind }> => kinds.some((kind) => kind === event.event);

/** A peer behind its adapter, once it is ready. Its times are those at which its lines come here. */
export async function openPeer(options: PeerProcessOptions, isServed: boolean): Promise<Contestant> {
  const peer = new PeerProcess(options);
  try {
    const { name, version, settings } = await peer.next('ready');
    return {
      name,
      version,
      settings,
      isServed,
      isLoaded: true,
      pid: peer.pid,
      close: () => peer.close(),
      ...requests(peer),
    };
  } catch (error) {
    await peer.close();
    throw error;
  }
}

function requests(peer: PeerProcess): Pick<Contestant, 'ingest' | 'search' | 'ask'> {
  return {
    ingest: async (files) => {
      const startedAt = performance.now();
      peer.send({ do: 'ingest', files });
      await peer.next('ingested');
      return { searchable: null, usable: (performance.now() - startedAt) / 1000 };
    },
    search: async (question) => {
      peer.send({ do: 'search', question });
      return (await peer.next('found')).places;
    },
    ask: async (question) => {
      const startedAt = performance.now();
      peer.send({ do: 'ask', question });
      const first = await peer.next('word', 'answered');
      const firstWordMs = first.event === 'word' ? performance.now() - startedAt : null;
      const { text, places } = first.event === 'word' ? await peer.next('answered') : first;
      return { firstLineMs: null, firstWordMs, lastWordMs: performance.now() - startedAt, path: null, text, places };
    },
  };
}
