/** That something closed: said once, also to those who ask afterwards. */
export class Closing {
  private listeners: (() => void)[] | null = [];

  get happened(): boolean {
    return this.listeners === null;
  }

  listen(listener: () => void): void {
    if (this.listeners === null) listener();
    else this.listeners.push(listener);
  }

  happen(): void {
    const listeners = this.listeners ?? [];
    this.listeners = null;
    for (const listener of listeners) listener();
  }
}
