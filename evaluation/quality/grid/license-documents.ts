import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import PDFDocument from 'pdfkit';
import { z } from 'zod';
import { PinciteError } from '../../../src/contract/errors.ts';
import { isThere } from '../../../src/files/missing.ts';

const PACKAGE = 'spdx-license-list@6.12.0';
const License = z.object({ name: z.string(), licenseText: z.string() });

/** Runs a program in a folder. Throws what execFile throws. */
export type RunIn = (program: string, args: readonly string[], cwd: string) => Promise<unknown>;

const runIn: RunIn = (program, args, cwd) => promisify(execFile)(program, [...args], { cwd });

/** The name of a licence's file in the library: every second one is a PDF. */
export const licenseFile = (license: string, index: number): string => `${license}.${index % 2 === 0 ? 'pdf' : 'txt'}`;

/**
 * The folder with these licences; what is there already is not made again. Only `npm pack` uses a network. Throws
 * INTERNAL with the command that failed.
 */
export async function licenseDocuments(
  licenses: readonly string[],
  { cache, note }: { readonly cache: string; readonly note: (text: string) => void },
  run: RunIn = runIn,
): Promise<string> {
  const folder = join(cache, 'license-documents');
  if (await isThere(folder)) return folder;
  const own = join(cache, 'license-package');
  await rm(own, { recursive: true, force: true });
  await mkdir(own, { recursive: true });
  note(`fetching ${PACKAGE} (needs a network)`);
  await run('npm', ['pack', PACKAGE, '--silent'], own).catch((error: Error) => {
    throw new PinciteError('INTERNAL', { why: `npm pack ${PACKAGE} failed: ${error.message}` }, { cause: error });
  });
  await run('tar', ['xzf', `${PACKAGE.replace('@', '-')}.tgz`], own);
  const making = `${folder}.making`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { recursive: true });
  for (const [index, license] of licenses.entries()) {
    const file = join(own, 'package', 'licenses', `${license}.json`);
    const { name, licenseText } = License.parse(JSON.parse(await readFile(file, 'utf8')));
    const to = join(making, licenseFile(license, index));
    if (to.endsWith('.pdf')) await writePdf(to, name, licenseText);
    else await writeFile(to, `${name}\n\n${licenseText}`);
  }
  await rename(making, folder);
  await rm(own, { recursive: true });
  return folder;
}

/** A licence on A4, each paragraph of it as one; its lines are broken anew. */
async function writePdf(path: string, name: string, text: string): Promise<void> {
  const pdf = new PDFDocument({ size: 'A4', margin: 64, info: { Title: name } });
  const written = finished(pdf.pipe(createWriteStream(path)));
  pdf.font('Times-Bold').fontSize(16).text(name).moveDown();
  pdf.font('Times-Roman').fontSize(11);
  for (const paragraph of text.split(/\n\s*\n/)) pdf.text(paragraph.replaceAll(/\s+/g, ' ').trim()).moveDown(0.6);
  pdf.end();
  await written;
}
