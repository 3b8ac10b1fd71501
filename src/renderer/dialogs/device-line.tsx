import { useEffect, useState } from 'react';
import type { DeviceStatus } from '../../contract/models.ts';
import { deviceLine } from '../../contract/view/machine/device-line.ts';
import { say } from '../../language/say.ts';
import { ErrorNote } from '../parts/error-note.tsx';
import { usePage } from '../state/page-context.tsx';
import { type ErrorLine, errorLine } from '../words/error-line.ts';

/** Says what computes, a graphics card or the CPU, and lets the user turn the card off. */
export function DeviceLine() {
  const { client } = usePage();
  const [device, setDevice] = useState<DeviceStatus | null>(null);
  const [changed, setChanged] = useState(false);
  const [error, setError] = useState<ErrorLine | null>(null);
  useEffect(() => {
    let current = true;
    client.models.device().then(
      (found) => current && setDevice(found),
      (reason: unknown) => current && setError(errorLine(reason)),
    );
    return () => {
      current = false;
    };
  }, [client]);
  const choose = async (wanted: boolean): Promise<void> => {
    try {
      setDevice(await client.models.chooseDevice({ choice: wanted ? 'auto' : 'off' }));
      setChanged(true);
    } catch (reason) {
      setError(errorLine(reason));
    }
  };
  return (
    <>
      {device && (
        <p className="why-line">
          <label>
            <input
              type="checkbox"
              checked={device.choice !== 'off'}
              onChange={(event) => void choose(event.target.checked)}
            />{' '}
            {say('dialogs.models.useCard')}
          </label>{' '}
          <span className="soft">
            {say(changed ? 'dialogs.models.computesUntil' : 'dialogs.models.computes', { device: deviceLine(device) })}
          </span>
        </p>
      )}
      {error && <ErrorNote error={error} />}
    </>
  );
}
