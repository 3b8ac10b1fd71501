import { readFile, realpath } from 'node:fs/promises';
import { relative } from 'node:path';
import { errorCode, isNowhere } from '../files/missing.ts';
import { pageFile } from '../shell/page-file.ts';

/** A file of the built page as a response, or null when the path names none. A link that leads out of the folder names none. */
export async function pageResponse(root: string, urlPath: string): Promise<Response | null> {
  const file = pageFile(root, urlPath);
  if (file === null) return null;
  try {
    const [realRoot, real] = await Promise.all([realpath(root), realpath(file.path)]);
    if (relative(realRoot, real) !== relative(root, file.path)) return null;
    return new Response(new Uint8Array(await readFile(real)), { headers: { 'content-type': file.type } });
  } catch (error) {
    if (isNowhere(error) || errorCode(error) === 'EISDIR') return null;
    throw error;
  }
}
