import type { z } from 'zod';
import { PinciteError } from '../../contract/errors.ts';

/** Other names of parameters, each with the one that it stands for. */
export type Aliases = Readonly<Record<string, string>>;

/** What a request takes, and how it is called in a sentence: "POST /api/query". */
export interface Taken<Input extends z.ZodObject> {
  readonly name: string;
  readonly input: Input;
  readonly aliases?: Aliases | undefined;
}

/**
 * The parameters of a request, checked. Throws PARAMETER_UNKNOWN for one that it does not take, so that none is ever
 * left out in silence, and BAD_REQUEST.
 */
export function checkedInput<Input extends z.ZodObject>(taken: Taken<Input>, given: unknown): z.output<Input> {
  const { name: request, input, aliases = {} } = taken;
  const { success, data, error } = input.safeParse(withoutAliases(given, aliases));
  if (success) return data;
  const [first] = error.issues;
  const path = first?.path.map(String) ?? [];
  if (first?.code === 'unrecognized_keys') {
    const known = [...Object.keys(input.shape), ...Object.keys(aliases)].join(', ') || 'none';
    throw new PinciteError('PARAMETER_UNKNOWN', { request, name: [...path, first.keys[0]].join('.'), known });
  }
  throw new PinciteError('BAD_REQUEST', { why: `${path.join('.') || 'the body'}: ${first?.message ?? ''}` });
}

/** The parameter that a name stands for. */
const standsFor = (name: string, aliases: Aliases): string =>
  Object.hasOwn(aliases, name) ? (aliases[name] as string) : name;

function withoutAliases(given: unknown, aliases: Aliases): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const named = new Map<string, unknown>();
  for (const [name, value] of Object.entries(given)) {
    const stands = standsFor(name, aliases);
    if (named.has(stands)) throw new PinciteError('BAD_REQUEST', { why: `${name}: ${stands} is given twice` });
    named.set(stands, value);
  }
  return Object.fromEntries(named);
}

/**
 * Parameters that are texts, as an address or a map of texts has them: each as its field takes it, as the text itself,
 * as JSON (5, true), or as a list of texts, which are named again or stand with commas between them.
 */
export function fromTexts(
  { input, aliases = {} }: Pick<Taken<z.ZodObject>, 'input' | 'aliases'>,
  texts: Iterable<readonly [name: string, text: string]>,
): Record<string, unknown> {
  const named = Map.groupBy(texts, ([name]) => name);
  return Object.fromEntries(
    [...named].map(([name, given]) => {
      const all = given.map(([, text]) => text);
      const stands = standsFor(name, aliases);
      const field = Object.hasOwn(input.shape, stands) ? input.shape[stands] : undefined;
      const [text = ''] = all;
      const lists = all.flatMap((one) => one.split(','));
      const ways = all.length === 1 ? [text, json(text), lists] : [lists];
      return [name, ways.find((way) => field !== undefined && takes(field, way)) ?? ways[0]];
    }),
  );
}

const takes = (field: z.core.$ZodType, value: unknown): boolean => (field as z.ZodType).safeParse(value).success;

/** The value of a text of JSON; the text itself where it is none. */
function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
