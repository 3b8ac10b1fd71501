/** Child of `npm run bench -- app`: measures and prints the figures as JSON. Arguments: pages, seconds of scrolling. */
import process from 'node:process';
import { appFigures } from './app-figures.ts';

const [pages, scrollSeconds] = process.argv.slice(2).map(Number);
if (!pages || !scrollSeconds) throw new Error('usage: run.ts PAGES SECONDS');
const figures = await appFigures({ pages, scrollSeconds, say: (what) => process.stderr.write(`${what}\n`) });
process.stdout.write(JSON.stringify(figures));
