/**
 * A process that fills a grid and is killed meanwhile: `fill-worker.ts DATA_DIR NAME`. Says "begun", then "settled N" at
 * each change, and "done" at its end.
 */
import { quotingChat } from '../engine/quoting-chat.ts';
import { engineOn } from '../engine/sample-engine.ts';
import { FILLED } from './filled-columns.ts';

const [dataDir = '', name = ''] = process.argv.slice(2);
const engine = await engineOn(dataDir, quotingChat());
const { grid_id: id } = await engine.client.grids.open({ name, columns: FILLED });
const tell = (line: string): void => void process.stdout.write(`${line}\n`);
tell('begun');
// What fills the grid waits without keeping the process.
const alive = setInterval(() => undefined, 1000);
for await (const news of await engine.client.grids.watch({ grid_id: id })) {
  const progress = news.type === 'grid' ? news.grid.progress : news.type === 'progress' ? news.progress : null;
  if (progress === null) continue;
  tell(`settled ${progress.settled}`);
  if (progress.state === 'done') break;
}
clearInterval(alive);
await engine.close();
tell('done');
