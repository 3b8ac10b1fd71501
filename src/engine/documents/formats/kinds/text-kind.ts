import { decodeText } from '../decode-text.ts';

/** What a file of text is, by how it begins. */
export type TextKind = 'html' | 'mail' | 'mbox' | 'calendar' | 'rtf' | 'xml' | null;

/** Longest beginning of a text that is looked at. */
const HEAD_BYTES = 16 * 1024;

/** A web page may begin with a declaration, instructions and comments. */
const BEFORE = String.raw`^\s*(?:<\?[\s\S]*?\?>\s*|<!--[\s\S]*?-->\s*|<!\[CDATA\[\s*)*`;
const WEB_PAGE = new RegExp(`${BEFORE}<(?:!doctype\\s+html|html|head|body)\\b`, 'iu');
/** Elements that a part of a page begins with. */
const FRAGMENT = new RegExp(
  `${BEFORE}<(?:!doctype\\s+html|meta|title|style|link|base|script|div|p|span|section|article|main|nav|header|footer|aside|h[1-6]|table|thead|tbody|tr|` +
    'ul|ol|dl|center|font|form|fieldset|blockquote|pre|figure|hr|br|b|i|u|em|strong|a|img)(?=[\\s>/])',
  'iu',
);
const CLOSING = /<\/[a-z][a-z0-9]*\s*>/iu;
const ENDS_WITH_TAG = />\s*$/u;

/** Fields that every mail has and no memo. */
const FIELDS = String.raw`(?:[\w-]+:.*\r?\n(?:[ \t].*\r?\n)*)*?`;
const MAIL = new RegExp(`^${FIELDS}(?:MIME-Version|Message-ID|Received|Return-Path|DKIM-Signature|X-Mailer):`, 'iu');
/** A date as mails write it; with a sender's address, it is a mail too. */
const DATED = new RegExp(
  `^${FIELDS}Date:\\s*(?:[A-Z][a-z]{2},\\s*)?\\d{1,2} [A-Z][a-z]{2} \\d{4} \\d{1,2}:\\d\\d`,
  'iu',
);
const SENDER = new RegExp(`^${FIELDS}From:.*@`, 'iu');
/** The line above each mail of a mailbox (RFC 4155), then its fields. */
const MAILBOX = /^(?:\s*\r?\n)?From \S.*\b\d{4}\s*(?:[+-]\d{4}|[A-Z]{2,5})?\s*\r?\n>?(?:[\w-]+:|From )/u;
/** Apple's Mail writes the number of bytes above a mail. */
const EMLX_LENGTH = /^\d+\s*\r?\n/u;

/** By its beginning, and for parts of pages by its name and end too. */
export function textKind(bytes: Uint8Array, sourceFilename: string): TextKind {
  const head = headOf(bytes);
  if (head === null) return null;
  if (/^\s*\{\\rtf/u.test(head)) return 'rtf';
  if (WEB_PAGE.test(head)) return 'html';
  if (MAILBOX.test(head)) return 'mbox';
  if (isMail(head.replace(EMLX_LENGTH, ''))) return 'mail';
  if (/^\s*BEGIN:VCALENDAR\b/iu.test(head)) return 'calendar';
  if (/\.(?:x?html?|xht)$/iu.test(sourceFilename) && /<[a-z!/]/iu.test(head)) return 'html';
  // Markdown may begin with a tag, and stays what it is.
  const isWhole = FRAGMENT.test(head) && !/\.(?:md|markdown)$/iu.test(sourceFilename);
  if (isWhole && CLOSING.test(head) && ENDS_WITH_TAG.test(tailOf(bytes))) return 'html';
  return /^\s*<(?:\?xml|svg)\b/iu.test(head) ? 'xml' : null;
}

const isMail = (head: string): boolean => MAIL.test(head) || (DATED.test(head) && SENDER.test(head));

/** The beginning as text, in letters that tags and fields are written in; null for what is none. */
function headOf(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, HEAD_BYTES - (HEAD_BYTES % 4));
  return decodeText(head)?.trimStart() ?? null;
}

const tailOf = (bytes: Uint8Array): string =>
  new TextDecoder('latin1').decode(bytes.subarray(Math.max(0, bytes.length - 256))).replaceAll('\0', '');
