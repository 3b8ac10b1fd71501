import { ShieldCheck, ShieldX } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AllowedServers, OfflineCheck } from '../../contract/library.ts';
import { type OfflineWay, offlineWays } from '../../contract/view/machine/offline-ways.ts';
import { say } from '../../language/say.ts';
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
      title={servers.list.length === 0 ? say('dialogs.offline.offline') : say('dialogs.offline.network')}
      description={say('dialogs.offline.means', { stays: stays(servers) })}
      onClose={onClose}
    >
      <Attempts state={state} servers={servers} />
      <div className="dialog-actions">
        <button type="button" className="btn" onClick={() => setRun(run + 1)}>
          {say('dialogs.offline.again')}
        </button>
      </div>
    </DialogFrame>
  );
}

function Attempts({ state, servers }: { readonly state: OfflineState; readonly servers: AllowedServers }) {
  const { check, attempts, error } = state;
  // A screen reader reads new words aloud only in an element that was there before.
  const [line, setLine] = useState(say('dialogs.offline.trying'));
  useEffect(
    () => setLine(attempts === null ? say('dialogs.offline.trying') : offlineLine(attempts, servers)),
    [attempts, servers],
  );
  if (error !== null) return <ErrorNote error={error} />;
  const ways = attempts === null ? null : offlineWays(attempts);
  return (
    <>
      <p role="status">
        <b>{line}</b>
      </p>
      {ways !== null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className="dialog-scroll" aria-label={say('dialogs.offline.ways')} tabIndex={0}>
          <table className="dialog-table attempts">
            <TableHeads
              names={[say('dialogs.offline.way'), say('dialogs.offline.purpose'), say('dialogs.offline.result')]}
            />
            <tbody>
              {ways.map(({ name, means, refused }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td className="soft">{means}</td>
                  <td className={`offline-result ${refused ? 'v-supported' : 'v-contradicted'}`}>
                    <span>
                      <Icon of={refused ? ShieldCheck : ShieldX} size={14} />
                      {refused ? say('dialogs.offline.refused') : say('dialogs.offline.notRefused')}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {check !== null && <p className="meta offline-since">{refusedSinceLine(check)}</p>}
          {check !== null && <Details ways={ways} check={check} />}
        </section>
      )}
    </>
  );
}

/** Every attempt by its technical name, for who looks after computers. */
function Details({ ways, check }: { readonly ways: readonly OfflineWay[]; readonly check: OfflineCheck }) {
  const { counts } = check.refused_since;
  return (
    <details className="fold">
      <summary>{say('dialogs.offline.details')}</summary>
      <dl className="attempt-list">
        {ways
          .flatMap(({ attempts }) => attempts)
          .map(({ way, why }) => (
            <div className="attempt" key={way}>
              <dt>{way}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        {counts.map(({ what, count }) => (
          <div className="attempt" key={`since ${what}`}>
            <dt>{what}</dt>
            <dd>{say('dialogs.offline.refusedTimes', { n: count })}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
