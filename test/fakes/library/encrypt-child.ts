/** A process that encrypts or decrypts a library, to be killed: node encrypt-child.ts '{"dataDir": …, "passphrase": …}'. */
import { decryptLibrary, encryptLibrary } from '../../../src/engine/backup/encrypt-library.ts';

const order = JSON.parse(process.argv[2] ?? '') as {
  readonly dataDir: string;
  readonly passphrase: string;
  readonly decrypt?: boolean;
};
process.stdout.write('begun\n');
const { dataDir, passphrase } = order;
if (order.decrypt) await decryptLibrary({ dataDir, passphrase: async () => passphrase });
else await encryptLibrary({ dataDir, passphrase });
process.stdout.write('done\n');
