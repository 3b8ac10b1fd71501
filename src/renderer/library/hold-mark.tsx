import { Gavel } from 'lucide-react';
import type { HeldCollection } from '../../contract/records/audit.ts';
import { heldOnes } from '../../contract/view/documents/held.ts';
import { say } from '../../language/say.ts';
import { Icon } from '../parts/icon.tsx';
import { useLibrary } from '../state/page-context.tsx';
import { heldWords } from '../words/hold-words.ts';

/** The holds on collections of these names. */
export function useHolds(names: readonly string[]): readonly HeldCollection[] {
  const collections = useLibrary((library) => library.collections);
  return heldOnes(collections).filter(({ collection }) => names.includes(collection));
}

/** Why something of a collection (null: of none) may not be removed; undefined where it may. */
export function useHeldReason(collection: string | null | undefined): string | undefined {
  const [held] = useHolds(collection == null ? [] : [collection]);
  return held && heldWords(held);
}

/** That nothing may be deleted here: the words, and for a pointer and a screen reader by whom, since when and why. */
export function HoldMark({ why }: { readonly why: string }) {
  return (
    <span className="tag hold" title={why}>
      <Icon of={Gavel} size={12} />
      <span aria-hidden="true">{say('hold.mark')}</span>
      <span className="sr">{why}</span>
    </span>
  );
}
