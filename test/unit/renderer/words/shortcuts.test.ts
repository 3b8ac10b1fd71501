import { describe, expect, it } from 'vitest';
import { commandOf, type KeyPress, keyCaps, SHORTCUTS } from '../../../../src/renderer/words/shortcuts.ts';

function press(key: string, ...held: ('ctrl' | 'meta' | 'shift' | 'alt')[]): KeyPress {
  return {
    key,
    ctrlKey: held.includes('ctrl'),
    metaKey: held.includes('meta'),
    shiftKey: held.includes('shift'),
    altKey: held.includes('alt'),
  };
}
const pc = { mac: false, typing: false };

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
    expect(commandOf(press('['), { mac: false, typing: true })).toBeNull();
    expect(commandOf(press('k', 'ctrl'), { mac: false, typing: true })).toBe('palette');
  });
  it('uses Cmd on macOS', () => {
    expect(commandOf(press('k', 'meta'), { mac: true, typing: false })).toBe('palette');
    expect(commandOf(press('k', 'ctrl'), { mac: true, typing: false })).toBeNull();
  });
});

describe('SHORTCUTS', () => {
  it('gives no keys twice in one place', () => {
    // What the window takes is taken everywhere; the others mean something only where the focus is.
    const keysOf = (local: boolean, group?: string) =>
      SHORTCUTS.filter((one) => (one.local === true) === local && (group === undefined || one.group === group)).flatMap(
        (shortcut) => shortcut.keys,
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
