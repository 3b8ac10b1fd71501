import { Children, type ReactNode } from 'react';
import { type SaidValue, sayWith, type WordKey } from '../../language/say.ts';

interface SaidProps {
  readonly words: WordKey;
  /** What stands in place of `{name}`, and what `<name>…</name>` is drawn as. */
  readonly values: Readonly<Record<string, SaidValue | ReactNode | ((inner: ReactNode) => ReactNode)>>;
}

/** A sentence of the interface with parts that are drawn: a key, a link, bold words. */
export function Said({ words, values }: SaidProps): ReactNode {
  return Children.toArray(sayWith<ReactNode>(words, values as Parameters<typeof sayWith<ReactNode>>[1]) as ReactNode[]);
}
