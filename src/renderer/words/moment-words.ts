const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment on this machine's clock: `22 Nov 2026, 10:12`. */
export function momentText(iso: string): string {
  return MOMENT.format(new Date(iso));
}
