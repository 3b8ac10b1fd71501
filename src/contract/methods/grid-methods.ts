import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import {
  FoundTemplate,
  Grid,
  GridAskAgain,
  GridCell,
  GridChange,
  GridExportRequest,
  GridNews,
  GridReviewRequest,
  GridSummary,
  GridTemplate,
  NewGrid,
} from '../grid.ts';
import { ExportedFile } from '../records/export.ts';
import { api } from './api.ts';

const OfGrid = z.object({ grid_id: z.string() });

/**
 * Review grids (requirement D10). They are filled in the background, one after the other, document by document, and go
 * on after a restart.
 */
export const gridMethods = {
  /** Those that come with the app, then those that the user wrote. */
  templates: api.output(z.array(FoundTemplate)),
  /**
   * Reads a file of columns: a template as JSON, or a table of name, question, type and choices. Throws BAD_REQUEST.
   */
  readColumns: api
    .input(z.object({ text: z.string(), format: z.enum(['json', 'csv']), name: z.string() }))
    .output(GridTemplate),
  /** Newest first. */
  list: api.output(z.array(GridSummary)),
  /** Throws COLLECTION_NOT_FOUND, DOCUMENT_NOT_FOUND, BAD_REQUEST. */
  create: api.input(NewGrid).output(OfGrid),
  /**
   * Goes on with the newest grid of this name, with these columns and this scope, or begins it: what programs call
   * again. Throws as `create`.
   */
  open: api.input(NewGrid).output(OfGrid),
  /** Throws GRID_NOT_FOUND, as all below. */
  get: api.input(OfGrid).output(Grid),
  /** Tells all of a grid, then each change of it. */
  watch: api.input(OfGrid).output(eventIterator(GridNews)),
  change: api.input(GridChange).output(Grid),
  askAgain: api.input(GridAskAgain),
  pause: api.input(OfGrid),
  resume: api.input(OfGrid),
  /** Records what a reader says of a cell. */
  review: api.input(GridReviewRequest).output(GridCell),
  remove: api.input(OfGrid),
  export: api.input(GridExportRequest).output(ExportedFile),
};
