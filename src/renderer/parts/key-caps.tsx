import { usePage } from '../state/page-context.tsx';
import { keyCaps } from '../words/shortcuts.ts';

/** Keys as caps: <kbd>Ctrl</kbd> <kbd>K</kbd>. */
export function KeyCaps({ keys }: { readonly keys: string }) {
  const { mac } = usePage();
  return (
    <span className="caps">
      {keyCaps(keys, mac).map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </span>
  );
}
