import { decodeWords } from 'postal-mime';
import { declaredEncoding, decodeDeclared, decodeText } from '../decode-text.ts';

/** A header field: its name in small letters, its value in one line. */
export type Field = readonly [name: string, value: string];

/** A part of a mail (RFC 2045), or the mail itself. */
export interface MimePart {
  readonly fields: readonly Field[];
  /** In small letters: "text/plain". */
  readonly type: string;
  readonly parameters: ReadonlyMap<string, string>;
  /** "attachment", "inline" or ''. */
  readonly disposition: string;
  /** The name of the file that it is; null without one. */
  readonly filename: string | null;
  readonly children: readonly MimePart[];
  /** Its bytes without the encoding in which they were sent. */
  content(): Buffer;
  /** Its text, in the encoding that it declares. */
  text(): string;
}

/** Deepest part, and parts of one that holds others; only hostile mails have more. */
const [DEEPEST, MOST_PARTS] = [24, 10_000];

/** Reads a part with all that are in it. `type`: what it is when it does not say. */
export function mimePart(bytes: Uint8Array, type = 'text/plain', depth = 0): MimePart {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const { head, body } = headAndBody(buffer);
  const fields = fieldsOf(head);
  const of = (name: string): string => fields.find(([key]) => key === name)?.[1] ?? '';
  const kind = fieldValue(of('content-type'));
  const disposition = fieldValue(of('content-disposition'));
  const own = /^[\w.+-]+\/[\w.+-]+$/u.test(kind.value) ? kind.value.toLowerCase() : type;
  const boundary = kind.parameters.get('boundary') ?? '';
  const isMultipart = own.startsWith('multipart/') && boundary !== '' && depth < DEEPEST;
  const inner = own === 'multipart/digest' ? 'message/rfc822' : 'text/plain';
  const children = isMultipart ? partsOf(body, boundary).map((part) => mimePart(part, inner, depth + 1)) : [];
  const encoding = of('content-transfer-encoding').trim().toLowerCase();
  const content = (): Buffer => decoded(body, encoding);
  return {
    fields,
    type: own.startsWith('multipart/') && !isMultipart ? 'text/plain' : own,
    parameters: kind.parameters,
    disposition: disposition.value.toLowerCase(),
    filename: nameOf(disposition.parameters.get('filename') ?? kind.parameters.get('name')),
    children,
    content,
    text: () => textOf(content(), own, kind.parameters),
  };
}

const nameOf = (name: string | undefined): string | null => {
  const decoded = name === undefined ? '' : decodeWords(name).trim();
  return decoded === '' ? null : decoded;
};

function textOf(content: Buffer, type: string, parameters: ReadonlyMap<string, string>): string {
  const declared = parameters.get('charset') ?? (type === 'text/html' ? declaredEncoding(content) : null);
  const text = decodeDeclared(content, declared) ?? new TextDecoder('latin1').decode(content);
  const isFlowed = parameters.get('format')?.toLowerCase() === 'flowed';
  return isFlowed && parameters.get('delsp')?.toLowerCase() === 'yes' ? text.replaceAll(/ \r?\n/gu, '') : text;
}

/** The fields above the first empty line, and what follows it. */
function headAndBody(bytes: Buffer): { readonly head: Buffer; readonly body: Buffer } {
  if (bytes[0] === 0x0a || (bytes[0] === 0x0d && bytes[1] === 0x0a))
    return { head: bytes.subarray(0, 0), body: bytes.subarray(bytes[0] === 0x0a ? 1 : 2) };
  for (let at = bytes.indexOf(0x0a); at !== -1; at = bytes.indexOf(0x0a, at + 1)) {
    const next = bytes[at + 1] === 0x0d ? at + 2 : at + 1;
    if (bytes[next] === 0x0a) return { head: bytes.subarray(0, at + 1), body: bytes.subarray(next + 1) };
  }
  return { head: bytes, body: bytes.subarray(bytes.length) };
}

