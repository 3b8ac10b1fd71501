// Runs before the npm scripts. They bring their own Node 24 (the optional `node-…` packages); where the platform has none, the system's must do.
import { existsSync, readFileSync } from 'node:fs';

const oldest = Number.parseInt(/\d+/.exec(JSON.parse(readFileSync('package.json', 'utf8')).engines.node)[0], 10);
if (!existsSync('node_modules')) {
  process.stderr.write('pincite: the dependencies are missing; run "npm ci" first.\n');
  process.exit(1);
}
if (Number.parseInt(process.versions.node, 10) < oldest) {
  process.stderr.write(
    `pincite: this needs Node ${oldest} or newer, and ${process.version} runs here. "npm ci" brings Node ${oldest} for Linux, Windows and macOS; ` +
      `if it left out the optional packages, run it without --omit=optional or install Node ${oldest} yourself.\n`,
  );
  process.exit(1);
}
