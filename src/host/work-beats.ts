import { Worker } from 'node:worker_threads';
import { beatMark } from '../shell/engine-beats.ts';

/**
 * Runs in a thread of its own, since the main thread may be the one that hangs: each second one line with the processor
 * time of all other threads in microseconds, and the blocks read and written. It goes straight to the file of stderr,
 * which needs no other thread.
 */
const THREAD = `
const { writeSync } = require('node:fs');
const { workerData } = require('node:worker_threads');
setInterval(() => {
  const all = process.cpuUsage();
  const own = process.threadCpuUsage();
  const { fsRead, fsWrite } = process.resourceUsage();
  const work = all.user + all.system - own.user - own.system;
  try {
    writeSync(2, workerData + [work, fsRead + fsWrite].join(' ') + '\\n');
  } catch {
    // The pipe is full: the next line tells all that this one would have.
  }
}, 1000);
`;

/**
 * Tells the shell each second how much this process has worked, until `end`. The shell then can tell a process that
 * hangs from one that is slow (ADR 0087).
 */
export function tellWork(): { readonly end: () => void } {
  const thread = new Worker(THREAD, { eval: true, workerData: beatMark });
  thread.unref();
  // Without it the engine is taken for a slow one, which is waited for.
  thread.on('error', () => undefined);
  return { end: () => void thread.terminate() };
}
