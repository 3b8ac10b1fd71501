import { readFile } from 'node:fs/promises';
import { type BuiltPolicy, buildPolicy } from './build-policy.ts';
import { parsePolicy } from './policy-text.ts';

export const SAMPLE_NAMES = ['leave-and-absence', 'travel-and-expenses', 'information-security'] as const;
export type SampleName = (typeof SAMPLE_NAMES)[number];

/** Sets one of the sample policies anew; the result is the file in `resources/sample`, byte for byte, and its words. */
export async function buildSample(name: SampleName): Promise<BuiltPolicy> {
  const source = await readFile(new URL(`./content/${name}.md`, import.meta.url), 'utf8');
  return await buildPolicy(parsePolicy(source));
}
