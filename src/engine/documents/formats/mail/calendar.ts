import { type ConvertedBlock, inOneLine } from '../converted.ts';

/** What is told of an event, in this order. */
const TOLD: readonly (readonly [property: string, label: string])[] = [
  ['SUMMARY', 'Event'],
  ['DTSTART', 'Begins'],
  ['DTEND', 'Ends'],
  ['DURATION', 'Lasts'],
  ['DUE', 'Due'],
  ['LOCATION', 'Place'],
  ['ORGANIZER', 'Organizer'],
  ['ATTENDEE', 'Attendees'],
  ['STATUS', 'Status'],
  ['RRULE', 'Repeats'],
];
const [MOST_EVENTS, MOST_ATTENDEES] = [5000, 100];

interface Property {
  readonly name: string;
  readonly parameters: string;
  readonly value: string;
}

/** The events and tasks of a calendar (RFC 5545), as an invitation shows them. */
export function calendarBlocks(text: string): ConvertedBlock[] {
  const lines = text
    .replaceAll(/\r?\n[ \t]/gu, '')
    .split(/\r?\n/u)
    .flatMap((line): Property[] => {
      const [, name = '', parameters = '', value = ''] =
        /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^;:"])*)*):(.*)$/u.exec(line) ?? [];
      return name === '' ? [] : [{ name: name.toUpperCase(), parameters, value }];
    });
  const blocks: ConvertedBlock[] = [];
  let open: Property[] | null = null;
  let within = 0;
  let events = 0;
  for (const property of lines) {
    const isEvent = property.value === 'VEVENT' || property.value === 'VTODO';
    if (property.name === 'BEGIN' && isEvent && open === null) open = [];
    else if (property.name === 'BEGIN' && open !== null) within++;
    else if (property.name === 'END' && isEvent && open !== null) {
      if (events++ < MOST_EVENTS) blocks.push(...eventBlocks(open));
      open = null;
    } else if (property.name === 'END' && open !== null) within--;
    else if (open !== null && within === 0) open.push(property);
  }
  return blocks;
}

function eventBlocks(event: readonly Property[]): ConvertedBlock[] {
  const items = TOLD.flatMap(([property, label]): ConvertedBlock[] => {
    const values = event
      .filter(({ name }) => name === property)
      .slice(0, MOST_ATTENDEES)
      .map(shown)
      .filter((value) => value !== '');
    return values.length === 0 ? [] : [{ kind: 'item', text: `${label}: ${values.join(', ')}` }];
  });
  const description = plain(event.find(({ name }) => name === 'DESCRIPTION')?.value ?? '');
  const paragraphs = description
    .split(/\n\s*\n/u)
    .map(inOneLine)
    .filter((text) => text !== '');
  return [...items, ...paragraphs.map((text): ConvertedBlock => ({ kind: 'prose', text }))];
}

function shown({ name, parameters, value }: Property): string {
  if (name === 'ORGANIZER' || name === 'ATTENDEE') {
    const address = value.replace(/^mailto:/iu, '');
    const person = /;CN=(?:"([^"]*)"|([^;:]*))/iu.exec(parameters);
    const known = person?.[1] ?? person?.[2] ?? '';
    return known === '' || known === address ? address : `${known} <${address}>`;
  }
  const [, year, month, day, hour, minute, zone = ''] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/u.exec(value) ?? [];
  if (year === undefined) return inOneLine(plain(value));
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return date;
  const place = /;TZID=(?:"([^"]*)"|([^;:]*))/iu.exec(parameters);
  const where = zone === 'Z' ? ' UTC' : place === null ? '' : ` (${place[1] ?? place[2]})`;
  return `${date} ${hour}:${minute}${where}`;
}

const plain = (value: string): string => value.replaceAll(/\\n/giu, '\n').replaceAll(/\\([\\;,])/gu, '$1');
