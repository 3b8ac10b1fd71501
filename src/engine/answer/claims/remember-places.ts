import type { PlaceDeps } from '../../places/place.ts';

/** Caches pages and boxes, which are needed when a sentence closes and again for the whole answer. */
export function rememberPlaces<T extends PlaceDeps>(deps: T): T {
  return { ...deps, rectsOf: remembered(deps.rectsOf), pageLabelOf: remembered(deps.pageLabelOf) };
}

function remembered<Key extends readonly (string | number)[], Value>(
  look: (...key: Key) => Promise<Value>,
): (...key: Key) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  return (...key) => {
    const name = key.join(' ');
    const value = known.get(name) ?? look(...key);
    known.set(name, value);
    return value;
  };
}
