import { AsyncIteratorClass, type ClientLink, createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { contract, pageContract } from '../../contract/index.ts';
import type { EngineState } from '../../contract/shell/shell-data.ts';
import type { EnginePort } from '../engine-process.ts';
import { type ChannelLike, channelPort } from './channel-port.ts';
import { EngineChannel, engineGone } from './engine-channel.ts';

export type EngineClient = ContractRouterClient<typeof contract>;
/** What a page calls: the engine, and the process around it. */
export type PageClient = ContractRouterClient<typeof pageContract>;

/** The required part of a shell; a ShellBridge has both. */
export interface EngineSource {
  /** Opens a channel; rejects while no engine runs. */
  connect(): Promise<ChannelLike>;
  /** The engine's states; a channel is abandoned when the engine stops, whether or not its close was noticed. */
  onEngineState?(listener: (state: EngineState) => void): () => void;
}

export interface EngineConnection {
  /**
   * The contract of a page. Calls and streams reject with ENGINE_GONE when the engine stops; the next call opens a new
   * channel.
   */
  readonly client: PageClient;
  /** Ends the channel and everything on it. A later call opens a new one. */
  close(): void;
}

/** Streams of whole states, of which a slow receiver gets the newest. */
const STATE_STREAMS = new Set(['queue.watch']);

/** The contract client of a page (or of a shell's own calls), which opens channels again when needed. */
export function engineConnection(source: EngineSource): EngineConnection {
  const link = new EngineLink(async () => channelPort(await source.connect()));
  source.onEngineState?.((state) => {
    if (state === 'starting' || state === 'failed') link.close();
  });
  return { client: createORPCClient(link), close: () => link.close() };
}

/** The same over ports, for a shell's own calls. */
export function portConnection(open: () => Promise<EnginePort>): EngineConnection {
  const link = new EngineLink(open);
  return { client: createORPCClient(link), close: () => link.close() };
}

class EngineLink implements ClientLink<Record<never, never>> {
  private readonly open: () => Promise<EnginePort>;
  private opening: Promise<EngineChannel> | null = null;
  private channel: EngineChannel | null = null;

  constructor(open: () => Promise<EnginePort>) {
    this.open = open;
  }

  async call(...[path, input, options]: Parameters<ClientLink<Record<never, never>>['call']>): Promise<unknown> {
    options.signal?.throwIfAborted();
    const channel = await abortable(this.openChannel(), options.signal);
    const output = await channel.whileOpen(channel.link.call(path, input, options));
    if (!isStream(output)) return output;
    const stream = new AsyncIteratorClass<unknown>(
      () => channel.whileOpen(output.next()) as Promise<IteratorResult<unknown>>,
      async () => {
        if (!channel.gone) await output.return?.();
      },
    );
    return STATE_STREAMS.has(path.join('.')) ? latestOnly(stream) : stream;
  }

  close(): void {
    this.channel?.close();
    this.channel = null;
  }

  /** The open channel, or the one being opened, shared by all callers. */
  private openChannel(): Promise<EngineChannel> {
    if (this.channel !== null && !this.channel.gone) return Promise.resolve(this.channel);
    this.opening ??= this.open()
      .then(
        (port) => {
          this.channel = new EngineChannel(port);
          return this.channel;
        },
        (error) => {
          throw engineGone(error);
        },
      )
      .finally(() => {
        this.opening = null;
      });
    return this.opening;
  }
}

const isStream = (value: unknown): value is AsyncIterator<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value && 'next' in value;

/** `work`, or the signal's reason as soon as it fires. */
async function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return await work;
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/**
 * Keeps only the newest state for a slow receiver: reads `source` as fast as it produces and keeps the last value not
 * yet taken. Its end or error comes after that value. oRPC has no back-pressure; without this, states pile up for a
 * slow page.
 */
export function latestOnly<T>(source: AsyncIterator<T>): AsyncIteratorObject<T, void> {
  let latest: { readonly value: T } | null = null;
  let ended: { readonly error: unknown } | 'done' | null = null;
  let wake = Promise.withResolvers<void>();
  let stopped = false;

  const read = async (): Promise<void> => {
    try {
      for (;;) {
        const next = await source.next();
        if (next.done === true) break;
        latest = { value: next.value };
        wake.resolve();
      }
      ended = 'done';
    } catch (error) {
      ended = { error };
    }
    wake.resolve();
  };

  async function* values(): AsyncGenerator<T, void> {
    void read();
    for (;;) {
      await wake.promise;
      wake = Promise.withResolvers();
      const taken = latest as { readonly value: T } | null;
      latest = null;
      if (taken !== null) {
        // The end was waiting for this value to be taken and must wake the next turn.
        if (ended !== null) wake.resolve();
        yield taken.value;
      } else if (ended !== null) {
        if (ended === 'done') return;
        throw ended.error;
      }
    }
  }
  const iterator = values();
  const finish = iterator.return.bind(iterator);
  // A waiting generator cannot be returned from outside, so the source is ended first, which wakes it.
  iterator.return = async (value) => {
    if (!stopped) {
      stopped = true;
      await source.return?.();
      ended ??= 'done';
      wake.resolve();
    }
    return await finish(value);
  };
  return iterator;
}
