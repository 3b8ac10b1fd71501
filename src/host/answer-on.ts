import type { AnyRouter } from '@orpc/server';
import { RPCHandler } from '@orpc/server/websocket';
import type { EnginePort } from '../shell/engine-process.ts';
import { bytesInJson } from '../shell/page/bytes-in-json.ts';

/**
 * Answers the router's methods on any number of ports. oRPC's WebSocket adapter is used for all kinds of port: its wire format
 * is the one of the message-port adapter, but it hands back a promise, so that a message nobody can read is a line in the log
 * and not an unhandled rejection that ends the process.
 */
export function answerer(router: AnyRouter, log: (line: string) => void): (port: EnginePort) => void {
  const rpc = new RPCHandler(router, { customJsonSerializers: [bytesInJson] });
  return (port) => {
    // The adapter wants a socket to send on, and uses it as the name of the channel.
    const socket = { addEventListener: () => undefined, send: (message: unknown) => port.postMessage(message) };
    port.onMessage((message) => {
      rpc.message(socket, message as string).catch((error: unknown) => {
        // Its text may quote the message, which is the user's: only the kind is said.
        log(`A message could not be answered: ${error instanceof Error ? error.name : typeof error}.`);
      });
    });
    port.onClose(() => rpc.close(socket));
  };
}
