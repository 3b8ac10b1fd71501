import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { pdfText } from '../../speed/ingest/pdf-text.ts';

const run = promisify(execFile);
/** Most bytes of text that pdftotext prints. */
const MOST_BYTES = 256 * 2 ** 20;

/** The text of a PDF as pdftotext (poppler) reads it, without options. Null where it is not installed or fails. */
export async function pdftotext(path: string): Promise<string | null> {
  try {
    const { stdout } = await run('pdftotext', ['-enc', 'UTF-8', path, '-'], { maxBuffer: MOST_BYTES });
    return stdout;
  } catch {
    return null;
  }
}

/** The text of a PDF as pdf.js reads it. Null where it cannot. */
export async function pdfJs(bytes: Uint8Array): Promise<string | null> {
  try {
    // It takes the bytes away.
    return (await pdfText(bytes.slice())).join('\n');
  } catch {
    return null;
  }
}
