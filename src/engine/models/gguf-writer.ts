/** Value types of GGUF metadata (https://github.com/ggml-org/ggml/blob/master/docs/gguf.md). */
const TYPE_NUMBERS = { u32: 4, i32: 5, f32: 6, bool: 7, string: 8, array: 9 } as const;
/** ggml's tensor types that we write. */
const TENSOR_TYPES = { F32: 0, Q8_0: 8 } as const;
const ALIGNMENT = 32;
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
  const pad = () => push(new Uint8Array((ALIGNMENT - (length % ALIGNMENT)) % ALIGNMENT));
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
    offset += Math.ceil(tensor.data.length / ALIGNMENT) * ALIGNMENT;
  }
  pad();
  for (const tensor of tensors) {
    push(tensor.data);
    pad();
  }
  return Buffer.concat(pieces, length);
}
