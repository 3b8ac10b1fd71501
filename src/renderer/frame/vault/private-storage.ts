/** Widths of panes. */
const LAYOUT = /^react-resizable-panels:/u;
const SETTINGS = 'pincite.settings';
const OURS = /^pincite\./u;

/**
 * The browser's storage for the page of an encrypted library: the browser keeps it in clear, so drafts, questions
 * without an answer and names stay in memory and are gone with the page. The disk gets the widths of panes and the
 * settings that are of no document. What the page of a library in clear left there is removed.
 */
export function privateStorage(disk: Storage): Storage {
  const memory = new Map<string, string>();
  const keys = (): string[] => [...new Set([...memory.keys(), ...namesIn(disk).filter(isKept)])];
  for (const key of namesIn(disk).filter((name) => OURS.test(name) && !isKept(name))) disk.removeItem(key);
  const settings = disk.getItem(SETTINGS);
  if (settings !== null) disk.setItem(SETTINGS, withoutNames(settings));
  return {
    get length() {
      return keys().length;
    },
    key: (index) => keys()[index] ?? null,
    clear: () => memory.clear(),
    getItem: (key) => memory.get(key) ?? (isKept(key) ? disk.getItem(key) : null),
    setItem: (key, value) => {
      memory.set(key, value);
      if (isKept(key)) disk.setItem(key, key === SETTINGS ? withoutNames(value) : value);
    },
    removeItem: (key) => {
      memory.delete(key);
      if (isKept(key)) disk.removeItem(key);
    },
  };
}

const isKept = (key: string): boolean => key === SETTINGS || LAYOUT.test(key);

const namesIn = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, i) => storage.key(i)).filter((key) => key !== null);

/** The settings without the collection, whose name its user gave, and without which documents are ticked. */
function withoutNames(settings: string): string {
  const kept = parsed(settings);
  return JSON.stringify({ ...kept, state: { ...kept.state, collection: null, ticks: {} } });
}

function parsed(settings: string): { readonly state?: object } {
  try {
    const kept: unknown = JSON.parse(settings);
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    // Not JSON: nothing that this page wrote.
    return {};
  }
}
