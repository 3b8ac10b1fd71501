import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../../fakes/models/load-llama.ts', import.meta.url));

/** With what Node calls permissions: a child process is refused, so that a library that needs one cannot load. */
const LOCKED = ['--permission', '--allow-fs-read=*', '--allow-addons', '--allow-worker', '--no-warnings'];

it('loads llama.cpp without starting a process, so that Electron needs no fuse for it', () => {
  const said = execFileSync(process.execPath, [...LOCKED, SCRIPT], { encoding: 'utf8', timeout: 60_000 });
  // The library is there (else NoBinaryFoundError): what is missing is the model.
  expect(said).toMatch(/^The model missing\.gguf could not be loaded: ENOENT\b/);
});
