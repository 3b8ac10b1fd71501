/**
 * Preloaded into each process of a command that is measured (`processorTime`): when it ends, it leaves the processor
 * seconds of all its threads in a file of its own.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

process.once('exit', () => {
  const { user, system } = process.cpuUsage();
  writeFileSync(join(process.env.PINCITE_PROCESSOR_TIMES, `${process.pid}`), `${(user + system) / 1e6}`);
});
