/** What the writer and the reader of GGUF files share (docs/gguf.md of ggml). */

/** Tensors begin at multiples of so many bytes, unless a file says otherwise. */
export const GGUF_ALIGNMENT = 32;
/** Values that share one scale in Q8_0 (ggml's QK8_0). */
export const Q8_0_BLOCK = 32;
/** Bytes of one block: a half-float scale and 32 signed bytes. */
export const Q8_0_BLOCK_BYTES = 34;
