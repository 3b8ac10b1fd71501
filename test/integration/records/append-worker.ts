/** A process that appends to a trace log: `append-worker.ts DIRECTORY NAME COUNT`. */
import { openLog } from './open-log.ts';

const [directory = '', name = '', count = '0'] = process.argv.slice(2);
const log = openLog(directory);
for (let i = 0; i < Number(count); i++) await log.append({ query_id: `${name}-${i}`, answer: 'x'.repeat(500) });
