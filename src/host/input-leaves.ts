import type { z } from 'zod';

/** One value of an input that holds no others. */
export interface Leaf {
  /** Where it stands: names of fields, `*` for each item of a list. */
  readonly at: readonly string[];
  readonly schema: z.core.$ZodType;
}

const PLAIN = new Set(['string', 'number', 'int', 'boolean', 'enum', 'literal']);

/**
 * Every leaf of an input's schema, nested ones too. Throws for a kind of schema that no input has yet: whoever adds the first one
 * decides here how a page may send it, so that no path comes in by a way nobody looked at.
 */
export function leavesOf(schema: z.core.$ZodType, at: readonly string[] = []): readonly Leaf[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (PLAIN.has(def.type)) return [{ at, schema }];
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => leavesOf(field, [...at, name]));
    case 'array':
      return leavesOf(def.element, [...at, '*']);
    case 'optional':
    case 'nullable':
    case 'default':
      return leavesOf(def.innerType, at);
    default:
      throw new Error(`${at.join('.') || 'the input'} is a ${def.type}, which no page may send yet`);
  }
}
