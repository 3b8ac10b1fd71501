import { PinciteError } from '../contract/errors.ts';
import type { EngineState } from '../contract/shell/shell-data.ts';
import { readBeat, StillBeats } from './engine-beats.ts';
import type { EngineProcess, StartEngine } from './engine-process.ts';

/**
 * Milliseconds after which, and after each of which, the log says that an engine is not ready yet. It is never ended
 * for that: on a busy machine it takes minutes.
 */
const SLOW_MS = 30_000;
const LOG_LINES = 500;

export interface SupervisorOptions<Port> {
  readonly start: StartEngine<Port>;
  readonly slowMs?: number;
  /** Beats without work after which an engine hangs. */
  readonly stillBeats?: number;
  readonly rule?: RestartRule;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
  /** Receives every line of the engine's log and of the supervisor's own, to be written to a file. */
  readonly onLog?: (line: string) => void;
  /** Called for a handle whose file will not be read again; it is no longer granted. */
  readonly onReleased?: (handle: string) => void;
}

type StateListener = (state: EngineState) => void;

/**
 * Keeps one engine process running: starts it, gives it channels and grants, restarts it when it stopped, and finally
 * gives up.
 */
export class Supervisor<Port> {
  private readonly options: SupervisorOptions<Port>;
  private readonly now: () => number;
  private readonly rule: RestartRule;
  private readonly grants = new Map<string, string>();
  private readonly listeners = new Set<StateListener>();
  private readonly lines: string[] = [];
  private readonly beats: StillBeats;
  private stops: number[] = [];
  private waiting: PromiseWithResolvers<EngineProcess<Port>> | null = null;
  private exiting: PromiseWithResolvers<void> | null = null;
  private current: EngineState = 'starting';
  private child: EngineProcess<Port> | null = null;
  private timer: NodeJS.Timeout | undefined;
  private stopping = false;

  constructor(options: SupervisorOptions<Port>) {
    this.options = options;
    this.beats = new StillBeats(options.stillBeats);
    this.now = options.now ?? (() => performance.now());
    this.rule = options.rule ?? RESTART_RULE;
    this.launch();
  }

  /** 'restarted' means running again after a stop. */
  get state(): EngineState {
    return this.current;
  }

  /**
   * Whether an engine that starts or opens its library does nothing although it gets the processor. Nothing is ended
   * for that.
   */
  get isHung(): boolean {
    return this.beats.isHung;
  }

  /** Its last lines, oldest first. */
  get log(): readonly string[] {
    return this.lines;
  }

  /**
   * Calls the listener at once and at each change. A later subscriber gets 'running', not an earlier restart. Returns
   * the function that unsubscribes.
   */
  onState(listener: StateListener): () => void {
    this.listeners.add(listener);
    listener(this.current === 'restarted' ? 'running' : this.current);
    return () => {
      this.listeners.delete(listener);
    };
  }

  /**
   * Resolves when channels are accepted; rejects with ENGINE_GONE when the engine stops before that, or is not to run
   * any more.
   */
  async ready(): Promise<void> {
    await this.running();
  }

  /**
   * Gives the engine one end of a channel, of the owner or of this member, and waits for a starting engine. Rejects
   * with ENGINE_GONE as `ready` does.
   */
  async connect(port: Port, member: string | null = null): Promise<void> {
    (await this.running()).connect(port, member);
  }

  /** Lets pages use `path` under `handle`, also after a restart of the engine. */
  grant(handle: string, path: string): void {
    this.grants.set(handle, path);
    this.child?.grant(handle, path);
  }

  /** Starts the engine again after giving up; `ready` does so too after the window. Does nothing in another state. */
  retry(): void {
    if (this.current !== 'failed' || this.stopping) return;
    this.stops = [];
    this.launch();
  }

  /**
   * Ends an engine that is starting, or that hangs while it opens its library, so that it is started anew: the user
   * gives up waiting for it.
   */
  restart(): void {
    if ((this.current !== 'starting' && !this.isHung) || this.child === null || this.stopping) return;
    this.note('The engine is started anew because the user asked for it.');
    this.child.kill();
  }

