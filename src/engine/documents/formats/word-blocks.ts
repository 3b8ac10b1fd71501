import mammoth from 'mammoth';
import type { ConvertedDocument } from './converted.ts';
import { htmlBlocks } from './html-blocks.ts';

/** The text of a Word document (DOCX). Throws when it is none. */
export async function wordBlocks(bytes: Uint8Array): Promise<ConvertedDocument> {
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) },
    {
      styleMap: ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"],
      // Pictures are not read here: as data they would be megabytes of letters.
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
    },
  );
  return { ...htmlBlocks(value), title: null };
}
