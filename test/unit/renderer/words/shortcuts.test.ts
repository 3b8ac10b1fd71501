import { describe, expect, it } from 'vitest';
import {
  commandOf,
  type KeyPress,
  keyCaps,
  SHORTCUTS,
  shortcutTitle,
} from '../../../../src/renderer/words/shortcuts.ts';

function press(key: string, ...held: ('ctrl' | 'meta' | 'shift' | 'alt')[]): KeyPress {
  return {
    key,
    code: /^\d$/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`,
    ctrlKey: held.includes('ctrl'),
    metaKey: held.includes('meta'),
    shiftKey: held.includes('shift'),
    altKey: held.includes('alt'),
  };
}
const pc = { mac: false, inBrowser: false, typing: false };
const tab = { ...pc, inBrowser: true };

describe('commandOf', () => {
  it.each([
    [press('k', 'ctrl'), 'palette'],
    [press('/'), 'search-documents'],
    [press('?', 'shift'), 'shortcuts'],
    [press('['), 'previous-citation'],
    [press('C', 'ctrl', 'shift'), 'copy-answer'],
    [press('c', 'ctrl'), null],
    [press('2', 'ctrl'), 'pane-conversation'],
    [press('F6'), 'next-pane'],
    [press('Escape'), 'stop'],
    [press('f', 'ctrl'), null],
  ])('%j runs %s', (key, id) => expect(commandOf(key, pc)).toBe(id));

  it('takes no sign from somebody who types', () => {
    expect(commandOf(press('['), { ...pc, typing: true })).toBeNull();
    expect(commandOf(press('k', 'ctrl'), { ...pc, typing: true })).toBe('palette');
  });
  it('uses Cmd on macOS', () => {
    expect(commandOf(press('k', 'meta'), { ...pc, mac: true })).toBe('palette');
    expect(commandOf(press('k', 'ctrl'), { ...pc, mac: true })).toBeNull();
  });
});

describe('in a browser', () => {
  it.each([
    ['n', 'new-thread'],
    ['o', 'add-documents'],
    ['1', 'pane-library'],
  ])('what the browser keeps has other keys: %s', (key, id) => {
    expect(commandOf(press(key, 'alt', 'shift'), { ...tab, typing: true })).toBe(id);
    expect(commandOf(press(key, 'alt', 'shift'), pc)).toBeNull();
    // Where the browser hands them on, the others work too.
    expect(commandOf(press(key, 'ctrl'), tab)).toBe(id);
  });
  it('knows the key whatever sign it writes with Alt', () => {
    expect(commandOf({ ...press('n', 'alt', 'shift'), key: '˜' }, { ...tab, mac: true })).toBe('new-thread');
    expect(commandOf({ ...press('1', 'alt', 'shift'), key: '!' }, tab)).toBe('pane-library');
  });
  it('shows them, and no keys that are kept', () => {
    expect(shortcutTitle('new-thread', tab)).toBe('Alt Shift N');
    expect(shortcutTitle('new-thread', { ...tab, mac: true })).toBe('⌥ ⇧ N');
    expect(shortcutTitle('new-thread', pc)).toBe('Ctrl N');
    const kept = /^Ctrl (?:Shift )?(?:[NTWO]|\d)$/u;
    expect(SHORTCUTS.map(({ id }) => shortcutTitle(id, tab)).filter((keys) => kept.test(keys))).toEqual([]);
  });
});

describe('SHORTCUTS', () => {
  it('gives no keys twice in one place', () => {
    // What the window takes is taken everywhere; the others mean something only where the focus is.
    const keysOf = (local: boolean, group?: string) =>
      SHORTCUTS.filter((one) => (one.local === true) === local && (group === undefined || one.group === group)).flatMap(
        ({ keys, browserKeys = [] }) => [...keys, ...browserKeys],
      );
    for (const group of new Set(SHORTCUTS.map((shortcut) => shortcut.group))) {
      const keys = [...keysOf(false), ...keysOf(true, group)];
      expect(new Set(keys).size).toBe(keys.length);
    }
  });
  it('are written as the platform writes them', () => {
    expect(keyCaps('Mod+Shift+C', false)).toEqual(['Ctrl', 'Shift', 'C']);
    expect(keyCaps('Mod++', true)).toEqual(['⌘', '+']);
  });
});
