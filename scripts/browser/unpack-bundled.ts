/**
 * Child of bundled-browser.ts. The package unpacks into the temporary directory and takes what lies there as finished,
 * even half a file of another process; so it runs here with a temporary directory of its own.
 */
import chromium from '@sparticuz/chromium';

process.stdout.write(await chromium.executablePath());
