import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { type McpOptions, mcpServer } from './mcp-tools.ts';
import type { Client } from './types.ts';

/** What the program that started this one reads and writes, and how it is ended. */
export interface McpStreams {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly signal: AbortSignal;
  readonly onError: (error: Error) => void;
}

/**
 * Serves the Model Context Protocol over two streams until the first ends, nobody reads the other any more, or the
 * signal fires. A client may leave while a call runs: what is still written for it then has nowhere to go, which is the
 * end and no fault.
 */
export async function serveMcp(client: Client, { stdin, stdout, signal, onError }: McpStreams, options: McpOptions) {
  const left = new Promise<void>((resolve) => stdout.on('error', () => resolve()));
  const ended = Promise.race([once(stdin, 'close', { signal }).catch(() => null), left]);
  const transport = new StdioServerTransport(stdin, stdout);
  const serving = serveStdio(() => mcpServer(client, options), {
    transport,
    onerror: (error) => {
      const { code } = error as NodeJS.ErrnoException;
      if (!stdout.destroyed && code !== 'EPIPE') onError(inOneLine(error));
    },
  });
  await ended;
  await serving.close();
}

/** The protocol's library says of a message that is none all that its schema misses, over many lines. */
const inOneLine = ({ name, message }: Error): Error =>
  new Error(message.includes('\n') ? `a message was not understood (${name})` : message);
