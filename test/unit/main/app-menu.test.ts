import { describe, expect, it } from 'vitest';
import { appMenu } from '../../../src/main/app-menu.ts';
import { SHORTCUTS } from '../../../src/renderer/words/shortcuts.ts';
import { itemsOf } from '../../fakes/electron/fake-menu.ts';

/** What only makes sense where the focus is: the reader and the question's field have these keys themselves. */
const LOCAL = SHORTCUTS.filter((shortcut) => shortcut.local).map((shortcut) => shortcut.id);

describe.each(['linux', 'win32', 'darwin'] as const)('the menu on %s', (platform) => {
  const commands: string[] = [];
  const items = itemsOf(appMenu(platform, (command) => commands.push(command)));
  for (const item of items) (item.click as (() => void) | undefined)?.();

  it('has every command of the page, and none it does not know', () => {
    const wanted = SHORTCUTS.filter((shortcut) => !LOCAL.includes(shortcut.id)).map((shortcut) => shortcut.id);
    expect([...commands].sort()).toEqual([...wanted].sort());
  });

  it('shows keys as the page knows them and catches none of them', () => {
    for (const item of items.filter((item) => item.click && item.accelerator)) {
      const keys = String(item.accelerator).replace('CmdOrCtrl', 'Mod');
      expect(
        SHORTCUTS.some((shortcut) => shortcut.keys.includes(keys)),
        keys,
      ).toBe(true);
      expect(item.registerAccelerator).toBe(false);
    }
  });

  it('leaves editing and windows to the system', () => {
    const roles = items.map((item) => item.role);
    for (const role of ['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll', 'togglefullscreen', 'windowMenu'])
      expect(roles).toContain(role);
    expect(roles).toContain(platform === 'darwin' ? 'appMenu' : 'quit');
    expect(roles).not.toContain('toggleDevTools');
  });
});
