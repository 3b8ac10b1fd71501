import { decodeStream } from './decode-stream.ts';
import { Tokens } from './tokens.ts';
import { isDictionary, type PdfObject, readValue, type Value } from './values.ts';

/** The objects that stand inside streams (ISO 32000-1, 7.5.7). */
export interface PackedObjects {
  readonly numbers: ReadonlySet<number>;
  /** Undefined when no stream holds it, or it breaks the syntax. */
  value(number: number): Value | undefined;
}

export const NONE_PACKED: PackedObjects = { numbers: new Set(), value: () => undefined };

/** `containers`: the numbers of the streams, in the order of the file; the last one that holds an object counts. */
export function packedObjects(
  containers: readonly number[],
  find: (number: number) => PdfObject | undefined,
): PackedObjects {
  const places = new Map<number, { readonly container: number; readonly offset: number }>();
  const decode = (container: number): { readonly object: PdfObject; readonly bytes: Uint8Array } | null => {
    const object = find(container);
    const decoded = object && decodeStream(object);
    return object && decoded ? { object, bytes: decoded.bytes } : null;
  };
  for (const container of containers) {
    const decoded = decode(container);
    if (decoded === null || !isDictionary(decoded.object.value)) continue;
    const [count, first] = [decoded.object.value.get('N'), decoded.object.value.get('First')];
    if (typeof count !== 'number' || typeof first !== 'number') continue;
    const tokens = new Tokens(decoded.bytes);
    for (let i = 0; i < count; i++) {
      const [number, offset] = [readValue(tokens), readValue(tokens)];
      if (typeof number !== 'number' || typeof offset !== 'number') break;
      places.set(number, { container, offset: first + offset });
    }
  }
  // The last stream is kept: objects that belong together stand beside each other.
  let kept: { readonly container: number; readonly bytes: Uint8Array } | null = null;
  return {
    numbers: new Set(places.keys()),
    value: (number) => {
      const place = places.get(number);
      if (place === undefined) return undefined;
      const { container, offset } = place;
      if (kept?.container !== container) kept = { container, bytes: decode(container)?.bytes ?? new Uint8Array() };
      return readValue(new Tokens(kept.bytes, offset));
    },
  };
}
