import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '../../contract/index.ts';

/**
 * What the page calls: the whole contract, whatever carries it. Calls reject with ENGINE_GONE while no engine answers.
 */
export type EngineClient = ContractRouterClient<typeof contract>;
