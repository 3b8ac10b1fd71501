/** Says in one line which browser the end-to-end tests use, and unpacks it where that is needed. */
import { findBrowser } from './browser/find-browser.ts';

const origins = {
  PINCITE_BROWSER: 'named in PINCITE_BROWSER',
  installed: 'installed on this machine',
  node_modules: 'brought by npm',
};

try {
  const { path, origin } = await findBrowser();
  process.stdout.write(`browser: ${path} (${origins[origin]})\n`);
} catch (error) {
  process.stderr.write(`browser: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
