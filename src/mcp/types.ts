import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '../contract/index.ts';

/** The engine, called by its contract. */
export type Client = ContractRouterClient<typeof contract>;

/** What a tool gives: data for a program, words for a model (the data as JSON where there are none), pictures. */
export interface ToolAnswer {
  readonly data: object;
  readonly text?: string;
  /** PNG. */
  readonly pictures?: readonly Uint8Array[];
}
