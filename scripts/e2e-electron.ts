/** `npm run e2e:electron`: the end-to-end tests in real Electron, where its binary and a display exist; else one line why not. */
import { spawn } from 'node:child_process';
import { access, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const project = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Why Electron cannot start here; null when nothing speaks against it. Importing the package would start a download. */
async function whyNot(): Promise<string | null> {
  const folder = project('node_modules/electron/');
  const name = await readFile(`${folder}path.txt`, 'utf8').catch(() => null);
  if (name === null) return 'the Electron binary is not installed (node_modules/electron/path.txt is missing)';
  const binary = `${folder}dist/${name.trim()}`;
  const missing = await access(binary).then(
    () => false,
    () => true,
  );
  if (missing) return `the Electron binary is not installed (${binary} is missing)`;
  const hasDisplay = Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
  if (process.platform === 'linux' && !hasDisplay)
    return 'there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)';
  return null;
}

const reason = await whyNot();
if (reason === null) {
  const vitest = project('node_modules/vitest/vitest.mjs');
  const env = { ...process.env, PINCITE_E2E_SHELL: 'electron' };
  const tests = spawn(process.execPath, [vitest, 'run', '--project', 'e2e'], { stdio: 'inherit', env });
  tests.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} else {
  process.stderr.write(`e2e:electron: cannot run here: ${reason}.\n`);
  process.exitCode = 1;
}
