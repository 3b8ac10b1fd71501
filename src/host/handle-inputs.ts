/**
 * The methods whose input names files, and the field that does: what comes from a page are handles, what the engine gets are
 * paths. A new method of that kind must be added here, or it is refused nothing.
 */
const HANDLE_FIELDS: Readonly<Record<string, string>> = {
  'queue.add': 'sources',
  'documents.ingest': 'paths',
  'models.import': 'source',
};

export interface Translated {
  readonly input: unknown;
  /** The handles that were used. */
  readonly handles: readonly string[];
}

/** `input` with every handle replaced by what `pathOf` says (which throws for unknown ones). Other shapes are left to the contract's check. */
export function handlesToPaths(method: string, input: unknown, pathOf: (handle: string) => string): Translated {
  const field = HANDLE_FIELDS[method];
  if (field === undefined || typeof input !== 'object' || input === null) return { input, handles: [] };
  const value = (input as Readonly<Record<string, unknown>>)[field];
  const handles = (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string');
  const path = (item: unknown): unknown => (typeof item === 'string' ? pathOf(item) : item);
  return { input: { ...input, [field]: Array.isArray(value) ? value.map(path) : path(value) }, handles };
}
