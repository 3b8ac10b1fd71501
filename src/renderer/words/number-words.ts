import { say } from '../../language/say.ts';

export { timeLeft } from '../../contract/view/time-left.ts';

/** A count as it is read: 1,204. */
export function count(value: number): string {
  return Math.round(value).toLocaleString(say('language.numbers'));
}

/** A number with so many digits after its point: 1,204.5. */
export function decimal(value: number, digits: number): string {
  return value.toLocaleString(say('language.numbers'), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** A share 0..1 as `91 %`; never rounded up to 100 % nor down to 0 %. */
export function percent(share: number): string {
  const rounded = Math.round(share * 100);
  const told = rounded === 100 && share < 1 ? 99 : rounded === 0 && share > 0 ? 1 : rounded;
  return say('words.number.percent', { n: told });
}

/** Bytes as `1.1 GB` or `91 MB` (decimal, as file managers show them). */
export function fileSize(bytes: number): string {
  if (bytes >= 1e9) return say('words.number.gigabytes', { n: decimal(bytes / 1e9, 1) });
  if (bytes >= 1e6) return say('words.number.megabytes', { n: Math.round(bytes / 1e6) });
  return say('words.number.kilobytes', { n: Math.max(1, Math.round(bytes / 1e3)) });
}

/** Pages a second as `6.2 pages/s`; whole from 30 on. */
export function pageSpeed(pagesPerSecond: number): string {
  return say('words.number.pagesPerSecond', { n: decimal(pagesPerSecond, pagesPerSecond >= 30 ? 0 : 1) });
}

const MOMENT = new Intl.DateTimeFormat(say('language.dates'), { dateStyle: 'medium', timeStyle: 'short' });

/** A moment on this machine's clock: `22 Nov 2026, 10:12`. */
export function momentText(iso: string): string {
  return MOMENT.format(new Date(iso));
}

const DAY = new Intl.DateTimeFormat(say('language.dates'), { dateStyle: 'medium' });

/** A day on this machine's clock: `22 Nov 2026`. */
export function dayText(iso: string): string {
  return DAY.format(new Date(iso));
}

const DATE = new Intl.DateTimeFormat(say('language.dates'), {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const MONTH = new Intl.DateTimeFormat(say('language.dates'), { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A date of a document, wherever it is read: `31 Mar 2026`; without a day `Mar 2026`. */
export function dateText(date: string): string {
  return (date.length > 'yyyy-mm'.length ? DATE : MONTH).format(new Date(date));
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
  if (of === 0) return say('composer.noDocuments');
  if (documents === 0) return say('composer.noneTicked');
  const asking = documents === of ? say('composer.askingAll', { of }) : say('composer.askingSome', { documents, of });
  return pages === 0 ? asking : say('composer.withPages', { asking, pages });
}
