import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PinciteError } from '../contract/errors.ts';
import { engineConnection } from '../shell/page/engine-client.ts';
import { App } from './app.tsx';
import { shellBridge } from './engine/shell-bridge.ts';
import { enterTab } from './engine/tab-key.ts';
import { NotEntered } from './first-run/not-entered.tsx';
import { createPage } from './state/page-context.tsx';
import './styles/index.css';

const root = document.getElementById('page');
if (!root) throw new PinciteError('INTERNAL', { why: 'index.html has no element "page"' });
const bridge = shellBridge(window);
const view = bridge.kind === 'browser' && !(await enterTab()) ? <NotEntered /> : <App page={newPage()} />;
createRoot(root).render(<StrictMode>{view}</StrictMode>);

function newPage() {
  return createPage({
    client: engineConnection(bridge).client,
    bridge,
    storage: window.localStorage,
    now: Date.now,
    mac: navigator.platform.startsWith('Mac'),
  });
}
