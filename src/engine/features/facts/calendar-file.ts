import { createHash } from 'node:crypto';
import type { ChronologyEntry } from '../../../contract/findings/facts.ts';
import type { ExportedFile } from '../../../contract/records/export.ts';
import { nameWithFile } from '../../../contract/view/documents/document-names.ts';
import { shortPage } from '../../../contract/view/page-place.ts';

/** Longest line of a calendar in bytes, without its end (RFC 5545, 3.1). */
const LINE_BYTES = 75;

/** A file with one event for each day of a chronology, as RFC 5545 has it. Months without a day are no events. */
export function calendarFile(entries: readonly ChronologyEntry[], now: Date): ExportedFile {
  const days = entries.filter(({ date }) => /^\d{4}-\d{2}-\d{2}$/u.test(date));
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Pincite//Chronology//EN',
    'CALSCALE:GREGORIAN',
    ...days.flatMap((entry) => event(entry, now)),
    'END:VCALENDAR',
  ];
  const text = lines.map((line) => `${folded(line)}\r\n`).join('');
  return { name: 'Chronology.ics', type: 'text/calendar', bytes: new TextEncoder().encode(text) };
}

function event(entry: ChronologyEntry, now: Date): readonly string[] {
  const { date, document_id, start, is_deadline, sentence } = entry;
  const words = inOneLine(sentence.text);
  const place = [nameWithFile(entry), inOneLine(entry.section), shortPage(entry)].filter((part) => part !== '');
  const uid = createHash('sha256').update(`${document_id} ${start}`).digest('hex').slice(0, 32);
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@pincite`,
    `DTSTAMP:${now.toISOString().replaceAll(/[-:]|\.\d+/gu, '')}`,
    `DTSTART;VALUE=DATE:${compact(date)}`,
    `DTEND;VALUE=DATE:${compact(dayAfter(date))}`,
    `SUMMARY:${escaped(`${is_deadline ? 'Deadline: ' : ''}${shortened(words)}`)}`,
    `DESCRIPTION:${escaped(`“${words}”\n${place.join(', ')}`)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

const compact = (date: string): string => date.replaceAll('-', '');
const inOneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();
const LONGEST_SUMMARY = 120;
const shortened = (text: string): string =>
  text.length > LONGEST_SUMMARY ? `${text.slice(0, LONGEST_SUMMARY).trimEnd().toWellFormed()}…` : text;

/** The end of an event of a whole day is the next day (RFC 5545, 3.6.1). */
function dayAfter(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

/** RFC 5545, 3.3.11 */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/gu, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/gu, '\\n')
    .replaceAll(/[\p{Cc}]/gu, ' ');

/** A long line goes on behind a line end and a blank, never within a character. */
function folded(line: string): string {
  const bytesOf = (text: string): number => Buffer.byteLength(text);
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    // The blank counts, too.
    if (bytesOf(part) + bytesOf(character) > LINE_BYTES - (parts.length > 0 ? 1 : 0)) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
}
