import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '../../contract/index.ts';
import type { vaultMethods } from '../../contract/methods/vault-methods.ts';

/**
 * What the page calls: the whole contract, whatever carries it. Calls reject with ENGINE_GONE while no engine answers.
 */
export type EngineClient = ContractRouterClient<typeof contract>;

/** What the process does that opens the library, also while there is no engine. */
export type VaultClient = ContractRouterClient<typeof vaultMethods>;
