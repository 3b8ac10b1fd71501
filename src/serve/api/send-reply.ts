import type { ServerResponse } from 'node:http';
import { asPinciteError } from '../../contract/errors.ts';
import { answerJson } from '../send.ts';
import type { Reply, SentEvent } from './reply.ts';

/** Sends a reply; events as they come. Throws what comes before the first one. */
export async function sendReply(response: ServerResponse, reply: Reply, signal: AbortSignal): Promise<void> {
  if ('json' in reply) return answerJson(response, reply.json);
  if ('text' in reply) return void response.writeHead(200, { 'content-type': reply.type }).end(reply.text);
  try {
    for await (const event of reply.events) {
      if (!response.headersSent)
        response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
      response.write(written(event));
    }
  } catch (error) {
    if (signal.aborted) return;
    if (!response.headersSent) throw error;
    response.write(written(reply.failed(asPinciteError(error))));
  }
  response.end();
}

function written(event: SentEvent): string {
  if ('comment' in event) return `: ${event.comment}\n\n`;
  const { name, id, text } = event;
  return `${name === undefined ? '' : `event: ${name}\n`}${id === undefined ? '' : `id: ${id}\n`}data: ${text}\n\n`;
}
