import { usePage, useSettings } from '../state/page-context.tsx';
import { useScope } from '../state/use-scope.ts';

/** Opens the list of every mention of a term in the documents that are ticked. */
export function useFindMentions(): (term: string) => void {
  const page = usePage();
  const { scope } = useScope();
  const collection = useSettings((settings) => settings.collection);
  return (term) => {
    page.view.getState().show('thread');
    const semantic = page.mentions.getState().open?.what.semantic ?? false;
    void page.mentions.getState().find({ term, semantic, documentIds: scope.documentIds, collection });
  };
}
