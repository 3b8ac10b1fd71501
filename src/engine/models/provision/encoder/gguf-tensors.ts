/** Reads metadata and tensors of GGUF files (docs/gguf.md of ggml), versions 2 and 3. */
import { GGUF_ALIGNMENT, Q8_0_BLOCK, Q8_0_BLOCK_BYTES } from '../gguf-writer.ts';

/** ggml's tensor types that are read. */
const TYPES = { 0: 'F32', 8: 'Q8_0' } as const;
type TensorType = (typeof TYPES)[keyof typeof TYPES];

export interface StoredTensor {
  /** Null for a type that is not read. */
  readonly type: TensorType | null;
  /** Outermost dimension first. */
  readonly shape: readonly number[];
  /** Its bytes; empty for a type that is not read. */
  readonly bytes: Uint8Array;
}

export interface GgufContent {
  readonly metadata: ReadonlyMap<string, unknown>;
  readonly tensors: ReadonlyMap<string, StoredTensor>;
}

class Cursor {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u32(): number {
    return this.#take(4, (at) => this.#view.getUint32(at, true));
  }

  u64(): number {
    return Number(this.#take(8, (at) => this.#view.getBigUint64(at, true)));
  }

  text(): string {
    const length = this.u64();
    return this.#take(length, (at) => new TextDecoder().decode(this.#bytes.subarray(at, at + length)));
  }

  /** A value of one of GGUF's thirteen types. */
  value(type: number): unknown {
    const view = this.#view;
    switch (type) {
      case 0:
        return this.#take(1, (at) => view.getUint8(at));
      case 1:
        return this.#take(1, (at) => view.getInt8(at));
      case 2:
        return this.#take(2, (at) => view.getUint16(at, true));
      case 3:
        return this.#take(2, (at) => view.getInt16(at, true));
      case 4:
        return this.u32();
      case 5:
        return this.#take(4, (at) => view.getInt32(at, true));
      case 6:
        return this.#take(4, (at) => view.getFloat32(at, true));
      case 7:
        return this.#take(1, (at) => view.getUint8(at) !== 0);
      case 8:
        return this.text();
      case 9: {
        const of = this.u32();
        return Array.from({ length: this.u64() }, () => this.value(of));
      }
      case 10:
      case 11:
        return this.u64();
      case 12:
        return this.#take(8, (at) => view.getFloat64(at, true));
      default:
        throw new Error(`a value of the unknown type ${type}`);
    }
  }

  #take<T>(bytes: number, read: (at: number) => T): T {
    if (this.at + bytes > this.#bytes.length) throw new Error('the file ends early');
    const result = read(this.at);
    this.at += bytes;
    return result;
  }
}

/** Reads a whole file. Throws an Error for another kind of file, and for one that ends early. */
export function readGgufContent(file: Uint8Array): GgufContent {
  const cursor = new Cursor(file);
  if (new TextDecoder('latin1').decode(file.subarray(0, 4)) !== 'GGUF') throw new Error('no GGUF file');
  cursor.at = 4;
  const version = cursor.u32();
  if (version !== 2 && version !== 3) throw new Error(`GGUF of version ${version}`);
  const [tensorCount, valueCount] = [cursor.u64(), cursor.u64()];
  const metadata = new Map<string, unknown>();
  for (let i = 0; i < valueCount; i++) {
    const key = cursor.text();
    metadata.set(key, cursor.value(cursor.u32()));
  }
  const heads = Array.from({ length: tensorCount }, () => ({
    name: cursor.text(),
    shape: Array.from({ length: cursor.u32() }, () => cursor.u64()).reverse(),
    type: TYPES[cursor.u32() as keyof typeof TYPES] ?? null,
    offset: cursor.u64(),
  }));
  const alignment = Number(metadata.get('general.alignment') ?? GGUF_ALIGNMENT);
  const start = Math.ceil(cursor.at / alignment) * alignment;
  const tensors = heads.map(({ name, shape, type, offset }): [string, StoredTensor] => {
    const bytes = type === null ? 0 : tensorBytes(type, shape);
    if (start + offset + bytes > file.length) throw new Error('the file ends early');
    return [name, { type, shape, bytes: file.subarray(start + offset, start + offset + bytes) }];
  });
  return { metadata, tensors: new Map(tensors) };
}

function tensorBytes(type: TensorType, shape: readonly number[]): number {
  const count = shape.reduce((product, size) => product * size, 1);
  return type === 'F32' ? count * 4 : (count / Q8_0_BLOCK) * Q8_0_BLOCK_BYTES;
}

/** The number that 16 bits of IEEE 754 half precision mean. */
export function fromHalfFloatBits(bits: number): number {
  const [sign, exponent, mantissa] = [bits & 0x8000 ? -1 : 1, (bits >> 10) & 31, bits & 1023];
  if (exponent === 31) return mantissa === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return exponent === 0 ? sign * mantissa * 2 ** -24 : sign * (1 + mantissa / 1024) * 2 ** (exponent - 15);
}

/** The whole numbers of a Q8_0 tensor, and the scale of each block of them. */
export function scaledBlocksOf({ bytes }: StoredTensor): { readonly values: Int8Array; readonly scales: Float32Array } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const signed = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const scales = new Float32Array(bytes.length / Q8_0_BLOCK_BYTES);
  const values = new Int8Array(scales.length * Q8_0_BLOCK);
  for (let block = 0; block < scales.length; block++) {
    const from = block * Q8_0_BLOCK_BYTES;
    scales[block] = fromHalfFloatBits(view.getUint16(from, true));
    values.set(signed.subarray(from + 2, from + Q8_0_BLOCK_BYTES), block * Q8_0_BLOCK);
  }
  return { values, scales };
}

/** The values of a tensor, copied: a Float32Array needs an alignment that the file does not promise. */
export function floatsOf(tensor: StoredTensor): Float32Array {
  if (tensor.type !== 'Q8_0') return new Float32Array(new Uint8Array(tensor.bytes).buffer);
  const { values, scales } = scaledBlocksOf(tensor);
  const floats = new Float32Array(values.length);
  for (let i = 0; i < floats.length; i++)
    floats[i] = (values[i] as number) * (scales[Math.floor(i / Q8_0_BLOCK)] as number);
  return floats;
}
