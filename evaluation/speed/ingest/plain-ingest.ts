import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { buildPlainIndex } from '../../search/plain-index.ts';
import { pdfText } from './pdf-text.ts';
import type { PipelineReport } from './pipeline-report.ts';
import { plainChunks } from './plain-chunks.ts';

/**
 * The baseline: pdf.js text, chunks of 1,000 characters, the same full-text index. No boxes, sentences or originals
 * kept.
 */
export async function plainIngest(directory: string, paths: readonly string[]): Promise<PipelineReport> {
  const started = performance.now();
  let pages = 0;
  const rows = [];
  for (const path of paths) {
    const texts = await pdfText(new Uint8Array(await readFile(path)));
    pages += texts.length;
    rows.push(...plainChunks(basename(path), texts));
  }
  const index = await buildPlainIndex(rows, directory);
  const seconds = (performance.now() - started) / 1000;
  await index.close();
  return { pages, seconds };
}
