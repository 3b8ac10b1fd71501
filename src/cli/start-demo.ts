import { refuseHere, startOn } from './needed-node.ts';

void startOn(process.versions.node, () => import('./demo.ts'), refuseHere);
