import MsgReaderModule from '@kenjiuno/msgreader';
import { addressParser } from 'postal-mime';
import { decodeText, markedWide, pageText, unmarkedWide } from '../decode-text.ts';
import type { TextFormat } from '../kinds/types.ts';
import { bodyOf } from './mail-body.ts';
import { type MailContent, mailContent, subjectOf, tnefContent } from './mail-parts.ts';
import { type Field, fieldsOf, mimePart } from './mime-part.ts';
import { readTnef } from './tnef.ts';

/** A mail, as its reader sees it. */
export interface Mail extends MailContent {
  readonly subject: string;
  /** "From: …", in the order in which a reader sees them. */
  readonly heads: readonly (readonly [name: string, value: string])[];
}

interface Address {
  readonly name?: string | undefined;
  readonly address?: string | undefined;
  readonly group?: readonly Address[] | undefined;
}

/** The formats of mails: one mail, or a box of many. */
export type MailFormat = Extract<TextFormat, 'mail' | 'mbox' | 'outlook' | 'tnef'>;

const READERS: Readonly<Record<MailFormat, (bytes: Uint8Array) => Iterable<Mail>>> = {
  mail: (bytes) => [readMail(bytes)],
  mbox: readMailbox,
  outlook: (bytes) => [readOutlookMail(bytes)],
  tnef: (bytes) => {
    const message = readTnef(bytes);
    return [{ ...tnefContent(message), subject: message.subject ?? '', heads: [] }];
  },
};

export const isMailFormat = (format: unknown): format is MailFormat =>
  typeof format === 'string' && Object.hasOwn(READERS, format);

/** The mails of a file one after the other, each read when it is asked for. Throws when it is none. */
export const readMails = (format: MailFormat, bytes: Uint8Array): Iterable<Mail> => READERS[format](bytes);

function* readMailbox(bytes: Uint8Array): Generator<Mail> {
  for (const mail of mailboxMails(bytes)) yield readMail(mail);
}

/** Reads a mail as a file of RFC 5322 (EML), also with the line above it that a mailbox has, or Apple's. */
function readMail(bytes: Uint8Array): Mail {
  const part = mimePart(withoutLineAbove(inOneByteEach(bytes)));
  const isPage = part.fields.some(([name]) => name === 'snapshot-content-location' || name === 'x-maf-version');
  const heads = isPage || part.fields.some(([, value]) => value.startsWith('<Saved by ')) ? [] : headsOf(part.fields);
  return { ...mailContent(part), subject: subjectOf(part), heads };
}

/** Some programs save a mail as text of two bytes a letter, or with the line ends of an old Macintosh. */
function inOneByteEach(bytes: Uint8Array): Uint8Array {
  const head = bytes.subarray(0, 64 * 1024);
  const isWide = markedWide(bytes) !== null || (head.includes(0) && unmarkedWide(bytes) !== null);
  const text = isWide ? decodeText(bytes) : null;
  const plain = text === null ? bytes : Buffer.from(text);
  if (plain.includes(0x0a)) return plain;
  return plain.map((byte) => (byte === 0x0d ? 0x0a : byte));
}

function withoutLineAbove(bytes: Uint8Array): Uint8Array {
  const above = /^(?:\s+|\d+\s*\r?\n|From \S.*\r?\n)/u.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 500)));
  const start = above?.[0].length ?? 0;
  // Apple writes above a mail how many bytes it has, and notes of its own below it.
  const length = Number.parseInt(above?.[0] ?? '', 10);
  return bytes.subarray(start, Number.isNaN(length) ? undefined : start + length);
}

/** The names of fields as they are shown, in this order. */
const SHOWN = ['From', 'Sender', 'Reply-To', 'To', 'Cc', 'Bcc'];

function headsOf(fields: readonly Field[]): Mail['heads'] {
  const values = (name: string): string[] =>
    fields.filter(([key]) => key === name.toLowerCase()).map(([, value]) => value);
  const people = SHOWN.map((name) => [name, addresses(values(name).flatMap((value) => addressParser(value)))] as const);
  const from = people[0]?.[1];
  // A sender or address for replies that is the author's own tells nothing.
  const shown = people.filter(([name, value]) => (name !== 'Sender' && name !== 'Reply-To') || value !== from);
  // As it is written: a parsed one is in another zone.
  return [...shown, ['Date', values('date')[0] ?? '']];
}

// The package is CommonJS: its class is the default of its default.
const MsgReader = (MsgReaderModule as unknown as { default?: typeof MsgReaderModule }).default ?? MsgReaderModule;

/** Reads a mail as Outlook saves it (MSG). Throws when it is none. */
function readOutlookMail(bytes: Uint8Array): Mail {
  const reader = new MsgReader(bytes.slice().buffer);
  const mail = reader.getFileData();
  if (mail.error !== undefined || mail.dataType !== 'msg') throw new Error(mail.error ?? 'it is no Outlook message');
  const recipients = (type: string): string =>
    addresses(
      (mail.recipients ?? [])
        .filter(({ recipType }) => (recipType ?? 'to') === type)
        .map(({ name, email, smtpAddress }) => ({ name, address: smtpAddress ?? email })),
    );
  const sender = { name: mail.senderName, address: mail.senderSmtpAddress ?? mail.senderEmail };
  // The fields with which it was sent: dates as they were written.
  const sent = headsOf(fieldsOf(new TextEncoder().encode(mail.headers ?? '')));
  const as = (name: string): string => sent.find(([key]) => key === name)?.[1] ?? '';
  const html = mail.bodyHtml ?? (mail.html === undefined ? undefined : (pageText(mail.html) ?? undefined));
  const files = (mail.attachments ?? []).filter((one) => one.attachmentHidden !== true || one.fileName !== undefined);
  return {
    ...bodyOf({ text: mail.body, html, compressedRtf: mail.compressedRtf }),
    subject: mail.subject ?? '',
    heads: [
      ['From', addresses([sender]) || as('From')],
      ['Sender', as('Sender')],
      ['Reply-To', as('Reply-To')],
      ['To', recipients('to') || as('To')],
      ['Cc', recipients('cc') || as('Cc')],
      ['Bcc', recipients('bcc')],
      ['Date', as('Date') || (mail.clientSubmitTime ?? mail.messageDeliveryTime ?? '')],
    ],
    attachments: files.map((one, i) => ({
      // A mail inside it has its subject for a name.
      name:
        one.innerMsgContent === true
          ? `${one.name || 'mail'}.msg`
          : (one.fileName ?? one.name ?? `attachment ${i + 1}`),
      bytes: () => reader.getAttachment(one).content,
    })),
  };
}

function addresses(all: readonly Address[]): string {
  return all
    .flatMap(({ name = '', address = '', group }) => {
      if (group !== undefined) return addresses(group);
      if (name === '' || name === address) return address;
      return address === '' ? name : `${name} <${address}>`;
    })
    .filter((one) => one !== '')
    .join(', ');
}

/** The line above a mail: who sent it, and when, with the year at its end (RFC 4155). */
const SEPARATOR = /^From \S.*\b\d{4}\s*(?:[+-]\d{4}|[A-Z]{2,5})?\s*$/u;
const FIELD = /^(?:[!-9;-~]+:|>From )/u;
/** Longest line that is looked at. */
const LONGEST_LINE = 500;

/**
 * The mails of a mailbox (mbox), one after the other, each a piece of its bytes: of a large one, only one has to be in
 * memory.
 */
function* mailboxMails(bytes: Uint8Array): Generator<Uint8Array> {
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
