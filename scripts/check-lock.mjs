// Holds package-lock.json against what this system installs by it: every package that can land here has the hash it is checked
// by, and no entry names a host. Part of `npm run check` and `npm run package`. See docs/adr/0005.
import { readFileSync } from 'node:fs';
import process from 'node:process';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const libc = process.report?.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
/** As npm decides it: a list of names, or of names with a `!` before them. */
const fits = (wanted, here) =>
  wanted === undefined ||
  wanted.includes(here) ||
  (wanted.every((one) => one.startsWith('!')) && !wanted.includes(`!${here}`));
const isHere = ({ os, cpu, libc: libcs }) =>
  fits(os, process.platform) && fits(cpu, process.arch) && (process.platform !== 'linux' || fits(libcs, libc));

const entries = Object.entries(packages).filter(([path, entry]) => path.startsWith('node_modules/') && !entry.link);
const named = entries.filter(([, { resolved }]) => resolved !== undefined);
const unchecked = entries.filter(([, { integrity }]) => integrity === undefined);
const here = unchecked.filter(([, entry]) => isHere(entry));
const say = (line) => process.stderr.write(`pincite: ${line}\n`);
for (const [path] of named) say(`${path} names the host it comes from in package-lock.json; .npmrc keeps that out.`);
for (const [path, { version }] of here)
  say(
    `${path} ${version} has no hash in package-lock.json: run "npm run lock" against a registry that has it (docs/adr/0005).`,
  );
if (named.length > 0 || here.length > 0) process.exitCode = 1;
else if (process.argv.includes('--all') && unchecked.length > 0) {
  for (const [path, { version }] of unchecked) say(`${path} ${version} has no hash in package-lock.json.`);
  process.exitCode = 1;
}
