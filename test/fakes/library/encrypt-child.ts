/** A process that encrypts a library, to be killed: node encrypt-child.ts '{"dataDir": …, "passphrase": …}'. */
import { encryptLibrary } from '../../../src/engine/backup/encrypt-library.ts';

const order = JSON.parse(process.argv[2] ?? '') as { readonly dataDir: string; readonly passphrase: string };
process.stdout.write('begun\n');
await encryptLibrary(order);
process.stdout.write('done\n');
