import type { MenuItemConstructorOptions } from 'electron';

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
      label: 'File',
      submenu: [
        item('New thread', 'new-thread', 'CmdOrCtrl+N'),
        { type: 'separator' },
        item('Add documents…', 'add-documents', 'CmdOrCtrl+O'),
        { type: 'separator' },
        item('Export answer…', 'export-answer', 'CmdOrCtrl+E'),
        item('Export PDF with highlights', 'export-highlights', 'CmdOrCtrl+Shift+E'),
        { type: 'separator' },
        { role: mac ? 'close' : 'quit' },
      ],
    },
    {
      label: 'Edit',
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        { type: 'separator' },
        { role: 'cut' },
        { role: 'copy' },
        item('Copy with citations', 'copy-answer', 'CmdOrCtrl+Shift+C'),
        { role: 'paste' },
        { role: 'selectAll' },
        { type: 'separator' },
        item('Search documents', 'search-documents'),
      ],
    },
    {
      label: 'Answer',
      submenu: [
        item('Previous citation', 'previous-citation'),
        item('Next citation', 'next-citation'),
        item('Fact-check a sentence', 'fact-check', 'CmdOrCtrl+Shift+F'),
        { type: 'separator' },
        item('Stop', 'stop'),
      ],
    },
    {
      label: 'View',
      submenu: [
        item('Commands', 'palette', 'CmdOrCtrl+K'),
        { type: 'separator' },
        item('Library', 'pane-library', 'CmdOrCtrl+1'),
        item('Conversation', 'pane-conversation', 'CmdOrCtrl+2'),
        item('Reader', 'pane-reader', 'CmdOrCtrl+3'),
        item('Next pane', 'next-pane', 'F6'),
        { type: 'separator' },
        // Ctrl + − 0 zoom the document; these zoom the whole window.
        { role: 'zoomIn', label: 'Larger interface', accelerator: 'CmdOrCtrl+Alt+Plus' },
        { role: 'zoomOut', label: 'Smaller interface', accelerator: 'CmdOrCtrl+Alt+-' },
        { role: 'resetZoom', label: 'Usual size', accelerator: 'CmdOrCtrl+Alt+0' },
        { role: 'togglefullscreen' },
        { role: 'reload' },
      ],
    },
    { role: 'windowMenu' },
    { role: 'help', submenu: [item('All shortcuts', 'shortcuts')] },
  ];
}
