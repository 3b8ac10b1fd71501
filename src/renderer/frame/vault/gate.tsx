import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VaultState } from '../../../contract/methods/vault-methods.ts';
import type { EngineState } from '../../../contract/shell/shell-data.ts';
import { addFiles } from '../../adding/use-add-files.ts';
import { takeDrops } from '../../adding/use-window-drop.ts';
import { App } from '../../app.tsx';
import type { Page, VaultDeps } from '../../state/page-context.tsx';
import { errorLine } from '../../words/error-line.ts';
import { OpeningSteps } from '../opening.tsx';
import { privateStorage } from './private-storage.ts';
import { UnlockPage } from './unlock-page.tsx';

type Shown =
  | { readonly kind: 'opening' }
  | { readonly kind: 'locked'; readonly vault: VaultState }
  /** `turn`: another page begins anew, with no state of the one before. */
  | { readonly kind: 'page'; readonly page: Page; readonly turn: number };

interface GateProps extends Pick<VaultDeps, 'vault' | 'bridge' | 'storage'> {
  readonly newPage: (deps: Pick<VaultDeps, 'storage' | 'beginAnew'>) => Page;
}

/**
 * Shows the page once it is known that its library is not locked; a locked one asks for its passphrase and shows
 * nothing else. Where that cannot be known, the page tells why nothing answers.
 */
export function Gate({ vault, bridge, storage, newPage }: GateProps) {
  const [engine, setEngine] = useState<EngineState>('starting');
  const [shown, setShown] = useState<Shown>({ kind: 'opening' });
  const isPage = useRef(false);
  const turns = useRef(0);
  const dropped = useRef<Promise<readonly File[]>[]>([]);
  const show = useCallback((next: Exclude<Shown, { kind: 'page' }> | Page): void => {
    isPage.current = !('kind' in next);
    turns.current += 1;
    if (!('kind' in next)) for (const files of dropped.current.splice(0)) void addFiles(next, files);
    setShown('kind' in next ? next : { kind: 'page', page: next, turn: turns.current });
  }, []);
  const look = useCallback(
    async (note?: string): Promise<void> => {
      const state = await vault.state().catch((error: unknown) => {
        if (errorLine(error).code === 'ENGINE_GONE') return 'gone' as const;
        // Its own calls tell the reason.
        return null;
      });
      // The engine's next state is another look.
      if (state === 'gone') return;
      if (state?.state === 'locked') return show({ kind: 'locked', vault: state });
      if (isPage.current && note === undefined) return;
      const kept = state?.state === 'clear' ? storage : privateStorage(storage);
      const page = newPage({ storage: kept, beginAnew: look });
      if (note !== undefined) page.library.setState({ note });
      show(page);
    },
    [vault, storage, newPage, show],
  );
  useEffect(
    () =>
      bridge.onEngineState((state) => {
        setEngine(state);
        if (state === 'running' || state === 'restarted') void look();
        if (state === 'failed' && !isPage.current) show(newPage({ storage: privateStorage(storage), beginAnew: look }));
      }),
    [bridge, storage, newPage, look, show],
  );
  const isShown = shown.kind === 'page';
  // What is dropped before the page is there waits for it, also while the library is locked.
  useLayoutEffect(
    () =>
      isShown
        ? undefined
        : takeDrops(bridge, { onOver: () => undefined, onFiles: (files) => void dropped.current.push(files) }),
    [isShown, bridge],
  );
  if (shown.kind === 'locked')
    return <UnlockPage vault={vault} state={shown.vault} storage={storage} onOpened={() => void look()} />;
  if (shown.kind === 'page') return <App key={shown.turn} page={shown.page} />;
  return <OpeningSteps engine={engine} bridge={bridge} now={Date.now} />;
}
