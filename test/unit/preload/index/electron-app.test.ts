import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EngineState, Grant } from '../../../../src/contract/shell/shell-data.ts';
import { engineConnection } from '../../../../src/shell/page/engine-client.ts';
import { type AppUnderTest, BYTES, DOCUMENT, launch, newMachine } from '../app-under-test.ts';

const FILE = `pincite://app/documents/${DOCUMENT}/file`;

async function running(given: Parameters<typeof launch>[1] = {}, machine = newMachine()): Promise<AppUnderTest> {
  const app = launch(machine, given);
  await app.started;
  await expect.poll(() => app.electron.windows[0]?.shown).toBe(true);
  return app;
}

describe('the app from start to end', () => {
  it('opens a locked window on its own page, with the engine in a process of its own', async () => {
    const { electron, runs, home } = await running();
    const [window] = electron.windows;
    expect(window?.webContents.mainFrame.url).toBe('pincite://app/index.html');
    expect(window?.options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    });
    expect(electron.app.sandboxed).toBe(true);
    expect(electron.app.switches.get('host-resolver-rules')).toBe('MAP * ~NOTFOUND');
    await expect.poll(() => runs).toHaveLength(1);
    expect(runs[0]?.child.args).toEqual(['--data', join(home, '.local', 'share', 'pincite')]);
    expect(runs[0]?.child.env).toEqual({ HOME: home });
  });

  it('ends at once with one line when it is given a switch that opens it', async () => {
    const app = launch(newMachine(), { argv: ['/opt/pincite', '--remote-debugging-port=9222'] });
    await app.started;
    expect([app.electron.app.exitCode, app.said, app.electron.windows, app.runs]).toEqual([
      2,
      [
        'pincite: --remote-debugging-port is refused: the app takes --data=DIR, PDFs, and a few switches for the screen.',
      ],
      [],
      [],
    ]);
  });

  it('hands the channel of the page to the engine, and errors keep their codes', async () => {
    const { page } = await running();
    const { client } = engineConnection(page().bridge);
    const part = await client.documents.file({ document_id: DOCUMENT, offset: 250, length: 3 });
    expect([...part.bytes]).toEqual([250, 0, 1]);
    await expect(client.documents.file({ document_id: 'ffffffffffffffff', length: 1 })).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_FOUND',
    });
  });

  it('says that the engine crashed, starts it again, and pages get through again', async () => {
    const { electron, page, runs, home } = await running();
    const states: EngineState[] = [];
    page().bridge.onEngineState((state) => states.push(state));
    const { client } = engineConnection(page().bridge);
    const ask = () => client.documents.file({ document_id: DOCUMENT, length: 1 });
    await ask();
    await page().bridge.grant([{ systemPath: home }] as never);
    electron.processes.made[0]?.end(139);
    await expect.poll(() => states.at(-1)).toBe('restarted');
    expect(states.slice(0, 3)).toEqual(['running', 'starting', 'restarted']);
    await expect(ask()).resolves.toMatchObject({ total: BYTES.length });
    expect((await electron.protocol.fetch(FILE, { headers: { range: 'bytes=0-1' } })).status).toBe(206);
    // What was granted before is granted to the new process too.
    expect(runs[1]?.grants.size).toBe(1);
  });

  it('gives a page that was reloaded a channel of its own', async () => {
    const { electron, page } = await running();
    const before = page();
    const part = await engineConnection(before.bridge).client.documents.file({ document_id: DOCUMENT, length: 1 });
    expect(part.bytes).toHaveLength(1);
    await electron.windows[0]?.loadURL('pincite://app/index.html');
    expect(page()).not.toBe(before);
    const { client } = engineConnection(page().bridge);
    expect(await client.documents.file({ document_id: DOCUMENT, length: 1 })).toEqual(part);
  });

  it('loads a page that crashed again, and not for ever', async () => {
    const { electron } = await running();
    const contents = electron.windows[0]?.webContents;
    contents?.crash();
    await expect.poll(() => contents?.page).toBeTruthy();
    contents?.crash();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(contents?.loads).toBe(2);
  });

  it('stops the engine before it quits, once', async () => {
    const { electron, home } = await running();
    electron.app.quit();
    electron.app.quit();
    expect(electron.app.exitCode).toBeNull();
    await expect.poll(() => electron.app.exitCode).toBe(0);
    expect(electron.processes.made).toHaveLength(1);
    expect(electron.processes.made[0]?.pid).toBeUndefined();
    expect(readFileSync(join(home, '.local/share/pincite/logs/engine.log'), 'utf8')).toContain('The engine is here.');
  });

  it('quits when its window is closed, and stays on macOS until it is asked for a window again', async () => {
    const linux = await running();
    linux.electron.windows[0]?.close();
    await expect.poll(() => linux.electron.app.exitCode).toBe(0);
    const mac = await running({ platform: 'darwin' });
    mac.electron.windows[0]?.close();
    mac.electron.app.emit('activate', {}, false);
    await expect.poll(() => mac.electron.windows[0]?.shown).toBe(true);
    expect(mac.electron.app.exitCode).toBeNull();
  });
});

