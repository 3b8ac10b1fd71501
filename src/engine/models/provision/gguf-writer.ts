/** Tensors begin at multiples of so many bytes, unless a file says otherwise. */
export const GGUF_ALIGNMENT = 32;
/** Values that share one scale in Q8_0 (ggml's QK8_0). */
export const Q8_0_BLOCK = 32;
/** Bytes of one block: a half-float scale and 32 signed bytes. */
export const Q8_0_BLOCK_BYTES = 34;

/** Value types of GGUF metadata (https://github.com/ggml-org/ggml/blob/master/docs/gguf.md). */
const TYPE_NUMBERS = { u32: 4, i32: 5, f32: 6, bool: 7, string: 8, array: 9 } as const;
/** ggml's tensor types that we write. */
const TENSOR_TYPES = { F32: 0, Q8_0: 8 } as const;
const VERSION = 3;

export type GgufValue =
  | { readonly type: 'u32'; readonly value: number }
  | { readonly type: 'f32'; readonly value: number }
  | { readonly type: 'bool'; readonly value: boolean }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'array'; readonly of: 'string'; readonly value: readonly string[] }
  | { readonly type: 'array'; readonly of: 'i32'; readonly value: readonly number[] };

export interface GgufTensor {
  readonly name: string;
  readonly type: keyof typeof TENSOR_TYPES;
  /** Outermost dimension first; the file has them reversed. */
  readonly shape: readonly number[];
  readonly data: Uint8Array;
}

/** The bytes of a GGUF file (version 3, little endian). The same input always gives the same bytes. */
export function writeGguf(
  metadata: readonly (readonly [string, GgufValue])[],
  tensors: readonly GgufTensor[],
): Uint8Array {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const push = (piece: Uint8Array) => {
    pieces.push(piece);
    length += piece.length;
  };
  const number = (bytes: number, write: (view: DataView) => void) => {
    const piece = new Uint8Array(bytes);
    write(new DataView(piece.buffer));
    push(piece);
  };
  const u32 = (value: number) => number(4, (view) => view.setUint32(0, value, true));
  const u64 = (value: number) => number(8, (view) => view.setBigUint64(0, BigInt(value), true));
  const string = (value: string) => {
    const bytes = new TextEncoder().encode(value);
    u64(bytes.length);
    push(bytes);
  };
  const pad = () => push(new Uint8Array((GGUF_ALIGNMENT - (length % GGUF_ALIGNMENT)) % GGUF_ALIGNMENT));
  const i32 = (value: number) => number(4, (view) => view.setInt32(0, value, true));

  const body = (entry: GgufValue) => {
    if (entry.type === 'string') string(entry.value);
    else if (entry.type === 'bool') push(Uint8Array.of(entry.value ? 1 : 0));
    else if (entry.type === 'u32') u32(entry.value);
    else if (entry.type === 'f32') number(4, (view) => view.setFloat32(0, entry.value, true));
    else {
      u32(TYPE_NUMBERS[entry.of]);
      u64(entry.value.length);
      if (entry.of === 'string') entry.value.forEach(string);
      else entry.value.forEach(i32);
    }
  };

  push(new TextEncoder().encode('GGUF'));
  u32(VERSION);
  u64(tensors.length);
  u64(metadata.length);
  for (const [key, entry] of metadata) {
    string(key);
    u32(TYPE_NUMBERS[entry.type]);
    body(entry);
  }
  let offset = 0;
  for (const tensor of tensors) {
    string(tensor.name);
    u32(tensor.shape.length);
    for (const size of tensor.shape.toReversed()) u64(size);
    u32(TENSOR_TYPES[tensor.type]);
    u64(offset);
    offset += Math.ceil(tensor.data.length / GGUF_ALIGNMENT) * GGUF_ALIGNMENT;
  }
  pad();
  for (const tensor of tensors) {
    push(tensor.data);
    pad();
  }
  return Buffer.concat(pieces, length);
}

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** The IEEE 754 half-precision bits of a number, rounded to nearest, ties to even. Overflow becomes infinity. */
export function toHalfFloatBits(value: number): number {
  float[0] = value;
  const word = bits[0] ?? 0;
  const sign = (word >>> 16) & 0x8000;
  const exponent = (word >>> 23) & 0xff;
  const mantissa = word & 0x7fffff;
  if (exponent === 0xff) return sign | 0x7c00 | (mantissa ? 0x200 : 0);
  const half = exponent - 127 + 15;
  if (half >= 31) return sign | 0x7c00;
  if (half >= 1) return sign | roundedShift((half << 23) | mantissa, 13);
  if (half < -10) return sign;
  return sign | roundedShift(mantissa | 0x800000, 14 - half);
}

/** `value >> shift`, to nearest, ties to even; a carry out of the mantissa correctly enters the exponent. */
function roundedShift(value: number, shift: number): number {
  const kept = value >>> shift;
  const rest = value & ((1 << shift) - 1);
  const middle = 1 << (shift - 1);
  return rest > middle || (rest === middle && kept & 1) ? kept + 1 : kept;
}

/**
 * Quantises to ggml's Q8_0, in 32-bit arithmetic like ggml's reference code (`quantize_row_q8_0_ref`), so that the
 * bytes are the same everywhere. The length must be a multiple of 32.
 */
export function quantiseQ8_0(values: Float32Array): Uint8Array {
  if (values.length % Q8_0_BLOCK !== 0) throw new RangeError(`${values.length} values are not whole blocks of 32`);
  const blocks = values.length / Q8_0_BLOCK;
  const out = new Uint8Array(blocks * Q8_0_BLOCK_BYTES);
  const view = new DataView(out.buffer);
  for (let block = 0; block < blocks; block++) {
    const from = block * Q8_0_BLOCK;
    const to = block * Q8_0_BLOCK_BYTES;
    let largest = 0;
    for (let i = 0; i < Q8_0_BLOCK; i++) largest = Math.max(largest, Math.abs(values[from + i] as number));
    const scale = Math.fround(largest / 127);
    const inverse = scale === 0 ? 0 : Math.fround(1 / scale);
    view.setUint16(to, toHalfFloatBits(scale), true);
    for (let i = 0; i < Q8_0_BLOCK; i++) {
      const scaled = Math.fround((values[from + i] as number) * inverse);
      // C's roundf: halves away from zero. Math.round alone rounds them up.
      view.setInt8(to + 2 + i, Math.sign(scaled) * Math.round(Math.abs(scaled)));
    }
  }
  return out;
}
