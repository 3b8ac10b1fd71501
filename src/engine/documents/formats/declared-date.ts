import { readDate } from '../../text/read-date.ts';
import type { OfficeParts } from './office-parts.ts';
import { walkLocally } from './office-xml.ts';

/** "D:20240115093000+01'00'" of a PDF, "2024-01-15T09:30:00Z" of an Office file. */
const BY_NUMBERS = /^(?:D:)?\s*(\d{4})-?(\d{2})-?(\d{2})/u;
/** Clocks that nobody set say 1601, 1904, 1970 or 1980. */
const FIRST_YEAR = 1981;

/**
 * The day that a file names in its properties, or a mail in its head, as it is written there: in the zone of who wrote
 * it. Null where there is none, or none that can be.
 */
export function declaredDate(written: string | null): string | null {
  const [, ...numbers] = BY_NUMBERS.exec(written?.trim() ?? '') ?? [];
  const [year, month, day] = numbers.length > 0 ? numbers.map(Number) : dayOfMail(written ?? '');
  if (year === undefined || month === undefined || day === undefined || year < FIRST_YEAR) return null;
  const time = new Date(Date.UTC(year, month - 1, day));
  // The calendar turns 31 February into a day of March.
  const isDay = time.getUTCMonth() === month - 1 && time.getUTCDate() === day;
  return isDay ? time.toISOString().slice(0, 'YYYY-MM-DD'.length) : null;
}

/** "Mon, 15 Jan 2024 09:30:00 +0100" */
function dayOfMail(written: string): readonly number[] {
  const date = readDate(written, written.search(/\d/u))?.date;
  return date === undefined || date.year === null || date.month === null || date.day === null || date.isEitherWay
    ? []
    : [date.year, date.month, date.day];
}

/** The day on which an Office file says that it was made. */
export function officeDate(parts: OfficeParts): string | null {
  const path = parts.relations('').find(({ kind }) => kind === 'core-properties')?.path ?? 'docProps/core.xml';
  let written = '';
  let isCreated = false;
  walkLocally(parts, path, {
    open: (name) => {
      isCreated = name === 'created';
    },
    text: (piece) => {
      if (isCreated) written += piece;
    },
    close: () => {
      isCreated = false;
    },
  });
  return declaredDate(written);
}
