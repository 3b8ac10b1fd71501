import { Brand } from '../parts/brand.tsx';

/** What a tab shows that the browser host does not know. */
export function NotEntered() {
  return (
    <main className="first" aria-label="Not connected">
      <Brand />
      <h1>This tab is not connected to your library</h1>
      <p className="lead">
        Pincite answers only the tab that opened the address <code>pincite serve</code> printed, and tabs opened while
        that one is open. Go back to it, or end <code>pincite serve</code> in its terminal with Ctrl C, start it again
        and open the address it prints.
      </p>
    </main>
  );
}
