import { z } from 'zod';
import { AskEvent, AskRequest } from '../../contract/answer.ts';
import { DocumentSummary } from '../../contract/documents.ts';
import { VerifyCitationRequest, VerifyCitationResult } from '../../contract/fact-check.ts';
import { Grid, GridExportRequest, GridSummary, NewGrid } from '../../contract/grid.ts';
import { SearchRequest, SearchResult } from '../../contract/search.ts';
import type { EngineClient } from '../../shell/page/engine-client.ts';

/** A request that is answered by one JSON document. */
interface JsonRoute<Input extends z.ZodType> {
  readonly summary: string;
  readonly input: Input;
  readonly output: z.ZodType;
  readonly answer: (client: EngineClient, input: z.output<Input>, signal: AbortSignal) => Promise<unknown>;
}

/** A request that is answered by server-sent events, each with its type as the event's name. */
interface EventRoute<Input extends z.ZodType> {
  readonly summary: string;
  readonly input: Input;
  readonly event: z.ZodType;
  readonly events: (
    client: EngineClient,
    input: z.output<Input>,
    signal: AbortSignal,
  ) => Promise<AsyncIterable<{ readonly type: string }>>;
}

const json = <Input extends z.ZodType>(route: JsonRoute<Input>) => route;
const streamed = <Input extends z.ZodType>(route: EventRoute<Input>) => route;

const OfGrid = GridExportRequest.pick({ grid_id: true });

/**
 * The methods of the HTTP API (requirement E13), by verb and path: each calls the contract, and its schemas are the
 * contract's.
 */
export const API_ROUTES = {
  'GET /api/documents': json({
    summary: 'What is in the library',
    input: z.object({}),
    output: z.array(DocumentSummary),
    answer: (client, _input, signal) => client.documents.list(undefined, { signal }),
  }),
  'POST /api/search': json({
    summary: 'The passages nearest to a query',
    input: SearchRequest,
    output: SearchResult,
    answer: (client, input, signal) => client.search(input, { signal }),
  }),
  'POST /api/query': streamed({
    summary: 'An answer of checked sentences; the event "final" has all of it',
    input: AskRequest.pick({
      question: true,
      document_ids: true,
      collection: true,
      quote_only: true,
      fresh: true,
      anyway: true,
      thread_id: true,
    }),
    event: AskEvent,
    events: (client, input, signal) => client.ask({ ...input, listed: false }, { signal }),
  }),
  'POST /api/grid': json({
    summary: 'Asks questions of each document, in the background; a grid of this name goes on',
    input: NewGrid,
    output: OfGrid,
    answer: (client, input, signal) => client.grids.open(input, { signal }),
  }),
  'POST /api/grid/read': json({
    summary: 'A grid as it is now: a row for each document, a cell for each question',
    input: OfGrid,
    output: Grid,
    answer: (client, input, signal) => client.grids.get(input, { signal }),
  }),
  'GET /api/grids': json({
    summary: 'All grids, newest first',
    input: z.object({}),
    output: z.array(GridSummary),
    answer: (client, _input, signal) => client.grids.list(undefined, { signal }),
  }),
  'POST /api/verify-citation': json({
    summary: 'Whether words stand in a passage, and whether they support a claim',
    input: VerifyCitationRequest,
    output: VerifyCitationResult,
    answer: (client, input, signal) => client.verifyCitation(input, { signal }),
  }),
} as const;

export type ApiRoute = (typeof API_ROUTES)[keyof typeof API_ROUTES];

/** The route of a request; undefined where there is none. */
export const apiRoute = (method: string | undefined, path: string): ApiRoute | undefined =>
  Object.hasOwn(API_ROUTES, `${method} ${path}`)
    ? API_ROUTES[`${method} ${path}` as keyof typeof API_ROUTES]
    : undefined;
