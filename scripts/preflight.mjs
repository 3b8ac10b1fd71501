// Runs before the npm scripts. They bring their own Node 24 (the optional `node-…` packages); where the platform has none, the system's must do.
import { existsSync } from 'node:fs';

const [major] = process.versions.node.split('.').map(Number);
if (!existsSync('node_modules')) {
  process.stderr.write('pincite: the dependencies are missing; run "npm ci" first.\n');
  process.exit(1);
}
if (major < 24) {
  process.stderr.write(
    `pincite: this needs Node 24 or later, and ${process.version} runs here. "npm ci" brings Node 24 for Linux, Windows and macOS; ` +
      'if it left out the optional packages, run it without --omit=optional or install Node 24 yourself.\n',
  );
  process.exit(1);
}
