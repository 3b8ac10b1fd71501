import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import { createRouterClient, implement, type Router } from '@orpc/server';
import { contract } from '../../src/contract/index.ts';

type Some<Node> = Node extends AnyContractProcedure
  ? Router<Node, Record<never, never>>
  : { readonly [Key in keyof Node]?: Some<Node[Key]> };

/**
 * A client of the whole contract over the methods that a fake has; any other calls `missing`, so that a new method changes no fake.
 * What goes in and comes out is checked by the contract's schemas, as in the real engine.
 */
export function clientOf(missing: () => never, some: Some<typeof contract>) {
  const api = implement(contract);
  const whole = (node: object, own: object, given: object | undefined): object =>
    isContractProcedure(node)
      ? (given ?? (own as typeof api.status).handler(missing))
      : Object.fromEntries(
          Object.entries(node).map(([key, child]) => [
            key,
            whole(child as object, own[key as never], given?.[key as never]),
          ]),
        );
  return createRouterClient(whole(contract, api, some) as Router<typeof contract, Record<never, never>>);
}
