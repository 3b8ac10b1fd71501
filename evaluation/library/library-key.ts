import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { embeddingText } from '../../src/engine/library/ingest/embed-pending.ts';
import { hashOf, hashTree } from './hash-tree.ts';

const source = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Code that decides what a library holds: what is read, by which words, into which tables. */
export const CONTENT_CODE: readonly string[] = [
  'src/engine/documents',
  'src/engine/text',
  ...[
    'schema.ts',
    'arrow-columns.ts',
    'row-values.ts',
    'document-row.ts',
    'document-checksums.ts',
    'page-row.ts',
    'packed-sentences.ts',
    'passage-row.ts',
  ].map((name) => `src/engine/library/tables/${name}`),
];

/** Twelve hex digits that change with anything that would make the library of these files another one. */
export async function libraryKey(files: string, embedderSha256: string): Promise<string> {
  const manifest = JSON.parse(await readFile(source('package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const parts = [
    await hashTree(files),
    ...(await Promise.all(CONTENT_CODE.map((path) => hashTree(source(path))))),
    await hashTree(source('resources/minilm-vocab.txt')),
    `pdfium ${manifest.dependencies['@embedpdf/pdfium']}`,
    embeddingText.toString(),
    embedderSha256,
  ];
  return hashOf(parts.join('\n\n')).slice(0, 12);
}
