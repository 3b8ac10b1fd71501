/** A count as it is read: 1,204. */
export function count(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** `1 page`, `1,204 pages`. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** A share 0..1 as `91 %`; never rounded up to 100 % nor down to 0 %. */
export function percent(share: number): string {
  const rounded = Math.round(share * 100);
  if (rounded === 100 && share < 1) return '99 %';
  if (rounded === 0 && share > 0) return '1 %';
  return `${rounded} %`;
}

/** Bytes as `1.1 GB` or `91 MB` (decimal, as file managers show them). */
export function fileSize(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`;
  if (bytes >= 1e6) return `${Math.round(bytes / 1e6)} MB`;
  return `${Math.max(1, Math.round(bytes / 1e3))} kB`;
}

/** Pages a second as `6.2 pages/s`; whole from 30 on. */
export function pageSpeed(pagesPerSecond: number): string {
  return `${pagesPerSecond >= 30 ? count(pagesPerSecond) : pagesPerSecond.toFixed(1)} pages/s`;
}

/** Seconds in one rounded unit: `8 s`, `4 min`, `2 h`; null while unknown, so that nothing is shown. */
export function timeLeft(seconds: number | null): string | null {
  if (seconds === null || !Number.isFinite(seconds) || seconds < 0) return null;
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment on this machine's clock: `22 Nov 2026, 10:12`. */
export function momentText(iso: string): string {
  return MOMENT.format(new Date(iso));
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** A day on this machine's clock: `22 Nov 2026`. */
export function dayText(iso: string): string {
  return DAY.format(new Date(iso));
}

export interface ScopeCount {
  /** Documents ticked. */
  readonly documents: number;
  /** Documents of the collection; a file that was not added, or not yet, is none. */
  readonly of: number;
  readonly pages: number;
}

/** The composer's line: `Asking 5 of 9 documents, 289 pages`. */
export function scopeText({ documents, of, pages }: ScopeCount): string {
  if (of === 0) return 'No documents yet';
  if (documents === 0) return 'No document is ticked';
  const which = documents === of ? counted(of, 'document') : `${count(documents)} of ${counted(of, 'document')}`;
  return pages === 0 ? `Asking ${which}` : `Asking ${which}, ${counted(pages, 'page')}`;
}
