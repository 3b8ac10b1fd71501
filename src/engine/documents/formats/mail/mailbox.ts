/** The line above a mail: who sent it, and when, with the year at its end (RFC 4155). */
const SEPARATOR = /^From \S.*\b\d{4}\s*(?:[+-]\d{4}|[A-Z]{2,5})?\s*$/u;
const FIELD = /^(?:[!-9;-~]+:|>From )/u;
/** Longest line that is looked at. */
const LONGEST_LINE = 500;

/**
 * The mails of a mailbox (mbox), one after the other, each a piece of its bytes: of a large one, only one has to be in
 * memory.
 */
export function* mailboxMails(bytes: Uint8Array): Generator<Uint8Array> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let start: number | null = null;
  for (let at = firstLine(buffer); at !== -1; at = nextFrom(buffer, at)) {
    const end = lineEnd(buffer, at);
    if (!isSeparator(buffer, at, end)) continue;
    if (start !== null) yield unquoted(buffer.subarray(start, at));
    start = end + 1;
    at = lengthEnd(buffer, start) ?? at;
  }
  if (start !== null && start < buffer.length) yield unquoted(buffer.subarray(start));
}

const firstLine = (buffer: Buffer): number =>
  buffer.subarray(0, 5).toString('latin1') === 'From ' ? 0 : nextFrom(buffer, -1);

function nextFrom(buffer: Buffer, from: number): number {
  const at = buffer.indexOf('\nFrom ', Math.max(0, from));
  return at === -1 ? -1 : at + 1;
}

function lineEnd(buffer: Buffer, at: number): number {
  const end = buffer.indexOf(0x0a, at);
  return end === -1 ? buffer.length : end;
}

/** Longest head of a mail that is looked at. */
const LONGEST_HEAD = 64 * 1024;

/**
 * The last byte of a mail that says how long it is, where another mail or the end of the box follows there; else null.
 */
function lengthEnd(buffer: Buffer, start: number): number | null {
  const head = buffer.subarray(start, start + LONGEST_HEAD).toString('latin1');
  const [fields = ''] = /^[\s\S]*?\r?\n\r?\n/u.exec(head) ?? [];
  const length = /^Content-Length:[ \t]*(\d{1,10})[ \t]*\r?$/imu.exec(fields)?.[1];
  if (length === undefined) return null;
  const end = start + fields.length + Number(length);
  const after = /^[\r\n]{0,4}(?=From |$)/u.exec(buffer.subarray(end, end + 16).toString('latin1'));
  return end > buffer.length || after === null ? null : Math.max(start, end - 1);
}

function isSeparator(buffer: Buffer, at: number, end: number): boolean {
  if (end - at > LONGEST_LINE || !SEPARATOR.test(buffer.subarray(at, end).toString('latin1'))) return false;
  return FIELD.test(buffer.subarray(end + 1, end + 1 + LONGEST_LINE).toString('latin1'));
}

/** Lines that begin with "From " were marked so that they separate nothing. */
function unquoted(mail: Buffer): Uint8Array {
  if (!mail.includes('\n>From ') && !mail.includes('\n>>')) return mail;
  return Buffer.from(mail.toString('latin1').replaceAll(/^>(>*From )/gmu, '$1'), 'latin1');
}
