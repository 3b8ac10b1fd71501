import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PinciteError } from '../contract/errors.ts';
import { engineConnection } from '../shell/page/engine-client.ts';
import { App } from './app.tsx';
import { shellBridge } from './engine/shell-bridge.ts';
import { createPage } from './state/page-context.tsx';
import './styles/index.css';

const root = document.getElementById('page');
if (!root) throw new PinciteError('INTERNAL', { why: 'index.html has no element "page"' });
const bridge = shellBridge(window);
const page = createPage({
  client: engineConnection(bridge).client,
  bridge,
  storage: window.localStorage,
  now: Date.now,
  mac: navigator.platform.startsWith('Mac'),
});
createRoot(root).render(
  <StrictMode>
    <App page={page} />
  </StrictMode>,
);
