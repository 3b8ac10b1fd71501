import { say } from '../../language/say.ts';

/**
 * Every command a key or the menu can run. `reader` ones are handled by the reader itself and listed for the sheet
 * only.
 */
export type CommandId =
  | 'palette'
  | 'search-documents'
  | 'add-documents'
  | 'new-thread'
  | 'ask'
  | 'stop'
  | 'previous-citation'
  | 'next-citation'
  | 'copy-answer'
  | 'export-answer'
  | 'export-highlights'
  | 'fact-check'
  | 'pane-library'
  | 'pane-conversation'
  | 'pane-reader'
  | 'next-pane'
  | 'shortcuts'
  | 'new-line'
  | 'find'
  | 'go-to-page'
  | 'zoom'
  | 'grid-move'
  | 'grid-open'
  | 'grid-accept'
  | 'grid-correct'
  | 'grid-next';

/** Where a shortcut works, in the order of the sheet. */
export const GROUPS = ['anywhere', 'conversation', 'reader', 'grid'] as const;
export type ShortcutGroup = (typeof GROUPS)[number];

export interface Shortcut {
  readonly id: CommandId;
  readonly label: string;
  /** Alternatives; `Mod` is Ctrl, or Cmd on macOS. */
  readonly keys: readonly string[];
  /** The keys in a browser, where a browser keeps `keys` for itself. Both work where it hands them on. */
  readonly browserKeys?: readonly string[];
  readonly group: ShortcutGroup;
  /** Handled where the focus is, not by the window. */
  readonly local?: true;
}

export const SHORTCUTS: readonly Shortcut[] = [
  { id: 'palette', label: say('words.shortcuts.palette'), keys: ['Mod+K'], group: 'anywhere' },
  { id: 'search-documents', label: say('words.shortcuts.searchDocuments'), keys: ['/'], group: 'anywhere' },
  {
    id: 'add-documents',
    label: say('words.shortcuts.addDocuments'),
    keys: ['Mod+O'],
    browserKeys: ['Alt+Shift+O'],
    group: 'anywhere',
  },
  {
    id: 'new-thread',
    label: say('words.shortcuts.newThread'),
    keys: ['Mod+N'],
    browserKeys: ['Alt+Shift+N'],
    group: 'anywhere',
  },
  {
    id: 'pane-library',
    label: say('words.shortcuts.paneLibrary'),
    keys: ['Mod+1'],
    browserKeys: ['Alt+Shift+1'],
    group: 'anywhere',
  },
  {
    id: 'pane-conversation',
    label: say('words.shortcuts.paneConversation'),
    keys: ['Mod+2'],
    browserKeys: ['Alt+Shift+2'],
    group: 'anywhere',
  },
  {
    id: 'pane-reader',
    label: say('words.shortcuts.paneReader'),
    keys: ['Mod+3'],
    browserKeys: ['Alt+Shift+3'],
    group: 'anywhere',
  },
  { id: 'next-pane', label: say('words.shortcuts.nextPane'), keys: ['F6'], group: 'anywhere' },
  { id: 'shortcuts', label: say('words.shortcuts.shortcuts'), keys: ['?'], group: 'anywhere' },
  { id: 'ask', label: say('words.shortcuts.ask'), keys: ['Enter'], group: 'conversation', local: true },
  { id: 'new-line', label: say('words.shortcuts.newLine'), keys: ['Shift+Enter'], group: 'conversation', local: true },
  { id: 'stop', label: say('words.shortcuts.stop'), keys: ['Esc'], group: 'conversation' },
  { id: 'previous-citation', label: say('words.shortcuts.previousCitation'), keys: ['['], group: 'conversation' },
  { id: 'next-citation', label: say('words.shortcuts.nextCitation'), keys: [']'], group: 'conversation' },
  { id: 'copy-answer', label: say('words.shortcuts.copyAnswer'), keys: ['Mod+Shift+C'], group: 'conversation' },
  { id: 'export-answer', label: say('words.shortcuts.exportAnswer'), keys: ['Mod+E'], group: 'conversation' },
  {
    id: 'export-highlights',
    label: say('words.shortcuts.exportHighlights'),
    keys: ['Mod+Shift+E'],
    group: 'conversation',
  },
  { id: 'fact-check', label: say('words.shortcuts.factCheck'), keys: ['Mod+Shift+F'], group: 'conversation' },
  { id: 'find', label: say('words.shortcuts.find'), keys: ['Mod+F'], group: 'reader', local: true },
  { id: 'go-to-page', label: say('words.shortcuts.goToPage'), keys: ['Mod+G'], group: 'reader', local: true },
  { id: 'zoom', label: say('words.shortcuts.zoom'), keys: ['Mod++', 'Mod+-', 'Mod+0'], group: 'reader', local: true },
  {
    id: 'grid-move',
    label: say('words.shortcuts.gridMove'),
    keys: ['↑', '↓', '←', '→'],
    group: 'grid',
    local: true,
  },
  { id: 'grid-open', label: say('words.shortcuts.gridOpen'), keys: ['Enter'], group: 'grid', local: true },
  { id: 'grid-accept', label: say('words.shortcuts.gridAccept'), keys: ['A'], group: 'grid', local: true },
  { id: 'grid-correct', label: say('words.shortcuts.gridCorrect'), keys: ['C'], group: 'grid', local: true },
  { id: 'grid-next', label: say('words.shortcuts.gridNext'), keys: ['N'], group: 'grid', local: true },
];

