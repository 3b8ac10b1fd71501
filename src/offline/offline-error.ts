/** Thrown by everything the offline guard refuses. `code` is always OFFLINE. */
export class OfflineError extends Error {
  readonly code = 'OFFLINE';

  constructor(what: string) {
    super(`Pincite works offline: ${what} was refused.`);
    this.name = 'OfflineError';
  }
}
