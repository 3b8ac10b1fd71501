import { expect, it } from 'vitest';
import type { ChronologyEntry } from '../../../../src/contract/findings/facts.ts';
import { calendarFile } from '../../../../src/engine/features/facts/calendar-file.ts';

const entry: ChronologyEntry = {
  document_id: '00112233445566aa',
  document_name: 'Lease',
  source_filename: 'lease.pdf',
  date: '2026-12-31',
  is_deadline: true,
  text: 'by 31 December 2026',
  start: 40,
  end: 59,
  sentence: { start: 0, end: 60, text: 'Rent; keys, papers\nmust be back by 31 December 2026.' },
  section: '4 End',
  page_index: 2,
  page_number: 3,
  page_label: null,
};
const textOf = (...entries: readonly ChronologyEntry[]): string =>
  new TextDecoder().decode(calendarFile(entries, new Date('2026-01-02T03:04:05.678Z')).bytes);

it('writes a whole day as RFC 5545 has it, its text escaped', () => {
  expect(textOf(entry).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Pincite//Chronology//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    expect.stringMatching(/^UID:[0-9a-f]{32}@pincite$/u),
    'DTSTAMP:20260102T030405Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Deadline: Rent\\; keys\\, papers must be back by 31 December 2026.',
    'DESCRIPTION:“Rent\\; keys\\, papers must be back by 31 December 2026.”\\nL',
    ' ease\\, 4 End\\, page 3',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('folds long lines at 75 bytes and never within a character', () => {
  const text = textOf({ ...entry, sentence: { ...entry.sentence, text: '期限は十二月三十一日である。'.repeat(9) } });
  const lines = text.split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain('期限は十二月三十一日である。'.repeat(8));
});

it('leaves out what has no day', () => {
  expect(textOf({ ...entry, date: '2026-12' })).not.toContain('VEVENT');
});