describe('the window', () => {
  it('opens where it was closed', async () => {
    const machine = newMachine();
    const first = await running({}, machine);
    const [window] = first.electron.windows;
    if (window) window.bounds = { x: 50, y: 60, width: 1000, height: 700 };
    first.electron.app.quit();
    await expect.poll(() => first.electron.app.exitCode).toBe(0);
    const second = await running({}, machine);
    expect(second.electron.windows[0]?.bounds).toEqual({ x: 50, y: 60, width: 1000, height: 700 });
  });

  it('stays on its page: no other page, window, frame or download', async () => {
    const { electron } = await running();
    const contents = electron.windows[0]?.webContents;
    expect(contents?.mayNavigate('https://example.org/')).toBe(false);
    expect(contents?.mayNavigate('pincite://app/other.html')).toBe(false);
    expect(contents?.mayNavigate('pincite://app/index.html', false)).toBe(false);
    expect(contents?.mayNavigate('pincite://app/index.html#page')).toBe(true);
    expect(contents?.mayOpen('pincite://app/index.html')).toBe(false);
    expect(contents?.ask('will-attach-webview')).toBe(true);
    expect(contents?.ask('will-redirect')).toBe(true);
    expect(electron.session.ask('will-download')).toBe(true);
    expect(contents?.webRtcPolicy).toBe('disable_non_proxied_udp');
  });

  it('takes the colour of the system beside the page', async () => {
    const { electron } = await running();
    expect(electron.windows[0]?.backgroundColor).toBe('#ffffff');
    electron.theme.shouldUseDarkColors = true;
    electron.theme.emit('updated');
    expect(electron.windows[0]?.backgroundColor).toBe('#1d1e1e');
  });

  it('tells the page of menu commands', async () => {
    const { electron, page } = await running();
    const commands: string[] = [];
    page().bridge.onMenuCommand?.((command) => commands.push(command));
    electron.menus.click('Add documents…');
    expect(commands).toEqual(['add-documents']);
  });
});

