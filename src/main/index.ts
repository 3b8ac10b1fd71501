import '../offline/guard.ts';
import '../files/owner-umask.ts';
import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import process from 'node:process';
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  MessageChannelMain,
  nativeTheme,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  utilityProcess,
} from 'electron';
import { say } from '../language/say.ts';
import { appPaths } from './app-surroundings.ts';
import { describe } from './engine-parts.ts';
import { startApp } from './start-app.ts';

// Not awaited: Electron is ready only after this module has finished, so awaiting `ready` here would never end.
startApp(
  {
    app,
    BrowserWindow,
    dialog,
    ipcMain,
    Menu,
    MessageChannelMain,
    nativeTheme,
    protocol,
    safeStorage,
    screen,
    session,
    shell,
    utilityProcess,
  },
  {
    platform: process.platform,
    env: process.env,
    home: homedir(),
    argv: process.argv,
    folder: process.cwd(),
    paths: appPaths(import.meta.url),
    newHandle: () => randomUUID(),
    say: (line) => void process.stderr.write(`${line}\n`),
  },
).catch((error: unknown) => {
  dialog.showErrorBox(say('menu.cannotStart'), describe(error));
  app.exit(1);
});