/** What the groups of shortcuts are called. */
export const GROUP_WORDS: Readonly<Record<ShortcutGroup, string>> = {
  anywhere: say('words.shortcuts.anywhere'),
  conversation: say('words.shortcuts.conversation'),
  reader: say('words.shortcuts.reader'),
  grid: say('words.shortcuts.grid'),
};

/** What the page runs in, as far as keys depend on it. */
export interface KeyPlace {
  readonly mac: boolean;
  readonly inBrowser: boolean;
}

/** The keys of a command here, as they are shown. */
export const shownKeys = (
  { keys, browserKeys }: Pick<Shortcut, 'keys' | 'browserKeys'>,
  { inBrowser }: Pick<KeyPlace, 'inBrowser'>,
): readonly string[] => (inBrowser ? (browserKeys ?? keys) : keys);

export interface KeyPress {
  readonly key: string;
  /** The place of the key, which no held key changes: `KeyN`, `Digit1`. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

function matches(keys: string, press: KeyPress, mac: boolean): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  if (parts.includes('Alt')) {
    // With Alt a key writes another sign on many keyboards.
    const isHeld = press.altKey && press.shiftKey && !press.ctrlKey && !press.metaKey;
    return isHeld && [`Key${key}`, `Digit${key}`].includes(press.code);
  }
  const mod = parts.includes('Mod');
  const name = press.key === 'Escape' ? 'Esc' : press.key;
  if (press.altKey && key.length > 1) return false;
  if (mod !== (mac ? press.metaKey : press.ctrlKey)) return false;
  // A sign such as ? or [ needs Shift or AltGr on some keyboards, so only letters ask for Shift exactly.
  if (mod && parts.includes('Shift') !== press.shiftKey) return false;
  return name.toLowerCase() === key.toLowerCase();
}

/**
 * The command a key press means, null for none. A key without Ctrl is ordinary text while the user is typing.
 * `typing`: the focus is in a field that takes text.
 */
export function commandOf(press: KeyPress, where: KeyPlace & { readonly typing: boolean }): CommandId | null {
  for (const shortcut of SHORTCUTS) {
    if (shortcut.local) continue;
    for (const keys of new Set([...shortcut.keys, ...shownKeys(shortcut, where)])) {
      const plain = keys.length === 1;
      if (plain && where.typing) continue;
      if (matches(keys, press, where.mac)) return shortcut.id;
    }
  }
  return null;
}

/** What stands on the caps of keys that have a name. */
const CAPS: Readonly<Record<string, string>> = {
  Mod: say('words.keys.ctrl'),
  Shift: say('words.keys.shift'),
  Alt: say('words.keys.alt'),
  Enter: say('words.keys.enter'),
  Esc: say('words.keys.escape'),
  '-': '−',
};
const MAC_CAPS: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' };

/** The caps of a shortcut as the platform writes them: `Ctrl`, `Shift`, `C`. */
export function keyCaps(keys: string, mac: boolean): readonly string[] {
  if (keys.endsWith('++')) return [...keyCaps(keys.slice(0, -2), mac), '+'];
  return keys.split('+').map((part) => (mac ? MAC_CAPS[part] : undefined) ?? CAPS[part] ?? part);
}

/** The first keys of a command here, in one word for titles: `Ctrl K`. */
export function shortcutTitle(id: CommandId, where: KeyPlace): string {
  const shortcut = SHORTCUTS.find((one) => one.id === id);
  const [keys] = shortcut === undefined ? [] : shownKeys(shortcut, where);
  return keys === undefined ? '' : keyCaps(keys, where.mac).join(' ');
}
