import { decodeWords } from 'postal-mime';
import { pageText } from '../decode-text.ts';
import { calendarBlocks } from './calendar.ts';
import { bodyOf, chosen, htmlBody, joinedBodies, type MailBody, NO_BODY, plainBody } from './mail-body.ts';
import { type MimePart, mimePart } from './mime-part.ts';
import { readTnef } from './tnef.ts';

/** A file attached to a mail. */
export interface MailAttachment {
  readonly name: string;
  bytes(): Uint8Array;
}

/** What the parts of a mail say, and the files among them. */
export interface MailContent extends MailBody {
  readonly attachments: readonly MailAttachment[];
}

const NOTHING: MailContent = { ...NO_BODY, attachments: [] };
const only = (body: MailBody): MailContent => ({ ...body, attachments: [] });
const leftOut = (...parts: readonly string[]): MailContent => ({ ...NOTHING, leftOut: parts });

const joined = (contents: readonly MailContent[]): MailContent => ({
  ...joinedBodies(contents),
  attachments: contents.flatMap(({ attachments }) => attachments),
});

const TEXTS = new Set([
  'text/plain',
  'text/markdown',
  'text/x-markdown',
  'text/enriched',
  'message/delivery-status',
  'text/rfc822-headers',
]);
/** What proves a mail and is not shown, and what is for programs. */
const UNSEEN =
  /^(?:application\/(?:x-)?pkcs7-signature|application\/pgp-(?:signature|encrypted)|text\/(?:x-amp-html|css|x-watch-html)|application\/javascript)$/u;
const MESSAGE = /^message\/(?:rfc822|global|news)$/u;
const PKCS7 = /^application\/(?:x-)?pkcs7-mime$/u;
const TNEF = /^application\/(?:vnd\.)?ms-tnef$/u;

/** Endings of the names of parts that have none of their own. */
const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'application/zip': '.zip',
  'application/msword': '.doc',
  'application/rtf': '.rtf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': '.pptx',
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/tiff': '.tif',
  'text/plain': '.txt',
  'text/html': '.html',
  'text/csv': '.csv',
  'text/calendar': '.ics',
  'text/rtf': '.rtf',
};

/** Reads a part with those in it as its reader sees them. */
export function mailContent(part: MimePart): MailContent {
  const { type, children } = part;
  if (type === 'multipart/alternative') return alternative(children);
  if (type === 'multipart/encrypted') return leftOut('its encrypted content (PGP)');
  if (type === 'multipart/signed') return joined(children.slice(0, 1).map(mailContent));
  if (type === 'multipart/related') return related(part);
  if (children.length > 0) return joined(children.map(mailContent));
  if (UNSEEN.test(type) || type.startsWith('multipart/')) return NOTHING;
  if (PKCS7.test(type)) return secured(part);
  if (TNEF.test(type) || part.filename?.toLowerCase() === 'winmail.dat') return packed(part);
  if (type === 'message/external-body') return leftOut('a file that lies elsewhere');
  if (type === 'message/partial') return leftOut('the rest of it, which came in other mails');
  return leaf(part);
}

/** A part without others in it: a text that is shown, a file, or both. */
function leaf(part: MimePart): MailContent {
  const { type, disposition, filename } = part;
  const isFile = disposition === 'attachment' || MESSAGE.test(type);
  const isShown = !isFile && (TEXTS.has(type) || type === 'text/html' || type === 'text/calendar');
  if (isShown && filename === null && type === 'text/plain') return plainPart(part);
  const body = isShown ? shown(part) : NO_BODY;
  if (isShown && filename === null) return only(body);
  // Without a name it is a picture of the mail's own text.
  if (type.startsWith('image/') && filename === null && !isFile) return leftOut('a picture');
  return { ...body, attachments: [{ name: filename ?? nameFor(part), bytes: () => part.content() }] };
}

/** A text, with the files that stand in it. */
function plainPart(part: MimePart): MailContent {
  const { text, files } = withoutUuFiles(part.text());
  return { ...plainBody(text), attachments: files.map(({ name, content }) => ({ name, bytes: () => content })) };
}

function shown(part: MimePart): MailBody {
  if (part.type === 'text/html') return htmlBody(part.text());
  if (part.type === 'text/calendar') return { ...NO_BODY, blocks: calendarBlocks(part.text()) };
  // Its tags are those of a page, of another time.
  if (part.type === 'text/enriched')
    return htmlBody(
      part
        .text()
        .replaceAll(/\r?\n\s*\r?\n/gu, '<p>')
        .replaceAll('<<', '&lt;'),
    );
  return plainBody(part.text());
}

