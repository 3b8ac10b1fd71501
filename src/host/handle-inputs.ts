import type { z } from 'zod';
import { isLocalPath } from '../contract/local-path.ts';
import { leavesOf } from './input-leaves.ts';

export interface Translated {
  readonly input: unknown;
  /** The handles that were used. */
  readonly handles: readonly string[];
}

/**
 * For a method's input schema, what puts paths in the places of a page's handles: at every LocalPath, wherever it stands, what
 * `pathOf` says (which throws for unknown handles). What has not the schema's shape is left to the contract's check.
 */
export function handleTranslator(
  schema: z.core.$ZodType | undefined,
): (input: unknown, pathOf: (handle: string) => string) => Translated {
  const places = schema === undefined ? [] : leavesOf(schema).filter((leaf) => isLocalPath(leaf.schema));
  return (given, pathOf) => {
    const handles: string[] = [];
    const toPath = (handle: string): string => {
      handles.push(handle);
      return pathOf(handle);
    };
    const input = places.reduce((value, { at }) => replaceAt(value, at, toPath), given);
    return { input, handles };
  };
}

function replaceAt(value: unknown, at: readonly string[], toPath: (handle: string) => string): unknown {
  const [step, ...rest] = at;
  if (step === undefined) return typeof value === 'string' ? toPath(value) : value;
  if (step === '*') return Array.isArray(value) ? value.map((item) => replaceAt(item, rest, toPath)) : value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return value;
  return { ...value, [step]: replaceAt((value as Readonly<Record<string, unknown>>)[step], rest, toPath) };
}
