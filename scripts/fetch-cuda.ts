/**
 * `npm run cuda`: fetches node-llama-cpp's libraries for CUDA (320 MB, 560 MB on disk) into node_modules, which `npm ci` leaves out:
 * Vulkan drives the same cards. Their hashes are those of the registry when this was written.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const KNOWN: Readonly<Record<string, string>> = {
  'linux-x64-cuda@3.22.1':
    'sha512-8rQCjyNNLZJUFit+YpjwlC4hwkKgOMIkB2wuycKBf8NU2O3ySKbiWZQ8aw9ku2nUTXjSnUIrE6KB88itduTBuA==',
  'linux-x64-cuda-ext@3.22.1':
    'sha512-4e5ajkiM2aR2WAdB/N/ACk4weEhHvOAIrzxZPsIX0xDFW5+6hhShuy1/vs88SK9NGdgAco9IyE28eYS0H1efpA==',
};
const SYSTEMS: Readonly<Record<string, string>> = { 'linux-x64': 'linux-x64', 'win32-x64': 'win-x64' };

const system = SYSTEMS[`${process.platform}-${process.arch}`];
if (system === undefined) {
  process.stderr.write('pincite: there are libraries for CUDA on Linux and Windows with x64 processors only.\n');
  process.exit(1);
}
const modules = join(import.meta.dirname, '..', 'node_modules');
const { version } = JSON.parse(readFileSync(join(modules, 'node-llama-cpp', 'package.json'), 'utf8'));
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
for (const name of [`${system}-cuda`, `${system}-cuda-ext`]) {
  const work = mkdtempSync(join(modules, '.cuda-'));
  try {
    process.stdout.write(`@node-llama-cpp/${name} ${version} …\n`);
    const said = execFileSync(
      npm,
      ['pack', `@node-llama-cpp/${name}@${version}`, '--json', '--pack-destination', work],
      {
        encoding: 'utf8',
        shell: process.platform === 'win32',
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const [{ filename, integrity }] = JSON.parse(said);
    const archive = join(work, filename);
    const wanted = KNOWN[`${name}@${version}`] ?? integrity;
    const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (found !== wanted) throw new Error(`${filename} has the hash ${found} instead of ${wanted}`);
    execFileSync('tar', ['-xzf', archive, '-C', work], { stdio: 'inherit' });
    const place = join(modules, '@node-llama-cpp', name);
    mkdirSync(join(modules, '@node-llama-cpp'), { recursive: true });
    // What is there is the stand-in or an older one.
    rmSync(place, { recursive: true, force: true });
    renameSync(join(work, 'package'), place);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
process.stdout.write('CUDA is tried first from now on; "npm run pincite -- doctor" says what computes.\n');
