/** The whole page over invented data: `?demo=answer|streaming|waiting|busy|refusal|lines|unsure|ingest|empty|no-model|superseded|edited&theme=dark&collection=1`, and `&grid=` for the list of grids, `&grid=g1` for one. */
import { createRoot } from 'react-dom/client';
import { App } from '../../../src/renderer/app.tsx';
import '../../../src/renderer/styles/index.css';
import { THREAD } from './demo-answers.ts';
import { COLLECTION } from './demo-library.ts';
import { demoPage } from './demo-page.ts';
import type { DemoState } from './fake-client.ts';

const parameters = new URLSearchParams(location.search);
const state = (parameters.get('demo') ?? 'answer') as DemoState;
const engine = parameters.get('engine') === 'restarted' ? 'restarted' : 'running';
const page = demoPage({ state, storage: window.sessionStorage, engine });
if (state !== 'empty') {
  page.settings.getState().setCollection(COLLECTION);
  page.settings.getState().setThreadId(THREAD.thread_id);
}
// Said each time, since the settings of the last page are still there.
page.settings.getState().setTheme(parameters.get('theme') === 'dark' ? 'dark' : 'system');
if (parameters.has('grid')) {
  page.view.getState().show('grid');
  page.grids.getState().open(parameters.get('grid') || null);
}
if (state === 'ingest') page.view.getState().show('adding');
const root = document.getElementById('page');
if (!root) throw new Error('index.html has no element "page"');
createRoot(root).render(<App page={page} />);
// For tests and for trying things in the console of the demo.
Object.assign(window, { demo: page });
