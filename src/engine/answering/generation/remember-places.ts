import type { CitationDeps } from '../types.ts';

/** The same look-ups, each done once: a sentence is checked when it closes and again with the whole answer. */
export function rememberPlaces<T extends Pick<CitationDeps, 'rectsOf' | 'pageLabelOf'>>(deps: T): T {
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
