/** Writes `resources/sample/*.pdf` from `content/*.md`: the same bytes on every run. */
import { mkdir, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { buildSample, SAMPLE_NAMES } from './sample-policies.ts';

const folder = new URL('../../resources/sample/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const name of SAMPLE_NAMES) {
  const { bytes, labels, words } = await buildSample(name);
  await writeFile(new URL(`${name}.pdf`, folder), bytes);
  process.stdout.write(`${name}.pdf  ${labels.length} pages, ${words.length} words, ${bytes.length} bytes\n`);
}