  /** Ends the engine for good; resolves when its process has gone. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    if (this.child !== null) {
      this.exiting ??= Promise.withResolvers();
      this.child.kill();
      await this.exiting.promise;
    }
    this.giveUp();
  }

  private running(): Promise<EngineProcess<Port>> {
    // The window of the last stops is over, so a new request starts the engine again.
    if (this.now() - (this.stops.at(-1) ?? 0) >= this.rule.windowMs) this.retry();
    if (this.child !== null && (this.current === 'running' || this.current === 'restarted'))
      return Promise.resolve(this.child);
    if (this.current === 'failed' || this.stopping) return Promise.reject(new PinciteError('ENGINE_GONE'));
    this.waiting ??= Promise.withResolvers();
    return this.waiting.promise;
  }

  private launch(): void {
    const again = this.stops.length > 0;
    this.change('starting');
    const child = this.options.start();
    this.child = child;
    this.beats.step();
    child.onLog((line) => this.hear(child, line));
    child.onReleased?.((handle) => {
      this.grants.delete(handle);
      this.options.onReleased?.(handle);
    });
    child.onExit((code) => this.stopped(child, code));
    child.onReady(() => {
      if (this.child !== child) return;
      clearTimeout(this.timer);
      for (const [handle, path] of this.grants) child.grant(handle, path);
      this.change(again ? 'restarted' : 'running');
      this.waiting?.resolve(child);
      this.waiting = null;
    });
    this.waitFor(child, this.now());
  }

  /** Says in the log from time to time that an engine is not ready yet. */
  private waitFor(child: EngineProcess<Port>, since: number): void {
    this.timer = setTimeout(() => {
      if (this.child !== child) return;
      const seconds = Math.round((this.now() - since) / 1000);
      this.note(`The engine is not ready after ${seconds} s; it is waited for.`);
      this.waitFor(child, since);
    }, this.options.slowMs ?? SLOW_MS);
    this.timer.unref();
  }

  private stopped(child: EngineProcess<Port>, code: number | null): void {
    if (this.child !== child) return;
    clearTimeout(this.timer);
    this.child = null;
    this.beats.step();
    this.note(`The engine stopped (exit code ${code ?? 'none, ended by a signal'}).`);
    this.refuseWaiting();
    this.exiting?.resolve();
    if (this.stopping) return;
    this.stops.push(this.now());
    const delay = restartDelay(this.stops, this.rule);
    if (delay === null) {
      this.giveUp();
      return;
    }
    this.change('starting');
    this.timer = setTimeout(() => this.launch(), delay);
  }

  /** A line that the engine wrote: of its log, or what it has worked. */
  private hear(child: EngineProcess<Port>, line: string): void {
    const beat = readBeat(line);
    if (this.child === child) {
      const { isHung } = this.beats;
      if (beat === null) this.beats.step();
      else this.beats.beat(beat);
      if (this.isHung && !isHung) this.note('The engine does nothing, although it gets the processor.');
    }
    if (beat === null) this.note(line);
  }

  private giveUp(): void {
    this.refuseWaiting();
    this.change('failed');
  }

  private refuseWaiting(): void {
    this.waiting?.reject(new PinciteError('ENGINE_GONE'));
    this.waiting = null;
  }

  private change(state: EngineState): void {
    if (state === this.current) return;
    this.current = state;
    for (const listener of [...this.listeners]) listener(state);
  }

  private note(line: string): void {
    this.lines.push(line);
    if (this.lines.length > LOG_LINES) this.lines.shift();
    this.options.onLog?.(line);
  }
}

interface RestartRule {
  /** Most stops within the window; after one more the engine stays stopped. */
  readonly restarts: number;
  readonly windowMs: number;
  /** Wait before the first restart; doubled for each further one in the window. */
  readonly firstDelayMs: number;
}

/** At most 3 restarts a minute, so that an engine that stops at once does not keep the machine busy. */
export const RESTART_RULE: RestartRule = { restarts: 3, windowMs: 60_000, firstDelayMs: 250 };

/**
 * Milliseconds to wait before the next start, or null to give up. `stops`: the times of the engine's stops, the last
 * one just now.
 */
export function restartDelay(stops: readonly number[], rule: RestartRule): number | null {
  const now = stops.at(-1) ?? 0;
  const recent = stops.filter((time) => now - time < rule.windowMs).length;
  if (recent > rule.restarts) return null;
  return rule.firstDelayMs * 2 ** Math.max(0, recent - 1);
}
