/** Whether the bytes are a PDF. Its header may follow up to 1,024 bytes of something else (ISO 32000-1, annex H.3.4.1). */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).includes('%PDF-');
}
