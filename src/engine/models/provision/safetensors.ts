import { z } from 'zod';

const Header = z.record(
  z.string(),
  z.object({
    dtype: z.string(),
    shape: z.array(z.int().nonnegative()),
    data_offsets: z.tuple([z.int().nonnegative(), z.int().nonnegative()]),
  }),
);

export interface FloatTensor {
  /** Outermost dimension first. */
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/**
 * Reads the F32 tensors of a safetensors file; others are left out. Format: u64 length, JSON header, data
 * (https://github.com/huggingface/safetensors). Throws an Error when the file does not hold what its header says.
 */
export function readSafetensors(file: Uint8Array): ReadonlyMap<string, FloatTensor> {
  if (file.length < 8) throw new Error('not a safetensors file: shorter than its length field');
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const dataStart = 8 + Number(view.getBigUint64(0, true));
  if (dataStart > file.length) throw new Error('not a safetensors file: its header is longer than the file');
  const { __metadata__: _, ...tensors } = JSON.parse(new TextDecoder().decode(file.subarray(8, dataStart)));
  const result = new Map<string, FloatTensor>();
  for (const [name, { dtype, shape, data_offsets }] of Object.entries(Header.parse(tensors))) {
    if (dtype !== 'F32') continue;
    const [from, to] = data_offsets;
    const count = shape.reduce((product, size) => product * size, 1);
    if (to - from !== count * 4 || dataStart + to > file.length) throw new Error(`tensor ${name} is outside the file`);
    // Copied, because Float32Array needs 4-byte alignment, which the header's length does not promise.
    // (Not `slice`: a Buffer's slice shares the memory.)
    const bytes = new Uint8Array(file.subarray(dataStart + from, dataStart + to));
    result.set(name, { shape, values: new Float32Array(bytes.buffer) });
  }
  return result;
}
