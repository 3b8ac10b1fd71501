import type { MenuItemConstructorOptions } from 'electron';
import { say } from '../language/say.ts';

type Item = MenuItemConstructorOptions;

/**
 * The application menu. Commands of the app are sent to the page by name (src/renderer/words/shortcuts.ts); editing,
 * zoom and windows are the system's own roles.
 */
export function appMenu(platform: NodeJS.Platform, run: (command: string) => void): readonly Item[] {
  const item = (label: string, command: string, accelerator?: string): Item => ({
    label,
    click: () => run(command),
    // The page listens to the same keys and knows where the focus is: here they are shown, not caught. A bare sign
    // would be taken from text fields on macOS, where showing is catching; so those have none.
    ...(accelerator && { accelerator, registerAccelerator: false }),
  });
  const mac = platform === 'darwin';
  return [
    ...(mac ? [{ role: 'appMenu' } as const] : []),
    {
      label: say('menu.file'),
      submenu: [
        item(say('words.shortcuts.newThread'), 'new-thread', 'CmdOrCtrl+N'),
        { type: 'separator' },
        item(say('menu.addDocuments'), 'add-documents', 'CmdOrCtrl+O'),
        { type: 'separator' },
        item(say('words.shortcuts.exportAnswer'), 'export-answer', 'CmdOrCtrl+E'),
        item(say('words.shortcuts.exportHighlights'), 'export-highlights', 'CmdOrCtrl+Shift+E'),
        { type: 'separator' },
        { role: mac ? 'close' : 'quit' },
      ],
    },
    {
      label: say('menu.edit'),
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        { type: 'separator' },
        { role: 'cut' },
        { role: 'copy' },
        item(say('words.shortcuts.copyAnswer'), 'copy-answer', 'CmdOrCtrl+Shift+C'),
        { role: 'paste' },
        { role: 'selectAll' },
        { type: 'separator' },
        item(say('words.shortcuts.searchDocuments'), 'search-documents'),
      ],
    },
    {
      label: say('menu.answer'),
      submenu: [
        item(say('words.shortcuts.previousCitation'), 'previous-citation'),
        item(say('words.shortcuts.nextCitation'), 'next-citation'),
        item(say('words.shortcuts.factCheck'), 'fact-check', 'CmdOrCtrl+Shift+F'),
        { type: 'separator' },
        item(say('menu.stop'), 'stop'),
      ],
    },
    {
      label: say('menu.view'),
      submenu: [
        item(say('words.shortcuts.palette'), 'palette', 'CmdOrCtrl+K'),
        { type: 'separator' },
        item(say('frame.library'), 'pane-library', 'CmdOrCtrl+1'),
        item(say('frame.conversation'), 'pane-conversation', 'CmdOrCtrl+2'),
        item(say('frame.reader'), 'pane-reader', 'CmdOrCtrl+3'),
        item(say('words.shortcuts.nextPane'), 'next-pane', 'F6'),
        { type: 'separator' },
        // Ctrl + − 0 zoom the document; these zoom the whole window.
        { role: 'zoomIn', label: say('menu.larger'), accelerator: 'CmdOrCtrl+Alt+Plus' },
        { role: 'zoomOut', label: say('menu.smaller'), accelerator: 'CmdOrCtrl+Alt+-' },
        { role: 'resetZoom', label: say('menu.usualSize'), accelerator: 'CmdOrCtrl+Alt+0' },
        { role: 'togglefullscreen' },
        { role: 'reload' },
      ],
    },
    { role: 'windowMenu' },
    { role: 'help', submenu: [item(say('words.shortcuts.shortcuts'), 'shortcuts')] },
  ];
}
