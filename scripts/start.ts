/** `npm start`: opens the built app in Electron; where that cannot be, says why in one line and serves it to a browser here. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { electronHere } from './start.electron.ts';

const project = join(import.meta.dirname, '..');
const found = electronHere({
  platform: process.platform,
  env: process.env,
  uid: process.getuid?.(),
  electronPackage: join(project, 'node_modules', 'electron'),
});
const given = process.argv.slice(2);
// The command line takes `--data` before its command.
const data = given.filter((argument) => argument.startsWith('--data='));
const others = given.filter((argument) => !argument.startsWith('--data='));
const run =
  'binary' in found
    ? [found.binary, project, ...given]
    : [process.execPath, join(project, 'out/main/cli.js'), ...data, 'serve', ...others];
if ('why' in found)
  process.stderr.write(`pincite: ${found.why}, so the app opens in your browser: follow the address below.\n`);

const [command = '', ...args] = run;
const child = spawn(command, args, { stdio: 'inherit' });
// Ctrl-C reaches the child too; this process waits for it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  process.stderr.write(`pincite: ${command} cannot be started: ${error.message}\n`);
  process.exitCode = 1;
});
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === null ? 1 : 0);
});
