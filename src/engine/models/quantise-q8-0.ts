import { toHalfFloatBits } from './half-float.ts';

/** Values that share one scale in Q8_0 (ggml's QK8_0). */
const Q8_0_BLOCK = 32;
/** Bytes of one block: a half-float scale and 32 signed bytes. */
const Q8_0_BLOCK_BYTES = 34;

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
