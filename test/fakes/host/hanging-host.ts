/** An engine process that is ready, and whose main thread then hangs inside one call for ever, without the processor. */
import { tellWork } from '../../../src/host/work-beats.ts';

process.send?.({ type: 'ready' });
tellWork();
process.stderr.write('Opening the library.\n');
setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), 200);
