import { useRef } from 'react';
import { say } from '../language/say.ts';
import { useWindowDrop } from './adding/use-window-drop.ts';
import { CitationPreview } from './conversation/citation-preview.tsx';
import { PageDialogs } from './dialogs/page-dialogs.tsx';
import { AppFrame } from './frame/app-frame.tsx';
import { useCommands } from './frame/use-commands.ts';
import { useEngine } from './frame/use-engine.ts';
import { useTheme } from './frame/use-theme.ts';
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
  useTheme(useSettings((settings) => settings.theme));
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
