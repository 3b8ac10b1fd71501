import { useEffect, useRef } from 'react';
import { say } from '../language/say.ts';
import { useWindowDrop } from './adding/use-window-drop.ts';
import { CitationPreview } from './conversation/citation-preview.tsx';
import { PageDialogs } from './dialogs/page-dialogs.tsx';
import { AppFrame, useMedia } from './frame/app-frame.tsx';
import { useCommands } from './frame/use-commands.ts';
import { useEngine } from './frame/use-engine.ts';
import { Palette } from './palette/palette.tsx';
import type { ReaderCommand } from './reader/reader-props.ts';
import { type Page, PageProvider, useSettings, useView } from './state/page-context.tsx';

function Layers() {
  const reader = useRef<((command: ReaderCommand) => void) | null>(null);
  const run = useCommands(reader);
  const paletteOpen = useView((view) => view.paletteOpen);
  const collection = useSettings((settings) => settings.collection);
  const dropping = useWindowDrop();
  useEngine();
  useTheme();
  return (
    <div className={`page ${dropping ? 'is-dropping' : ''}`}>
      <AppFrame
        onCommands={(commands) => {
          reader.current = commands;
        }}
      />
      {dropping && (
        <p className="drop-word" role="status">
          {collection === null ? say('page.dropToLibrary') : say('page.dropToCollection', { collection })}
        </p>
      )}
      <CitationPreview />
      <PageDialogs />
      {paletteOpen && <Palette run={run} />}
    </div>
  );
}

/** The whole page. */
export function App({ page }: { readonly page: Page }) {
  return (
    <PageProvider page={page}>
      <Layers />
    </PageProvider>
  );
}

/** Applies the theme that the user chose, or the system's, to the document. */
function useTheme(): void {
  const theme = useSettings((settings) => settings.theme);
  const systemDark = useMedia('(prefers-color-scheme: dark)');
  const dark = theme === 'dark' || (theme === 'system' && systemDark);
  useEffect(() => {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  }, [dark]);
}
