/** A process that appends to a trace log: `append-worker.ts DIRECTORY NAME COUNT`. */
import { withFileLock } from '../../../src/engine/library/file-lock.ts';
import { openTraceLog } from '../../../src/engine/records/trace-log.ts';

const [directory = '', name = '', count = '0'] = process.argv.slice(2);
const log = openTraceLog(directory, (path, action) => withFileLock(path, action, { timeoutMs: 20_000 }));
for (let i = 0; i < Number(count); i++) await log.append({ query_id: `${name}-${i}`, answer: 'x'.repeat(500) });
