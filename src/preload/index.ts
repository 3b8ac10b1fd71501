/**
 * The only bridge between the page and Electron: fixed functions, no `ipcRenderer`, no channel name and no path of a
 * file goes to the page. Built as one CommonJS file that requires nothing but electron, as the sandbox wants it.
 */
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { exposedShell, forwardChannel } from './exposed-shell.ts';

contextBridge.exposeInMainWorld('pinciteShell', exposedShell(ipcRenderer, webUtils));
forwardChannel(window, ipcRenderer);
