// The guard is imported first, so that no later import can reach a network, but for the servers that the owner allowed.
import { endpoints, guardedLibrary } from '../offline/engine-guard.ts';
import '../files/owner-umask.ts';
import { homedir } from 'node:os';
import process from 'node:process';
import manifest from '../../package.json' with { type: 'json' };
import { machinePolicy } from '../policy/machine-policy.ts';
import { dataDirectory, ownerDirectory } from '../shell/data-directory.ts';
import { interruptSignal, localEngine, programPaths } from './local-engine.ts';
import { runProgram } from './program.ts';
import { modelsRunner, serveRunner } from './serve-runner.ts';

const machine = { platform: process.platform, env: process.env, home: homedir() };
const paths = programPaths(import.meta.url);
const signal = interruptSignal(process);
const exitCode = await runProgram(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  openEngine: localEngine(paths, { endpoints, guardedLibrary }),
  restoreLibrary: async (options) => (await import('../engine/engine.ts')).restoreBackup(options),
  runModels: modelsRunner(paths),
  runServe: serveRunner(paths),
  serveMcp: async (client, mayChange) => {
    const { serveMcp } = await import('../mcp/serve-mcp.ts');
    const onError = (error: Error): void => void process.stderr.write(`pincite: ${error.message}\n`);
    const streams = { stdin: process.stdin, stdout: process.stdout, signal, onError };
    await serveMcp(client, streams, { version: manifest.version, mayChange });
  },
  policy: machinePolicy,
  dataDir: dataDirectory(machine),
  ownerDir: ownerDirectory(machine),
  version: manifest.version,
  signal,
});
// From here on Ctrl-C ends the process immediately, whatever it waits for.
process.removeAllListeners('SIGINT');
// `exit` is needed because threads of native libraries would keep the process running.
process.exit(exitCode);
