import { crc32 } from 'node:zlib';

/** Which half a question is in, 0 or 1, from its id alone: a question and what was made of it stay together. */
export const halfOf = (id: string): 0 | 1 => (crc32(id) % 2 === 0 ? 0 : 1);
