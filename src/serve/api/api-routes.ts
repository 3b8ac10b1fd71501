import { z } from 'zod';
import { DocumentSummary } from '../../contract/documents.ts';
import { VerifyCitationRequest, VerifyCitationResult } from '../../contract/fact-check.ts';
import { Grid, GridExportRequest, GridSummary, NewGrid, NewGridColumn } from '../../contract/grid.ts';
import { SearchRequest, SearchResult } from '../../contract/search.ts';
import { ASK_ROUTES } from './ask-routes.ts';
import { chatCompletions, models } from './chat-completions.ts';
import { type Route, route } from './route.ts';

const OfGrid = GridExportRequest.pick({ grid_id: true }).strict();
const Nothing = z.strictObject({});

/**
 * The methods of the HTTP API (requirement E13), by verb and path: each calls the contract, and its schemas are the
 * contract's.
 */
export const API_ROUTES = {
  'GET /api/documents': route({
    summary: 'What is in the library',
    input: Nothing,
    sends: { 'application/json': z.array(DocumentSummary) },
    answer: async (client, _input, signal) => ({ json: await client.documents.list(undefined, { signal }) }),
  }),
  'POST /api/search': route({
    summary: 'The passages nearest to a query',
    input: SearchRequest.strict(),
    aliases: { question: 'query', top_k: 'k' },
    sends: { 'application/json': SearchResult },
    answer: async (client, input, signal) => ({ json: await client.search(input, { signal }) }),
  }),
  'POST /api/query': ASK_ROUTES.query,
  // For the EventSource of a page, which sends nothing but an address.
  'GET /api/query': ASK_ROUTES.query,
  'POST /qa': ASK_ROUTES.qa,
  'POST /v1/chat/completions': chatCompletions,
  'GET /v1/models': models,
  'POST /api/grid': route({
    summary: 'Asks questions of each document, in the background; a grid of this name goes on',
    input: NewGrid.extend({ columns: z.array(NewGridColumn.strict()).min(1).max(50) }).strict(),
    sends: { 'application/json': OfGrid },
    answer: async (client, input, signal) => ({ json: await client.grids.open(input, { signal }) }),
  }),
  'POST /api/grid/read': route({
    summary: 'A grid as it is now: a row for each document, a cell for each question',
    input: OfGrid,
    sends: { 'application/json': Grid },
    answer: async (client, input, signal) => ({ json: await client.grids.get(input, { signal }) }),
  }),
  'GET /api/grids': route({
    summary: 'All grids, newest first',
    input: Nothing,
    sends: { 'application/json': z.array(GridSummary) },
    answer: async (client, _input, signal) => ({ json: await client.grids.list(undefined, { signal }) }),
  }),
  'POST /api/verify-citation': route({
    summary: 'Whether words stand in a passage, and whether they support a claim',
    input: VerifyCitationRequest.strict(),
    sends: { 'application/json': VerifyCitationResult },
    answer: async (client, input, signal) => ({ json: await client.verifyCitation(input, { signal }) }),
  }),
  'GET /api/metrics': route({
    summary: 'What is counted of answers, in the text format of Prometheus',
    input: Nothing,
    sends: { 'text/plain': z.string() },
    answer: async (client, _input, signal) => ({
      text: (await client.metrics(undefined, { signal })).prometheus,
      type: 'text/plain; version=0.0.4; charset=utf-8',
    }),
  }),
} as const satisfies Readonly<Record<string, Route>>;

/** The route of a request by its verb and path; undefined where there is none. */
export const apiRoute = (name: string): Route | undefined =>
  Object.hasOwn(API_ROUTES, name) ? API_ROUTES[name as keyof typeof API_ROUTES] : undefined;

/** Whether an address is one of the API, and not of the page. */
export const isApiPath = (path: string): boolean => /^\/(?:api|v1)\/|^\/qa$/u.test(path);