describe('files', () => {
  it('a drop becomes a handle; the engine alone learns the path', async () => {
    const { home, page, runs } = await running();
    const path = join(home, 'a.pdf');
    writeFileSync(path, 'x');
    const grants = await page().bridge.grant([{ systemPath: path }] as never);
    expect(grants).toEqual([{ handle: 'handle-1', name: 'a.pdf' }]);
    await expect.poll(() => runs[0]?.grants.get('handle-1')).toBe(path);
  });

  it('what is no file on disk is refused with its code', async () => {
    const { page, home } = await running();
    await expect(page().bridge.grant([{}] as never)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
    const gone = [{ systemPath: join(home, 'gone.pdf') }] as never;
    await expect(page().bridge.grant(gone)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  });

  it('dialogs grant what was chosen and nothing when they were closed', async () => {
    const { electron, page, home } = await running();
    electron.dialog.opens.push({ canceled: false, filePaths: [home] }, { canceled: true, filePaths: [] });
    expect(await page().bridge.choose?.('folder')).toMatchObject([{ handle: 'handle-1' }]);
    expect(await page().bridge.choose?.('files')).toEqual([]);
    expect(electron.dialog.asked[0]).toMatchObject({ properties: ['openDirectory', 'multiSelections'] });
  });

  it('grants the sample documents, which the page has no path to', async () => {
    const { page } = await running();
    const samples = await page().bridge.samples();
    expect(samples.map((sample) => sample.name)).toEqual(['one.pdf', 'two.pdf']);
  });

  it('saves where the user says, and nowhere when they do not', async () => {
    const { electron, page, home } = await running();
    const target = join(home, 'saved.md');
    electron.dialog.saves.push({ canceled: false, filePath: target }, { canceled: true, filePath: '' });
    await page().bridge.save('../a: "b".md', new TextEncoder().encode('words'), 'text/markdown');
    expect(readFileSync(target, 'utf8')).toBe('words');
    expect(electron.dialog.asked[0]).toMatchObject({ defaultPath: join(home, 'Documents', 'a   b .md') });
    await page().bridge.save('b.md', new Uint8Array(1), 'text/markdown');
    electron.dialog.saves.push({ canceled: false, filePath: join(home, 'no', 'folder.md') });
    await expect(page().bridge.save('c.md', new Uint8Array(1), 'text/markdown')).rejects.toMatchObject({
      code: 'FILE_UNWRITABLE',
    });
  });

  it('shows the file that a document was added from, and says where there is none', async () => {
    const { electron, page, home } = await running();
    await page().bridge.showOriginal?.(DOCUMENT);
    expect(electron.shownItems).toEqual([join(home, 'samples', 'one.pdf')]);
    rmSync(join(home, 'samples', 'one.pdf'));
    await expect(page().bridge.showOriginal?.(DOCUMENT)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
    await expect(page().bridge.showOriginal?.('0000000000000000')).rejects.toMatchObject({ code: 'ORIGINAL_UNKNOWN' });
    expect(await page().exposed.showOriginal(7 as never)).toMatchObject({ ok: false, code: 'BAD_REQUEST' });
    expect(electron.shownItems).toHaveLength(1);
  });

  it('lets the engine write where the user says, and gives no handle when they do not', async () => {
    const { electron, page, runs, home } = await running();
    await expect.poll(() => runs).toHaveLength(1);
    const granted: unknown[] = [];
    runs[0]?.child.parentPort.on('message', ({ data }: { data: { type: string } }) => {
      if (data.type === 'grant') granted.push(data);
    });
    const target = join(home, 'not there yet.zip');
    electron.dialog.saves.push({ canceled: false, filePath: target }, { canceled: true, filePath: '' });
    const file = await page().bridge.newFile('backup.zip');
    await expect.poll(() => granted).toEqual([{ type: 'grant', handle: file?.handle, path: target }]);
    await file?.finish();
    expect(await page().bridge.newFile('backup.zip')).toBeNull();
    expect(await page().exposed.newFile(7 as never)).toMatchObject({ ok: false, code: 'BAD_REQUEST' });
    electron.dialog.opens.push({ canceled: true, filePaths: [] });
    expect(await page().bridge.choose?.('backup')).toEqual([]);
  });

  it('PDFs of the command line wait for the page, those of a second start come at once', async () => {
    const machine = newMachine();
    for (const name of ['one.pdf', 'two.PDF']) writeFileSync(join(machine.home, name), 'x');
    const { electron, page } = await running({ argv: ['/opt/pincite', '--lang=y.pdf', 'one.pdf', 'a.txt'] }, machine);
    const opened: (readonly Grant[])[] = [];
    page().bridge.onOpenFiles?.((grants) => opened.push(grants));
    await expect.poll(() => opened).toEqual([[{ handle: 'handle-1', name: 'one.pdf' }]]);
    const [window] = electron.windows;
    if (window) window.minimized = true;
    const second = launch(machine, { argv: ['/opt/pincite', 'two.PDF'] });
    await second.started;
    expect(second.electron.app.exitCode).toBe(0);
    expect(second.electron.windows).toHaveLength(0);
    await expect.poll(() => opened).toHaveLength(2);
    expect(opened[1]).toEqual([{ handle: 'handle-2', name: 'two.PDF' }]);
    expect([window?.focused, window?.minimized]).toEqual([true, false]);
  });

  it('files macOS tells of before the window is there are not lost', async () => {
    const machine = newMachine();
    const path = join(machine.home, 'early.pdf');
    mkdirSync(path);
    const app = launch(machine, { platform: 'darwin' });
    expect(app.electron.app.ask('open-file', {}, path)).toBe(true);
    await app.started;
    await expect.poll(() => app.electron.windows[0]?.shown).toBe(true);
    const opened: (readonly Grant[])[] = [];
    app.page().bridge.onOpenFiles?.((grants) => opened.push(grants));
    await expect.poll(() => opened.flat()).toMatchObject([{ name: 'early.pdf' }]);
  });

  it('serves the bytes of a document whole, in ranges, and says when it cannot', async () => {
    const { electron } = await running();
    const whole = await electron.protocol.fetch(FILE);
    expect(whole.headers.get('content-length')).toBe(String(BYTES.length));
    expect(Buffer.compare(new Uint8Array(await whole.arrayBuffer()), BYTES)).toBe(0);
    const part = await electron.protocol.fetch(FILE, { headers: { range: 'bytes=1000000-2500000' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 1000000-2500000/${BYTES.length}`]);
    expect(Buffer.compare(new Uint8Array(await part.arrayBuffer()), BYTES.subarray(1_000_000, 2_500_001))).toBe(0);
    expect((await electron.protocol.fetch(FILE, { headers: { range: 'bytes=9999999-' } })).status).toBe(416);
    expect((await electron.protocol.fetch(FILE.replace(DOCUMENT, 'ffffffffffffffff'))).status).toBe(404);
  });
});

describe('who may speak to main', () => {
  it('another origin, an inner frame and a frame that is gone are refused', async () => {
    const { electron, home } = await running();
    const contents = electron.windows[0]?.webContents;
    if (!contents) throw new Error('There is no window.');
    const frames = [
      { url: 'https://example.org/', parent: null },
      { url: 'pincite://app.example.org/', parent: null },
      { url: 'pincite://app/index.html', parent: { url: 'pincite://app/index.html', parent: null } },
      null,
    ];
    for (const frame of frames) {
      await expect(electron.ipcMain.invoke(contents, frame, 'files:grant', [[home]])).rejects.toThrow(
        'not for this page',
      );
      const { port1, port2 } = new MessageChannel();
      const closed = new Promise<void>((resolve) => port1.addEventListener('close', () => resolve()));
      electron.ipcMain.send(contents, frame, 'engine:connect', [null], [port2 as never]);
      await closed;
    }
    expect(readFileSync(join(home, '.local/share/pincite/logs/app.log'), 'utf8')).toContain('https://example.org/');
  });

  it('requests out of shape are refused', async () => {
    const { page } = await running();
    const { exposed } = page();
    expect(await exposed.choose('everything' as never)).toMatchObject({ ok: false, code: 'BAD_REQUEST' });
    expect(await exposed.save('x', 'text' as never)).toMatchObject({ ok: false, code: 'BAD_REQUEST' });
  });

  it('the preload forwards channels of its own window only', async () => {
    const { page, runs } = await running();
    await expect.poll(() => runs).toHaveLength(1);
    let connects = 0;
    runs[0]?.child.parentPort.on('message', ({ data }: { data: { type: string } }) => {
      if (data.type === 'connect') connects += 1;
    });
    const { port2 } = new MessageChannel();
    const own = { source: page().window, origin: 'pincite://app', data: 'pincite:connect-engine', ports: [port2] };
    page().window.deliver({ ...own, origin: 'https://example.org' } as never);
    page().window.deliver({ ...own, source: {} } as never);
    page().window.deliver({ ...own, data: 'something else' } as never);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(connects).toBe(0);
    page().window.deliver(own as never);
    await expect.poll(() => connects).toBe(1);
  });
});
