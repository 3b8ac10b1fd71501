/** What Outlook packs into winmail.dat (Transport Neutral Encapsulation Format, [MS-OXTNEF]). */
export interface TnefMessage {
  readonly subject: string | null;
  readonly text: string | null;
  readonly html: Uint8Array | null;
  readonly compressedRtf: Uint8Array | null;
  readonly attachments: readonly TnefAttachment[];
}

export interface TnefAttachment {
  readonly name: string | null;
  readonly content: Uint8Array;
  /** Whether it is a message in the same format. */
  readonly isMessage: boolean;
}

const SIGNATURE = 0x223e9f78;
/** Attributes by their ids. */
const [SUBJECT, BODY, CODE_PAGE, PROPERTIES] = [0x8004, 0x800c, 0x9007, 0x9003];
const [RENDERING, TITLE, DATA, ATTACHMENT] = [0x9002, 0x8010, 0x800f, 0x9005];
/** Properties by their ids. */
const [P_SUBJECT, P_BODY, P_RTF, P_HTML] = [0x0037, 0x1000, 0x1009, 0x1013];
const [P_LONG_NAME, P_NAME, P_DISPLAY, P_DATA] = [0x3707, 0x3704, 0x3001, 0x3701];
const [OBJECT, STRING, UNICODE, BINARY, MULTIPLE] = [0x0d, 0x1e, 0x1f, 0x102, 0x1000];
/** An object's data begins with the id of its interface. */
const INTERFACE_BYTES = 16;

/** Reads it. Throws an Error when it is none or is cut off within its first attribute. */
export function readTnef(bytes: Uint8Array): TnefMessage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== SIGNATURE) throw new Error('it is no TNEF');
  const found = { subject: null, text: null, html: null, compressedRtf: null } as {
    -readonly [K in keyof Omit<TnefMessage, 'attachments'>]: TnefMessage[K];
  };
  const attachments: { name: string | null; content: Uint8Array; isMessage: boolean }[] = [];
  let codePage = 'windows-1252';
  const string = (data: Uint8Array): string =>
    decoderOf(codePage)
      .decode(data)
      .replace(/\0[\s\S]*$/u, '');
  for (let at = 6; at + 9 <= bytes.length; ) {
    const id = view.getUint32(at + 1, true) & 0xffff;
    const length = view.getUint32(at + 5, true);
    const data = bytes.subarray(at + 9, at + 9 + length);
    at += 9 + length + 2;
    const last = attachments.at(-1);
    if (id === CODE_PAGE && data.length >= 4)
      codePage = `windows-${new DataView(data.buffer, data.byteOffset).getUint32(0, true)}`;
    else if (id === SUBJECT) found.subject ??= string(data);
    else if (id === BODY) found.text ??= string(data);
    else if (id === PROPERTIES) {
      const all = propertiesOf(data, string);
      found.subject = all.texts.get(P_SUBJECT) ?? found.subject;
      found.text = all.texts.get(P_BODY) ?? found.text;
      found.html = all.bytes.get(P_HTML) ?? found.html;
      found.compressedRtf = all.bytes.get(P_RTF) ?? found.compressedRtf;
    } else if (id === RENDERING) attachments.push({ name: null, content: new Uint8Array(0), isMessage: false });
    else if (last !== undefined && id === TITLE) last.name ??= string(data);
    else if (last !== undefined && id === DATA) last.content = data;
    else if (last !== undefined && id === ATTACHMENT) {
      const all = propertiesOf(data, string);
      last.name = all.texts.get(P_LONG_NAME) ?? all.texts.get(P_NAME) ?? last.name ?? all.texts.get(P_DISPLAY) ?? null;
      const object = all.objects.get(P_DATA);
      if (object === undefined) continue;
      last.content = object.subarray(INTERFACE_BYTES);
      last.isMessage = isTnefBytes(last.content);
    }
  }
  return { ...found, attachments };
}

const isTnefBytes = (bytes: Uint8Array): boolean =>
  bytes.length > 4 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) === SIGNATURE;

function decoderOf(codePage: string): InstanceType<typeof TextDecoder> {
  const known = codePage === 'windows-65001' ? 'utf-8' : codePage === 'windows-932' ? 'shift_jis' : codePage;
  try {
    return new TextDecoder(known);
  } catch (error) {
    // A number that no table has: most letters are the same in all.
    if (error instanceof RangeError) return new TextDecoder('windows-1252');
    throw error;
  }
}

interface Properties {
  readonly texts: ReadonlyMap<number, string>;
  readonly bytes: ReadonlyMap<number, Uint8Array>;
  readonly objects: ReadonlyMap<number, Uint8Array>;
}

/** Bytes of a value of fixed length, by its type. */
const FIXED: Readonly<Record<number, number>> = {
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  10: 4,
  11: 4,
  20: 8,
  64: 8,
  72: 16,
};

/** The properties of a message or an attachment, as far as their types are known. */
function propertiesOf(data: Uint8Array, string: (bytes: Uint8Array) => string): Properties {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const [texts, bytes, objects] = [
    new Map<number, string>(),
    new Map<number, Uint8Array>(),
    new Map<number, Uint8Array>(),
  ];
  let at = 4;
  const four = (): number => {
    const value = at + 4 <= data.length ? view.getUint32(at, true) : 0;
    at += 4;
    return value;
  };
  const padded = (length: number): number => length + ((4 - (length % 4)) % 4);
  const count = data.length < 4 ? 0 : view.getUint32(0, true);
  for (let i = 0; i < count && at + 4 <= data.length; i++) {
    const tag = four();
    const [type, id] = [tag & 0xffff, tag >>> 16];
    if (id >= 0x8000) {
      at += 16;
      const length = four() === 0 ? 4 : padded(four());
      at += length;
    }
    const base = type & ~MULTIPLE;
    const fixed = FIXED[base];
    const isVariable = base === STRING || base === UNICODE || base === BINARY || base === OBJECT;
    if (fixed === undefined && !isVariable) break;
    const values = isVariable || (type & MULTIPLE) !== 0 ? four() : 1;
    for (let value = 0; value < values && at <= data.length; value++) {
      const length = fixed ?? four();
      const own = data.subarray(at, at + length);
      at += padded(length);
      if (value > 0) continue;
      if (base === STRING) texts.set(id, string(own));
      else if (base === UNICODE) texts.set(id, new TextDecoder('utf-16le').decode(own).replace(/\0[\s\S]*$/u, ''));
      else if (base === BINARY) bytes.set(id, own);
      else if (base === OBJECT) objects.set(id, own);
    }
  }
  return { texts, bytes, objects };
}
