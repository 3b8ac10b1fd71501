import { PinciteError } from '../../../contract/errors.ts';
import { type Endpoints, endpointFor, endpointsPath } from '../../../offline/endpoints.ts';
import type { LlamaRuntime } from '../runtime/llama-runtime.ts';
import { type RemoteChat, remoteChat } from './remote-chat.ts';

/**
 * The server that writes the answers of this library; null where none is configured, and this machine does. Where the
 * configuration cannot be read, asking throws SERVERS_UNREADABLE: nobody wants another model to answer without a word.
 */
export function answeringElsewhere(endpoints: Endpoints, ownerDir: string): RemoteChat | null {
  if (endpoints.problem !== null) {
    const { problem: why } = endpoints;
    const unreadable = new PinciteError('SERVERS_UNREADABLE', { path: endpointsPath(ownerDir), why });
    return { model: { file: 'unknown', sha256: '' }, open: () => Promise.reject(unreadable) };
  }
  const endpoint = endpointFor(endpoints, 'chat');
  return endpoint === null ? null : remoteChat(endpoint);
}

/** The runtime with the chat model of a server in place of its own. What is typed is not read ahead there. */
export function withChatElsewhere(runtime: LlamaRuntime, elsewhere: RemoteChat | null): LlamaRuntime {
  return elsewhere === null ? runtime : { ...runtime, chat: elsewhere.open, chatIfOpen: async () => null };
}