/** An attached mail has its subject for a name. */
function nameFor(part: MimePart): string {
  if (MESSAGE.test(part.type)) return `${subjectOf(mimePart(part.content())) || 'mail'}.eml`;
  return `attachment${ENDINGS[part.type] ?? ''}`;
}

/** The subject of a mail, '' without one. */
export const subjectOf = ({ fields }: MimePart): string =>
  decodeWords(fields.find(([name]) => name === 'subject')?.[1] ?? '').trim();

/** The same in several forms: the best that is read, and an invitation beside it. */
function alternative(children: readonly MimePart[]): MailContent {
  const plain = children.filter(({ type }) => TEXTS.has(type)).map(mailContent);
  const calendars = children.filter(({ type }) => type === 'text/calendar').map(mailContent);
  const other = children
    .filter(({ type }) => !TEXTS.has(type) && type !== 'text/calendar' && !UNSEEN.test(type))
    .map(mailContent);
  // The last form is the richest (RFC 2046, 5.1.4).
  const rich = other.findLast(({ blocks }) => blocks.length > 0);
  const text = plain.find(({ blocks }) => blocks.length > 0);
  const body = chosen(text ?? null, rich ?? null);
  const rest = rich === undefined ? other.flatMap((one) => one.leftOut) : [];
  const files = [...plain, ...other, ...calendars].flatMap(({ attachments }) => attachments);
  const invitations = calendars.flatMap(({ blocks }) => blocks);
  return { ...body, blocks: [...body.blocks, ...invitations], leftOut: [...body.leftOut, ...rest], attachments: files };
}

/** A page with its pictures, which it names itself. */
function related({ children, parameters }: MimePart): MailContent {
  const start = parameters.get('start');
  const named = children.find(({ fields }) => fields.some(([name, value]) => name === 'content-id' && value === start));
  const root = named ?? children[0];
  if (root === undefined) return NOTHING;
  const rest = children.filter((child) => child !== root);
  const pictures = rest.filter(({ type, filename }) => type.startsWith('image/') && filename === null);
  const files = rest.filter((child) => !pictures.includes(child) && child.type !== 'text/html').map(mailContent);
  const sheets = sheetsIn(rest);
  const page = root.type === 'text/html' && sheets.size > 0 ? only(htmlBody(root.text(), sheets)) : mailContent(root);
  return joined([page, ...files]);
}

/** The style sheets that came with a page, by their addresses and ids. */
const sheetsIn = (parts: readonly MimePart[]): ReadonlyMap<string, string> =>
  new Map(
    parts
      .filter(({ type }) => type === 'text/css')
      .flatMap((part) =>
        part.fields
          .filter(([name]) => name === 'content-location' || name === 'content-id')
          .map(
            ([name, value]) =>
              [name === 'content-id' ? `cid:${value.replaceAll(/^<|>$/gu, '')}` : value, part.text()] as const,
          ),
      ),
  );

/** S/MIME: what is signed is read, what is encrypted cannot be. */
function secured(part: MimePart): MailContent {
  const content = signedContent(part.content());
  const isSaid = /^(?:auth)?enveloped-data$/iu.test(part.parameters.get('smime-type') ?? '');
  if (content === 'encrypted' || (content === null && isSaid)) return leftOut('its encrypted content (S/MIME)');
  return content === null ? leftOut('its signed content (S/MIME), which is damaged') : mailContent(mimePart(content));
}

/** What Outlook packs for itself: the body where the mail has no other, and its files. */
function packed(part: MimePart): MailContent {
  let message: ReturnType<typeof readTnef>;
  try {
    message = readTnef(part.content());
  } catch (error) {
    // Another file of that name: it is attached like any other.
    if (error instanceof Error)
      return { ...NOTHING, attachments: [{ name: part.filename ?? 'winmail.dat', bytes: () => part.content() }] };
    throw error;
  }
  return tnefContent(message);
}

/** What a packed message says, and its files. */
export function tnefContent({ text, html, compressedRtf, attachments }: ReturnType<typeof readTnef>): MailContent {
  const forms = {
    text: text ?? undefined,
    html: html === null ? undefined : (pageText(html) ?? undefined),
    compressedRtf: compressedRtf ?? undefined,
  };
  const files = attachments.map(({ name, content, isMessage }) => ({
    name: name ?? (isMessage ? 'mail.dat' : 'attachment'),
    bytes: () => content,
  }));
  return { ...bodyOf(forms), attachments: files };
}

