import type { LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Icon } from '../parts/icon.tsx';
import { usePage, useSettings } from '../state/page-context.tsx';
import { useScope } from '../state/use-places.ts';
import { findEvery } from '../words/mention-words.ts';

interface FindMentionsButtonProps {
  readonly term: string;
  readonly className?: string;
  readonly icon?: LucideIcon;
  /** What it says of its term. */
  readonly words?: (term: string) => string;
}

/** "Find every mention of “…”" */
export function FindMentionsButton({ term, className = 'btn', icon, words = findEvery }: FindMentionsButtonProps) {
  const find = useFindMentions();
  return (
    <button
      type="button"
      className={icon ? className : `${className} cut`}
      title={words(term)}
      // A click would take away the selection that the term may come from, and with it the button.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => find(term)}
    >
      {icon && <Icon of={icon} />}
      {words(term)}
    </button>
  );
}

/** Opens the list of every mention of a term in the documents that are ticked. */
export function useFindMentions(): (term: string) => void {
  const page = usePage();
  const { scope } = useScope();
  const collection = useSettings((settings) => settings.collection);
  return (term) => {
    const { show, setRail } = page.view.getState();
    show('thread');
    setRail(false);
    const semantic = page.mentions.getState().open?.what.semantic ?? false;
    void page.mentions.getState().find({ term, semantic, documentIds: scope.documentIds, collection });
  };
}

/** Whether there is something to look for in it. */
export const isTerm = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Longer selections are meant for copying. */
const LONGEST = 300;

/** What is selected on the pages of the reader, on one line; null for nothing, or nothing that could be looked for. */
export function selectedText(): string | null {
  const selection = document.getSelection();
  const node = selection?.anchorNode;
  if (!selection || selection.isCollapsed || !(node instanceof Node)) return null;
  if (!document.querySelector('.reader-pages')?.contains(node)) return null;
  const text = String(selection).replace(/\s+/g, ' ').trim();
  return isTerm(text) && text.length <= LONGEST ? text : null;
}

/** The same, as it changes. */
export function useSelectedText(): string | null {
  const [selected, setSelected] = useState<string | null>(null);
  useEffect(() => {
    const onChange = (): void => setSelected(selectedText());
    document.addEventListener('selectionchange', onChange);
    return () => document.removeEventListener('selectionchange', onChange);
  }, []);
  return selected;
}
