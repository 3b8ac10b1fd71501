/** `npm run e2e:electron`: the end-to-end tests in real Electron, where its binary and a display exist; else one line why not. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { electronHere } from './start.electron.ts';

const project = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

const found = electronHere({
  platform: process.platform,
  env: process.env,
  uid: process.getuid?.(),
  electronPackage: project('node_modules/electron'),
});
if ('binary' in found) {
  const vitest = project('node_modules/vitest/vitest.mjs');
  const env = { ...process.env, PINCITE_E2E_SHELL: 'electron' };
  const tests = spawn(process.execPath, [vitest, 'run', '--project', 'e2e'], { stdio: 'inherit', env });
  tests.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} else {
  process.stderr.write(`e2e:electron: cannot run here: ${found.why}.\n`);
  process.exitCode = 1;
}
