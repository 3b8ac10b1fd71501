import { ShieldCheck, ShieldX } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AllowedServers } from '../../contract/library.ts';
import { DialogFrame } from '../parts/dialog-frame.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { Icon } from '../parts/icon.tsx';
import { TableHeads } from '../parts/table-heads.tsx';
import { allowedServers } from '../state/library-store.ts';
import { useLibrary } from '../state/page-context.tsx';
import { type OfflineState, useOfflineCheck } from '../state/use-offline-check.ts';
import { offlineLine, refusedSinceLine, stays } from '../words/offline-words.ts';

/** Shows what became of one attempt by each way to the network, from the engine and from this page. */
export function OfflineDialog({ onClose }: { readonly onClose: () => void }) {
  const [run, setRun] = useState(0);
  const state = useOfflineCheck(run, true);
  const servers = useLibrary(allowedServers);
  return (
    <DialogFrame
      wide
      title={servers.list.length === 0 ? 'Offline' : 'Network'}
      description={`Pincite tries each way to the network once, to an address that nobody has, and shows what refused it. ${stays(servers)}`}
      onClose={onClose}
    >
      <Attempts state={state} servers={servers} />
      <div className="dialog-actions">
        <button type="button" className="btn" onClick={() => setRun(run + 1)}>
          Try again
        </button>
      </div>
    </DialogFrame>
  );
}

function Attempts({ state, servers }: { readonly state: OfflineState; readonly servers: AllowedServers }) {
  const { check, attempts, error } = state;
  // A screen reader reads new words aloud only in an element that was there before.
  const [line, setLine] = useState('Trying…');
  useEffect(() => setLine(attempts === null ? 'Trying…' : offlineLine(attempts, servers)), [attempts, servers]);
  if (error !== null) return <ErrorNote error={error} />;
  return (
    <>
      <p role="status">
        <b>{line}</b>
      </p>
      {attempts !== null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className="dialog-scroll" aria-label="Attempts" tabIndex={0}>
          <table className="dialog-table attempts">
            <TableHeads names={['Way', 'Result', 'What was said']} />
            <tbody>
              {attempts.map(({ way, refused, why }) => (
                <tr key={way}>
                  <th scope="row">{way}</th>
                  <td className={`offline-result ${refused ? 'v-supported' : 'v-contradicted'}`}>
                    <span>
                      <Icon of={refused ? ShieldCheck : ShieldX} size={14} />
                      {refused ? 'Refused' : 'Not refused'}
                    </span>
                  </td>
                  <td className="soft">{why}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {check !== null && <p className="meta">{refusedSinceLine(check)}</p>}
    </>
  );
}
