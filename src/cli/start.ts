#!/usr/bin/env node
import { refuseHere, startOn } from './needed-node.ts';

void startOn(process.versions.node, () => import('./index.ts'), refuseHere);
