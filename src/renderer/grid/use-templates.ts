import { useEffect, useState } from 'react';
import type { FoundTemplate } from '../../contract/grid.ts';
import { usePage } from '../state/page-context.tsx';
import { errorLine } from '../words/error-line.ts';

/** The templates of columns; empty until they are known. */
export function useTemplates(): readonly FoundTemplate[] {
  const { client, grids } = usePage();
  const [templates, setTemplates] = useState<readonly FoundTemplate[]>([]);
  useEffect(() => {
    let isOver = false;
    client.grids.templates().then(
      (found) => isOver || setTemplates(found),
      (error: unknown) => isOver || grids.setState({ error: errorLine(error) }),
    );
    return () => {
      isOver = true;
    };
  }, [client, grids]);
  return templates;
}
