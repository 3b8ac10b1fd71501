import { ArrowLeft, Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { say } from '../../language/say.ts';
import { useHeldReason } from '../library/hold-mark.tsx';
import { IconButton } from '../parts/icon.tsx';
import { MenuItem, MenuPanel } from '../parts/menu.tsx';
import { useGrids, useView } from '../state/page-context.tsx';
import { sizeWords } from '../words/grid-words.ts';
import { useTemplates } from './use-templates.ts';

/** The name of the grid, and what can be done with all of it. */
export function GridHead() {
  const grid = useGrids((grids) => grids.grid);
  const open = useGrids((grids) => grids.open);
  const openDialog = useView((view) => view.openDialog);
  const openDocument = useView((view) => view.openDocument);
  return (
    <div className="head grid-top">
      <IconButton
        icon={ArrowLeft}
        label={say('grid.allGrids')}
        onClick={() => {
          openDocument(null);
          open(null);
        }}
      />
      <h1 className="h cut" title={grid?.name}>
        {grid?.name ?? say('grid.reviewGrid')}
      </h1>
      {grid !== null && (
        <>
          <span className="meta num grid-size">
            {sizeWords({ documents: grid.rows.length, questions: grid.columns.length })}
          </span>
          <span className="grow" />
          <button type="button" className="btn" onClick={() => openDialog({ name: 'grid-column', columnId: null })}>
            {say('grid.addQuestion')}
          </button>
          <TemplatesMenu />
          <button type="button" className="btn" onClick={() => openDialog({ name: 'grid-export' })}>
            {say('grid.head.export')}
          </button>
          <MoreMenu gridId={grid.grid_id} name={grid.name} linesOnly={grid.lines_only} />
        </>
      )}
    </div>
  );
}

/** Adds the questions of a template to those of the grid. */
function TemplatesMenu() {
  const grid = useGrids((grids) => grids.grid);
  const setColumns = useGrids((grids) => grids.setColumns);
  const templates = useTemplates();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="btn">{say('grid.head.templates')}</DropdownMenu.Trigger>
      <MenuPanel>
        <DropdownMenu.Label className="label menu-label">{say('grid.head.addQuestionsOf')}</DropdownMenu.Label>
        {templates.map(({ name, description, columns, file, problem }) =>
          problem === null ? (
            <DropdownMenu.Item
              key={`${name} ${file}`}
              className="menu-item grid-template"
              onSelect={() => void setColumns([...(grid?.columns ?? []), ...columns])}
            >
              <span className="grow">
                {name}
                <span className="meta">{description}</span>
              </span>
            </DropdownMenu.Item>
          ) : (
            <p className="menu-note meta" key={`${name} ${file}`}>
              {say('grid.head.problem', { name, problem })}
            </p>
          ),
        )}
      </MenuPanel>
    </DropdownMenu.Root>
  );
}

interface MoreMenuProps {
  readonly gridId: string;
  readonly name: string;
  readonly linesOnly: boolean;
}

function MoreMenu({ gridId, name, linesOnly }: MoreMenuProps) {
  const held = useHeldReason(useGrids(({ grid }) => grid?.collection));
  const openDialog = useView((view) => view.openDialog);
  const setLinesOnly = useGrids((grids) => grids.setLinesOnly);
  const askAgain = useGrids((grids) => grids.askAgain);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton icon={Ellipsis} label={say('grid.moreFor', { name })} />
      </DropdownMenu.Trigger>
      <MenuPanel>
        <MenuItem onSelect={() => void setLinesOnly(!linesOnly)}>
          {linesOnly ? say('grid.head.writeToo') : say('grid.head.onlyLines')}
        </MenuItem>
        <MenuItem onSelect={() => void askAgain({})}>{say('grid.head.askAllAgain')}</MenuItem>
        <DropdownMenu.Separator className="menu-line" />
        <MenuItem onSelect={() => openDialog({ name: 'rename-grid', gridId })}>{say('grid.rename')}</MenuItem>
        <MenuItem reason={held} onSelect={() => openDialog({ name: 'remove-grid', gridId })}>
          {say('grid.remove')}
        </MenuItem>
      </MenuPanel>
    </DropdownMenu.Root>
  );
}
