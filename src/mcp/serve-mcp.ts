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

/** Serves the Model Context Protocol over two streams until the first ends or the signal fires. */
export async function serveMcp(client: Client, { stdin, stdout, signal, onError }: McpStreams, options: McpOptions) {
  const ended = once(stdin, 'close', { signal }).catch(() => null);
  const transport = new StdioServerTransport(stdin, stdout);
  const serving = serveStdio(() => mcpServer(client, options), { transport, onerror: onError });
  await ended;
  await serving.close();
}
