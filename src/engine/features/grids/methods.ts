import { streamErrors } from '../../../contract/methods/contract-error.ts';
import { api } from '../../api/api.ts';
import {
  askAgain,
  changeGrid,
  createGrid,
  openGrid,
  pauseGrid,
  removeGrid,
  resumeGrid,
  reviewCell,
} from './change-grids.ts';
import { readColumns } from './columns-file.ts';
import { exportGrid } from './export-grid.ts';
import { findTemplates, type TemplateFolders } from './templates.ts';
import { type GridDeps, listGrids, readGrid, watchGrid } from './watch-grid.ts';

/** What grids need: the work that fills them, and where templates lie. */
export interface GridMethodDeps extends GridDeps {
  readonly templateFolders: TemplateFolders;
}

const NEVER = new AbortController().signal;

/** Review grids. */
export const gridMethods = (deps: GridMethodDeps) => ({
  templates: api.grids.templates.handler(() => findTemplates(deps.templateFolders)),
  readColumns: api.grids.readColumns.handler(({ input }) => readColumns(input)),
  list: api.grids.list.handler(() => listGrids(deps)),
  create: api.grids.create.handler(({ input }) => createGrid(deps, input)),
  open: api.grids.open.handler(({ input }) => openGrid(deps, input)),
  get: api.grids.get.handler(({ input }) => readGrid(deps, input.grid_id)),
  watch: api.grids.watch.handler(({ input, signal }) => streamErrors(watchGrid(deps, input.grid_id, signal ?? NEVER))),
  change: api.grids.change.handler(({ input }) => changeGrid(deps, input)),
  askAgain: api.grids.askAgain.handler(({ input }) => askAgain(deps, input)),
  pause: api.grids.pause.handler(({ input }) => pauseGrid(deps, input.grid_id)),
  resume: api.grids.resume.handler(({ input }) => resumeGrid(deps, input.grid_id)),
  review: api.grids.review.handler(({ input }) => reviewCell(deps, input, new Date())),
  remove: api.grids.remove.handler(({ input }) => removeGrid(deps, input.grid_id)),
  export: api.grids.export.handler(({ input }) => exportGrid(deps, input)),
});
