import './engine/lock-page.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PinciteError } from '../contract/errors.ts';
import type { ElectronShell } from '../contract/shell/electron-ipc.ts';
import type { ShellBridge } from '../contract/shell/shell-bridge.ts';
import { engineConnection } from '../shell/page/engine-client.ts';
import { browserBridge } from './engine/browser-bridge.ts';
import { electronBridge } from './engine/electron-bridge.ts';
import { withSharedStates } from './engine/shared-states.ts';
import { isTeamPage } from './engine/sign-in.ts';
import { enterTab } from './engine/tab-key.ts';
import { NotEntered } from './first-run/first-run.tsx';
import { Gate } from './frame/vault/gate.tsx';
import { createPage, type VaultDeps } from './state/page-context.tsx';
import './styles/index.css';
import { SignIn } from './team/sign-in.tsx';

const root = document.getElementById('page');
if (!root) throw new PinciteError('INTERNAL', { why: 'index.html has no element "page"' });
const bridge = withSharedStates(shellBridge(window));
const isEntered = bridge.kind !== 'browser' || (await enterTab());
const view = isEntered ? gated() : isTeamPage() ? <SignIn /> : <NotEntered />;
createRoot(root).render(<StrictMode>{view}</StrictMode>);

function gated() {
  const { client } = engineConnection(bridge);
  const { vault } = client;
  const newPage = (deps: Pick<VaultDeps, 'storage' | 'beginAnew'>) =>
    createPage({ ...deps, client, vault, bridge, now: Date.now, mac: navigator.platform.startsWith('Mac') });
  return <Gate vault={vault} bridge={bridge} storage={window.localStorage} newPage={newPage} />;
}

/** The bridge of the shell the page runs in: Electron's preload leaves `pinciteShell` on the window. */
export function shellBridge(page: Window & { readonly pinciteShell?: ElectronShell }): ShellBridge {
  return page.pinciteShell ? electronBridge(page.pinciteShell, page) : browserBridge();
}
