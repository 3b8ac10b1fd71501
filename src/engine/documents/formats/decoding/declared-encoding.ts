import { decodeDeclared } from '../decode-text.ts';

/** Bytes in which a page says its encoding. */
const HEAD_BYTES = 32 * 1024;

/** The encoding that a web page names: in its head, or in the declaration of XML; null when it names none. */
export function declaredEncoding(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES));
  const inHead = /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w.:-]+)/iu.exec(head);
  return inHead?.[1] ?? /^[\s\S]{0,3}<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)/iu.exec(head)?.[1] ?? null;
}

/** The text of a web page, in the encoding that it names or that its bytes tell; null for what is no text. */
export const pageText = (bytes: Uint8Array): string | null => decodeDeclared(bytes, declaredEncoding(bytes));
