import type { StandardRPCCustomJsonSerializer } from '@orpc/client/standard';

/** More arguments than this do not fit on the stack of one call. */
const SLICE = 0x8000;

/** oRPC's messages are JSON, which knows no bytes: they travel as base64. Both ends of a channel need it. Types up to 20 are oRPC's own. */
export const bytesInJson: StandardRPCCustomJsonSerializer = {
  type: 21,
  condition: (value) => value instanceof Uint8Array,
  serialize: (value) => toBase64(value as Uint8Array),
  deserialize: (text) => fromBase64(text as string),
};

function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += SLICE) parts.push(String.fromCharCode(...bytes.subarray(at, at + SLICE)));
  return btoa(parts.join(''));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
