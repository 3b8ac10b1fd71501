/** `npm run bench`: how fast it is. The guard comes first: nothing after it can reach a network. */
import '../../src/offline/guard.ts';
import process from 'node:process';
import { describeFailure } from '../../src/cli/describe-failure.ts';
import { interruptSignal } from '../../src/cli/local-engine.ts';
import { screenOn } from '../report/screen.ts';
import { benchProgram } from './bench-program.ts';

const screen = screenOn(process.stdout, process.stderr, () => performance.now());
try {
  const argv = process.argv.slice(2);
  const session = { argv, screen, signal: interruptSignal(process), now: new Date() };
  await benchProgram(session).parseAsync(argv, { from: 'user' });
} catch (error) {
  const { code, sentence } = describeFailure(error);
  screen.note(`bench: ${code}: ${sentence}`);
  process.exitCode = 1;
}
// Native libraries keep threads that would hold the process open.
process.exit();