/** Header fields, unfolded. */
export function fieldsOf(head: Uint8Array): Field[] {
  const text = decodeText(head) ?? new TextDecoder('latin1').decode(head);
  return text
    .replaceAll(/\r?\n[ \t]+/gu, ' ')
    .split(/\r?\n/u)
    .flatMap((line): Field[] => {
      const [, name, value = ''] = /^([!-9;-~]+)[ \t]*:(.*)$/u.exec(line) ?? [];
      return name === undefined ? [] : [[name.toLowerCase(), value.trim()]];
    });
}

interface Value {
  readonly value: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** The value of a field with its parameters, in pieces and encodings too (RFC 2231). */
function fieldValue(field: string): Value {
  const [value = ''] = field.split(';', 1);
  const pieces = new Map<string, { readonly at: number; readonly text: string; readonly isEncoded: boolean }[]>();
  for (const match of field
    .slice(value.length)
    .matchAll(/;\s*([\w.-]+)(?:\*(\d+))?(\*)?\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^;\s]*(?:[ \t]+[^;\s=]+(?=;|$))*))/gu)) {
    const [, name = '', number = '0', star, quoted, bare = ''] = match;
    const text = quoted === undefined ? bare : quoted.replaceAll(/\\(.)/gu, '$1');
    const piece = { at: Number(number), text, isEncoded: star !== undefined };
    pieces.set(name.toLowerCase(), [...(pieces.get(name.toLowerCase()) ?? []), piece]);
  }
  const parameters = [...pieces].map(([name, parts]) => [name, joined(parts.sort((a, b) => a.at - b.at))] as const);
  return { value: value.trim(), parameters: new Map(parameters) };
}

function joined(pieces: readonly { readonly text: string; readonly isEncoded: boolean }[]): string {
  if (!pieces.some(({ isEncoded }) => isEncoded)) return pieces.map(({ text }) => text).join('');
  const [, charset = 'utf-8'] = /^([^']*)'[^']*'/u.exec(pieces[0]?.text ?? '') ?? [];
  const bytes = pieces.map(({ text, isEncoded }, i) => {
    const own = i === 0 ? text.replace(/^[^']*'[^']*'/u, '') : text;
    const raw = isEncoded
      ? own.replaceAll(/%([\da-f]{2})/giu, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
      : own;
    return Buffer.from(raw, 'latin1');
  });
  return decodeDeclared(Buffer.concat(bytes), charset) ?? '';
}

/** The parts between the lines of a boundary. */
function partsOf(body: Buffer, boundary: string): Buffer[] {
  const line = `--${boundary}`;
  const parts: Buffer[] = [];
  let start: number | null = null;
  for (let at = body.indexOf(line); at !== -1 && parts.length < MOST_PARTS; at = body.indexOf(line, at + line.length)) {
    const after = body.subarray(at + line.length, at + line.length + 200).toString('latin1');
    const [, isLast] = /^(--)?[ \t]*(?:\r?\n|$)/u.exec(after) ?? [null];
    if ((at > 0 && body[at - 1] !== 0x0a) || !/^(?:--)?[ \t]*(?:\r?\n|$)/u.test(after)) continue;
    if (start !== null) parts.push(body.subarray(start, endBefore(body, at, start)));
    if (isLast !== undefined && isLast !== null) return parts;
    const end = body.indexOf(0x0a, at);
    start = end === -1 ? body.length : end + 1;
  }
  if (start !== null && start < body.length) parts.push(body.subarray(start));
  return parts;
}

/** The line end above a boundary belongs to it. */
function endBefore(body: Buffer, at: number, start: number): number {
  const end = body[at - 2] === 0x0d ? at - 2 : at - 1;
  return Math.max(start, end);
}

function decoded(body: Buffer, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body.toString('latin1').replaceAll(/[^A-Za-z0-9+/=]/gu, ''), 'base64');
  if (encoding !== 'quoted-printable') return body;
  const text = body
    .toString('latin1')
    .replaceAll(/[ \t]+(?=\r?\n)/gu, '')
    .replaceAll(/=\r?\n/gu, '')
    .replaceAll(/=([\da-f]{2})/giu, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(text, 'latin1');
}