/** What a message of S/MIME is (RFC 5652): its signed content, or that it is encrypted; null for what is neither. */
function signedContent(bytes: Uint8Array): Uint8Array | 'encrypted' | null {
  const message = elementAt(bytes, 0);
  const [type, content] = message === null ? [] : childrenOf(message);
  if (type === undefined || type.tag !== OID) return null;
  const kind = Buffer.from(type.body).toString('hex');
  if (ENCRYPTED.has(kind)) return 'encrypted';
  if (kind !== SIGNED || content === undefined) return null;
  const [data] = childrenOf(content);
  const encapsulated =
    data === undefined ? undefined : childrenOf(data).find(({ tag }, i) => tag === SEQUENCE && i > 0);
  const inner = encapsulated === undefined ? undefined : childrenOf(encapsulated)[1];
  const octets = inner === undefined ? undefined : childrenOf(inner)[0];
  return octets === undefined ? null : Buffer.concat(octetsOf(octets));
}

const [OID, SEQUENCE] = [0x06, 0x30];
/**
 * Object identifiers below 1.2.840.113549.1: signed data, and enveloped, encrypted and authenticated enveloped data.
 */
const SIGNED = '2a864886f70d010702';
const ENCRYPTED: ReadonlySet<string> = new Set([
  '2a864886f70d010703',
  '2a864886f70d010706',
  '2a864886f70d010910010117',
]);
const DEEPEST = 16;

interface Element {
  readonly tag: number;
  readonly body: Uint8Array;
  /** Where the next one begins. */
  readonly end: number;
}

/** An element of ASN.1 in its basic encoding (X.690), of no stated length too. */
function elementAt(bytes: Uint8Array, at: number, depth = 0): Element | null {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined || depth > DEEPEST) return null;
  if (first === 0x80) {
    let end = at + 2;
    while (bytes[end] !== 0 || bytes[end + 1] !== 0) {
      const inner = elementAt(bytes, end, depth + 1);
      if (inner === null) return null;
      end = inner.end;
    }
    return { tag, body: bytes.subarray(at + 2, end), end: end + 2 };
  }
  const more = first > 0x80 ? first - 0x80 : 0;
  let length = more === 0 ? first : 0;
  for (let i = 0; i < more; i++) length = length * 256 + (bytes[at + 2 + i] ?? 0);
  const start = at + 2 + more;
  return { tag, body: bytes.subarray(start, start + length), end: start + length };
}

function childrenOf({ tag, body }: Element): Element[] {
  const children: Element[] = [];
  if ((tag & 0x20) === 0) return children;
  for (let at = 0; at < body.length; ) {
    const child = elementAt(body, at);
    if (child === null) break;
    children.push(child);
    at = child.end;
  }
  return children;
}

const octetsOf = (element: Element): Uint8Array[] =>
  (element.tag & 0x20) === 0 ? [element.body] : childrenOf(element).flatMap(octetsOf);

/** A file that stands in the text of a mail, as programs sent files before there were parts (uuencode). */
export interface UuFile {
  readonly name: string;
  readonly content: Uint8Array;
}

const FILE = /^begin [0-7]{3,4} (\S[^\r\n]*)\r?\n((?:[ -`]{1,62}\r?\n)*?)(?:`|\s)*end[ \t]*$/gmu;

/** The text without the files in it, and these. */
function withoutUuFiles(text: string): { readonly text: string; readonly files: readonly UuFile[] } {
  if (!/^begin [0-7]{3,4} /mu.test(text)) return { text, files: [] };
  const files: UuFile[] = [];
  const rest = text.replaceAll(FILE, (_, name: string, lines: string) => {
    files.push({ name: name.trim(), content: decoded(lines) });
    return '';
  });
  return { text: rest, files };
}

/** Each line says how many bytes it holds; four characters are three of them. */
function decoded(lines: string): Uint8Array {
  const all: number[] = [];
  for (const line of lines.split(/\r?\n/u)) {
    const [count = 0, ...sixes] = [...line].map((sign) => (sign.charCodeAt(0) - 32) & 63);
    const bytes: number[] = [];
    for (let i = 0; i < sixes.length; i += 4) {
      const [a = 0, b = 0, c = 0, d = 0] = sixes.slice(i, i + 4);
      bytes.push((a << 2) | (b >> 4), ((b & 15) << 4) | (c >> 2), ((c & 3) << 6) | d);
    }
    all.push(...bytes.slice(0, count));
  }
  return Uint8Array.from(all);
}
