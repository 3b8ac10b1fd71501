import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { Needs } from '../../src/contract/answer.ts';
import { readJsonLines } from './read-json-lines.ts';

const FILE = fileURLToPath(new URL('needs.jsonl', import.meta.url));

/**
 * What a question of the tuning half of the PDF questions needs beyond reading, judged by hand by its words. `from`:
 * drawn by chance, or one of the others that have a word of counting, comparing or computing.
 */
const LabelledNeeds = z.object({ id: z.string(), needs: Needs.nullable(), from: z.enum(['drawn', 'words']) });
export type LabelledNeeds = z.infer<typeof LabelledNeeds>;

export const labelledNeeds = (): Promise<LabelledNeeds[]> => readJsonLines(FILE, LabelledNeeds);
