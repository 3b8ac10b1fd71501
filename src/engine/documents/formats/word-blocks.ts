import type { ConvertedDocument } from './converted.ts';
import { readWord } from './word/read-word.ts';

/** The text of a Word document (DOCX, and with macros or as a template DOCM, DOTX, DOTM). Throws when it is none. */
export const wordBlocks = (bytes: Uint8Array, file: string): ConvertedDocument => readWord(bytes, file);
