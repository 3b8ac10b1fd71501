import { isContractProcedure } from '@orpc/contract';
import { type AnyRouter, os } from '@orpc/server';
import type { z } from 'zod';
import { PinciteError } from '../contract/errors.ts';
import { contract } from '../contract/index.ts';
import { isLocalPath, isNewPath } from '../contract/local-path.ts';
import { contractError } from '../contract/methods/contract-error.ts';
import { PAGE_METHODS } from '../contract/methods/page-methods.ts';
import { NEW_FILE_HANDLE } from '../contract/shell/shell-data.ts';
import type { EngineClient } from '../engine/engine.ts';
import { type Vault, vaultRouter } from './vault.ts';

/** An engine as a page's calls know it. */
export interface OpenedEngine {
  readonly client: EngineClient;
  /** Aborted when it is closed while this process goes on: calls and streams end then with ENGINE_GONE. */
  readonly gone: AbortSignal;
}

export interface HostRouterParts {
  /** Opens the engine at the first call; rejects while the library cannot be opened. */
  readonly engine: () => Promise<OpenedEngine>;
  readonly grants: Grants;
  readonly vault: Vault;
  /** Whether these are a page's calls of the owner. */
  readonly isOwner: boolean;
  /** Called after `method` accepted files by these handles and returned `output`. */
  readonly onTaken: (method: string, handles: readonly string[], output: unknown) => void;
}

type Call = (input: unknown, options: { readonly signal: AbortSignal | undefined }) => Promise<unknown>;

const A_PAGE = {
  who: 'A page',
  instead: 'the methods it may call are listed in src/contract/methods/page-methods.ts',
};

const ALLOWED: ReadonlySet<string> = new Set(PAGE_METHODS);

/**
 * The methods that a page may call. They are passed on to the engine (which checks inputs and outputs) with handles
 * turned into paths; all others of the contract return NOT_ALLOWED. Throws for an input schema of a kind that has not
 * been reviewed.
 */
export function hostRouter(parts: HostRouterParts): AnyRouter {
  const { vault, isOwner, grants, onTaken } = parts;
  const pathOf = (handle: string): string => grants.path(handle, false);
  return {
    ...(routes(contract, [], parts) as object),
    vault: vaultRouter(vault, { isOwner, pathOf, onTaken }),
  } as AnyRouter;
}

function routes(node: object, path: readonly string[], parts: HostRouterParts): unknown {
  if (!isContractProcedure(node))
    return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, routes(child, [...path, key], parts)]));
  const method = path.join('.');
  const { errorMap, inputSchema } = node['~orpc'];
  const translate = handleTranslator(inputSchema as z.core.$ZodType | undefined);
  return os.errors(errorMap).handler(async ({ input: given, signal }) => {
    try {
      if (!ALLOWED.has(method)) throw new PinciteError('NOT_ALLOWED', { method, ...A_PAGE });
      const { input, handles } = translate(given, (handle, isNew) => parts.grants.path(handle, isNew));
      const { client, gone } = await parts.engine();
      const until = signal === undefined ? gone : AbortSignal.any([signal, gone]);
      const output = await methodOf(client, path)(input, { signal: until }).then(
        (value) => (isStream(value) ? endingWith(value, gone) : value),
        (error: unknown) => {
          throw goneOr(error, gone);
        },
      );
      if (handles.length > 0) parts.onTaken(method, handles, output);
      return output;
    } catch (error) {
      throw contractError(error);
    }
  });
}

const isStream = (value: unknown): value is AsyncIterator<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value && 'next' in value;

/** What is told of an error: a call that ended since its engine was closed has lost its engine. */
const goneOr = (error: unknown, gone: AbortSignal): unknown => (gone.aborted ? new PinciteError('ENGINE_GONE') : error);

/** The same of a stream, which may end well when its engine is closed, but is not at its end. */
function endingWith(stream: AsyncIterator<unknown>, gone: AbortSignal): AsyncIterableIterator<unknown> {
  return {
    next: async () => {
      const next = await stream.next().catch((error: unknown) => {
        throw contractError(goneOr(error, gone));
      });
      if (next.done === true && gone.aborted) throw contractError(new PinciteError('ENGINE_GONE'));
      return next;
    },
    return: async (value) => (await stream.return?.(value)) ?? { done: true, value },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** Follows the path of a procedure to its function, since the client has the shape of the contract. */
function methodOf(client: EngineClient, path: readonly string[]): Call {
  let node: unknown = client;
  for (const key of path) node = (node as Readonly<Record<string, unknown>>)[key];
  return node as Call;
}

interface Translated {
  readonly input: unknown;
  /** The handles in the input. */
  readonly handles: readonly string[];
}

/**
 * Creates for a method's input schema the function that replaces a page's handles by paths: each LocalPath, at any
 * depth, by the result of `pathOf` (which throws for unknown handles). Inputs that do not match the schema are left to
 * the contract's check.
 */
export function handleTranslator(
  schema: z.core.$ZodType | undefined,
): (input: unknown, pathOf: (handle: string, isNew: boolean) => string) => Translated {
  const places = schema === undefined ? [] : leavesOf(schema).filter((leaf) => isLocalPath(leaf.schema));
  return (given, pathOf) => {
    const handles: string[] = [];
    const input = places.reduce((value, { at, schema: leaf }) => {
      const isNew = isNewPath(leaf);
      return replaceAt(value, at, (handle) => {
        handles.push(handle);
        return pathOf(handle, isNew);
      });
    }, given);
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

/** One value of an input without nested values. */
interface Leaf {
  /** Its path: names of fields, `*` for each item of a list. */
  readonly at: readonly string[];
  readonly schema: z.core.$ZodType;
}

const PLAIN = new Set(['string', 'number', 'int', 'boolean', 'enum', 'literal']);

/**
 * Every leaf of an input's schema, nested ones too. Throws for a kind of schema that no input has yet: the developer
 * who adds the first one decides here how a page may send it, so that no path passes unreviewed.
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

/** The files and folders that pages may name, by the handles from their shell. */
export class Grants {
  private readonly paths = new Map<string, string>();

  add(handle: string, path: string): void {
    this.paths.set(handle, path);
  }

  /**
   * `isNew`: of a file that is to be written, which a file to be read never is, so that no page can have the engine
   * write over it. Throws HANDLE_NOT_FOUND for everything that was not granted for that, paths included.
   */
  path(handle: string, isNew: boolean): string {
    const path = this.paths.get(handle);
    if (path === undefined || handle.startsWith(NEW_FILE_HANDLE) !== isNew) throw new PinciteError('HANDLE_NOT_FOUND');
    return path;
  }

  remove(handle: string): void {
    this.paths.delete(handle);
  }
}
