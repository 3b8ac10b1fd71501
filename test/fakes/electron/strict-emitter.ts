import { EventEmitter } from 'node:events';

/** An emitter that knows its events: listening for, or telling of, any other one throws. */
export class StrictEmitter extends EventEmitter {
  readonly events: ReadonlySet<string>;

  constructor(events: readonly string[]) {
    super();
    this.events = new Set(events);
  }

  override on(event: string, listener: (...args: never[]) => void): this {
    this.known(event);
    return super.on(event, listener as (...args: unknown[]) => void);
  }

  override once(event: string, listener: (...args: never[]) => void): this {
    this.known(event);
    return super.once(event, listener as (...args: unknown[]) => void);
  }

  override emit(event: string, ...args: unknown[]): boolean {
    this.known(event);
    return super.emit(event, ...args);
  }

  /** Tells of an event that can be prevented; true when it was. */
  ask(event: string, details: object = {}, ...args: unknown[]): boolean {
    let prevented = false;
    const preventDefault = (): void => {
      prevented = true;
    };
    this.emit(event, { ...details, preventDefault }, ...args);
    return prevented;
  }

  private known(event: string): void {
    // Node tells emitters of their own listeners by this name.
    if (event !== 'newListener' && event !== 'removeListener' && !this.events.has(event))
      throw new Error(`The fake of Electron has no event ${event} here.`);
  }
}
