/** What a message of S/MIME is (RFC 5652): its signed content, or that it is encrypted; null for what is neither. */
export function signedContent(bytes: Uint8Array): Uint8Array | 'encrypted' | null {
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
