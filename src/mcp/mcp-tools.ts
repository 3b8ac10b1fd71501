import { type CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { DocumentId } from '../contract/documents.ts';
import { asPinciteError } from '../contract/errors.ts';
import { VerifyCitationRequest } from '../contract/fact-check.ts';
import { NewGrid } from '../contract/grid.ts';
import { AskRequest } from '../contract/methods/asking.ts';
import { inMarkerForm } from '../contract/view/citation-forms.ts';
import { isInCollection } from '../contract/view/documents/in-collection.ts';
import { ingestResults } from '../contract/view/documents/ingest-results.ts';
import { answerText } from './answer-text.ts';
import { citeQuotation } from './cite-quotation.ts';
import { gridText } from './grid-text.ts';
import { readPlace } from './read-place.ts';
import type { Client, ToolAnswer } from './types.ts';

export interface McpOptions {
  readonly version: string;
  /** Whether programs may add and remove documents; else they only read. */
  readonly mayChange: boolean;
}

const InScope = z.object({
  document_ids: z.array(DocumentId).optional().describe('only these documents'),
  collection: z.string().optional().describe('only this collection'),
});
const READS = { readOnlyHint: true, openWorldHint: false } as const;

/** The tools of a library for other programs (requirement E13): each calls the contract, as a page does. */
export function mcpServer(client: Client, { version, mayChange }: McpOptions): McpServer {
  const server = new McpServer(
    { name: 'pincite', version },
    {
      instructions:
        'Documents of the user, on this machine alone. "find" and "read" give their words; "ask" gives an answer of checked sentences, each with its place. Quote only what a citation names, and give the user its document and page.',
    },
  );
  server.registerTool(
    'list_documents',
    {
      title: 'List documents',
      description: 'What is in the library: names, pages, collections, editions, share of pages that could be read.',
      inputSchema: InScope.pick({ collection: true }),
      annotations: READS,
    },
    answered(async ({ collection }) => {
      const documents = await client.documents.list();
      const shown = documents.filter((one) => isInCollection(one, collection ?? null));
      return { data: { documents: shown } };
    }),
  );
  server.registerTool(
    'find',
    {
      title: 'Find passages',
      description:
        'The passages nearest to a question or to words, best first, each with its document, page and offsets.',
      inputSchema: InScope.extend({ query: z.string().min(1), k: z.int().min(1).max(50).default(10) }),
      annotations: READS,
    },
    answered(async (input, signal) => ({ data: await client.search(input, { signal }) })),
  );
  server.registerTool(
    'read',
    {
      title: 'Read a place',
      description:
        'The words of a range of a document, or of a page by its position in the file, from 1; with `picture` also the pages as pictures with the range lit.',
      inputSchema: z.object({
        document_id: DocumentId,
        page_number: z.int().positive().optional(),
        start: z.int().nonnegative().optional(),
        end: z.int().positive().optional(),
        picture: z.boolean().default(false),
      }),
      annotations: READS,
    },
    answered((input, signal) => readPlace(client, input, signal)),
  );
  server.registerTool(
    'ask',
    {
      title: 'Ask a question',
      description:
        'An answer from the documents alone: each sentence was checked against the words that it cites. Where nothing supports an answer it says so. It is kept in the record of answers.',
      inputSchema: AskRequest.pick({
        question: true,
        document_ids: true,
        collection: true,
        quote_only: true,
        matter: true,
      }),
      annotations: { openWorldHint: false, destructiveHint: false },
    },
    answered(async (input, signal) => {
      const { marker_form: form } = await client.settings.get(undefined, { signal });
      for await (const event of await client.ask({ ...input, listed: false }, { signal })) {
        if (event.type !== 'final') continue;
        const answer = inMarkerForm(event.answer, form);
        return { data: answer, text: answerText(answer, form) };
      }
      throw new Error('the answer has no end');
    }),
  );
  server.registerTool(
    'cite',
    {
      title: 'Cite a quotation',
      description: 'Where words stand in a document, word for word: its page, section, offsets and boxes on the page.',
      inputSchema: z.object({ document_id: DocumentId, quotation: z.string().min(1).max(2000) }),
      annotations: READS,
    },
    answered((input, signal) => citeQuotation(client, input, signal)),
  );
  server.registerTool(
    'verify_citation',
    {
      title: 'Verify a citation',
      description: 'Whether words stand in a passage, and whether they support a claim: a verdict with its reason.',
      inputSchema: VerifyCitationRequest,
      annotations: READS,
    },
    answered(async (input, signal) => ({ data: await client.verifyCitation(input, { signal }) })),
  );
  addGridTools(server, client);
  if (mayChange) addChangingTools(server, client);
  return server;
}

/** Questions of each document at once: they are answered in the background, and read as far as they are. */
function addGridTools(server: McpServer, client: Client): void {
  server.registerTool(
    'ask_each',
    {
      title: 'Ask each document',
      description:
        'Asks questions of each document: a grid of cited answers, which fills in the background; `read_grid` gives it. A grid of this name goes on. With `lines_only` each cell is the best line of its document, in a moment.',
      inputSchema: NewGrid,
      annotations: { openWorldHint: false, destructiveHint: false },
    },
    answered(async (input, signal) => ({ data: await client.grids.open(input, { signal }) })),
  );
  server.registerTool(
    'read_grid',
    {
      title: 'Read a grid',
      description:
        'A grid as it is now: for each document and question what was found with its place, that it was not found with what was searched, or that it is unsure. Without an id the list of all grids.',
      inputSchema: z.object({ grid_id: z.string().optional() }),
      annotations: READS,
    },
    answered(async ({ grid_id: id }, signal) => {
      if (id === undefined) return { data: { grids: await client.grids.list(undefined, { signal }) } };
      const grid = await client.grids.get({ grid_id: id }, { signal });
      return { data: grid, text: gridText(grid) };
    }),
  );
}

/** The additional tools where the owner lets programs change the library. */
function addChangingTools(server: McpServer, client: Client): void {
  server.registerTool(
    'add_documents',
    {
      title: 'Add documents',
      description: 'Adds files and folders of this machine; resolves when they can be searched.',
      inputSchema: z.object({ paths: z.array(z.string().min(1)).min(1), collection: z.string().optional() }),
      annotations: { destructiveHint: false, openWorldHint: false },
    },
    answered(async (input, signal) => {
      const events = await client.documents.ingest({ ...input, wait: 'searchable' }, { signal });
      return { data: { results: await ingestResults(events) } };
    }),
  );
  server.registerTool(
    'remove_documents',
    {
      title: 'Remove documents',
      description: 'Deletes documents from the library; the files that they were added from stay.',
      inputSchema: z.object({ document_ids: z.array(DocumentId).min(1) }),
      annotations: { destructiveHint: true, idempotentHint: true, openWorldHint: false },
    },
    answered(async (input) => ({ data: { removed: await client.documents.remove(input) } })),
  );
}

/**
 * Turns what a tool gives, or the error that it throws, into a result: an error's own sentence with its code, as
 * everywhere.
 */
function answered<Input>(give: (input: Input, signal: AbortSignal) => Promise<ToolAnswer>) {
  return async (
    input: Input,
    { mcpReq }: { readonly mcpReq: { readonly signal: AbortSignal } },
  ): Promise<CallToolResult> => {
    try {
      const { data, text, pictures = [] } = await give(input, mcpReq.signal);
      return {
        structuredContent: data as Record<string, unknown>,
        content: [
          { type: 'text', text: text ?? JSON.stringify(data) },
          ...pictures.map((png) => ({
            type: 'image' as const,
            mimeType: 'image/png',
            data: Buffer.from(png).toString('base64'),
          })),
        ],
      };
    } catch (error) {
      const { code, message } = asPinciteError(error);
      return { isError: true, content: [{ type: 'text', text: `${code}: ${message}` }] };
    }
  };
}
