// The guard is imported first, so that no later import can reach a network.
import '../offline/guard.ts';
import '../files/owner-umask.ts';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { machinePolicy } from '../policy/machine-policy.ts';
import { describeFailure } from './describe-failure.ts';
import { interruptSignal, localEngine, programPaths } from './local-engine.ts';
import { modelsRunner } from './serve-runner.ts';
import { type Engine, EXIT, type ExitCode } from './session.ts';
import { demoPlan, showDemo } from './show-demo.ts';
import { Terminal } from './terminal.ts';

const USAGE = 'usage: npm run demo, or npm run demo -- FILE.pdf "question"';

/** `npm run demo`: fetches the models, then shows the main job on a new library. */
async function demo(args: readonly string[], terminal: Terminal, signal: AbortSignal): Promise<ExitCode> {
  const paths = programPaths(import.meta.url);
  const plan = await demoPlan(args, new URL('resources/sample/', paths.project));
  if (plan === null) {
    terminal.note(USAGE);
    return EXIT.usage;
  }
  // That process has printed its error.
  if ((await modelsRunner(paths)(['fetch', '--for', 'demo'], signal)) !== 0)
    return signal.aborted ? EXIT.interrupted : EXIT.failed;
  const dataDir = fileURLToPath(new URL('.pincite/demo', paths.project));
  await rm(dataDir, { recursive: true, force: true });
  let opened: Engine | null = null;
  try {
    opened = await localEngine(paths)({ dataDir, policy: machinePolicy() });
    const engine = opened;
    await showDemo({ terminal, signal, engine: async () => engine }, plan, resolve('demo-output'));
  } finally {
    await opened?.close();
  }
  return EXIT.done;
}

const terminal = new Terminal(process.stdout, process.stderr);
const signal = interruptSignal(process);
const exitCode = await demo(process.argv.slice(2), terminal, signal).catch((error: unknown): ExitCode => {
  const { code, sentence } = describeFailure(error);
  terminal.note(`pincite: ${code}: ${sentence}`);
  return signal.aborted ? EXIT.interrupted : EXIT.failed;
});
await terminal.flushed();
// From here on Ctrl-C ends the process immediately, whatever it waits for.
process.removeAllListeners('SIGINT');
// `exit` is needed because threads of native libraries would keep the process running.
process.exit(exitCode);
