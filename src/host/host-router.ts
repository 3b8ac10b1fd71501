import { isContractProcedure } from '@orpc/contract';
import { type AnyRouter, os } from '@orpc/server';
import type { z } from 'zod';
import { PinciteError } from '../contract/errors.ts';
import { contract } from '../contract/index.ts';
import { PAGE_METHODS } from '../contract/page-methods.ts';
import type { EngineClient } from '../engine/engine.ts';
import { contractError } from './contract-error.ts';
import type { Grants } from './grants.ts';
import { handleTranslator } from './handle-inputs.ts';

export interface HostRouterParts {
  /** Opened at the first call; rejects while the library cannot be opened. */
  readonly engine: () => Promise<EngineClient>;
  readonly grants: Grants;
  /** Called after `method` took files by these handles and answered `output`. */
  readonly onTaken: (method: string, handles: readonly string[], output: unknown) => void;
}

type Call = (input: unknown, options: { signal?: AbortSignal }) => Promise<unknown>;

const ALLOWED: ReadonlySet<string> = new Set(PAGE_METHODS);

/**
 * The methods that a page may call, passed on to the engine (which checks inputs and outputs) with handles turned into paths; all
 * others of the contract answer NOT_ALLOWED. Throws for an input with a kind of value that nobody has looked at yet.
 */
export function hostRouter(parts: HostRouterParts): AnyRouter {
  return routes(contract, [], parts) as AnyRouter;
}

function routes(node: object, path: readonly string[], parts: HostRouterParts): unknown {
  if (!isContractProcedure(node))
    return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, routes(child, [...path, key], parts)]));
  const method = path.join('.');
  const { errorMap, inputSchema } = node['~orpc'];
  const translate = handleTranslator(inputSchema as z.core.$ZodType | undefined);
  return os.errors(errorMap).handler(async ({ input: given, signal }) => {
    try {
      if (!ALLOWED.has(method)) throw new PinciteError('NOT_ALLOWED', { method });
      const { input, handles } = translate(given, (handle) => parts.grants.path(handle));
      const call = methodOf(await parts.engine(), path);
      const output = await call(input, signal === undefined ? {} : { signal });
      if (handles.length > 0) parts.onTaken(method, handles, output);
      return output;
    } catch (error) {
      throw contractError(error);
    }
  });
}

/** The client has the shape of the contract, so the path of a procedure leads to its function. */
function methodOf(client: EngineClient, path: readonly string[]): Call {
  let node: unknown = client;
  for (const key of path) node = (node as Readonly<Record<string, unknown>>)[key];
  return node as Call;
}
