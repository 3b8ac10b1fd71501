import type { Engine } from '../engine/engine.ts';

/**
 * Opens the engine once, at once, for everybody. A library that cannot be opened fails the calls that come meanwhile with its
 * own error, and the next call tries again: the process stays, so that its user is told why instead of that it stopped.
 */
export class EngineHolder {
  private readonly open: () => Promise<Engine>;
  private opening: Promise<Engine> | null = null;

  constructor(open: () => Promise<Engine>) {
    this.open = open;
  }

  engine(): Promise<Engine> {
    if (this.opening === null) {
      const opening = this.open();
      this.opening = opening;
      opening.catch(() => {
        if (this.opening === opening) this.opening = null;
      });
    }
    return this.opening;
  }

  async close(): Promise<void> {
    const opened = await this.opening?.catch(() => null);
    await opened?.close();
  }
}
