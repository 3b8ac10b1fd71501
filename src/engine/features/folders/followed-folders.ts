import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { asPinciteError, PinciteError } from '../../../contract/errors.ts';
import type { FolderPass, FollowedFolder as FolderState } from '../../../contract/ingest-queue.ts';
import { shownName } from '../../../files/exact-path.ts';
import { mustAllowSource } from '../../../policy/machine-policy.ts';
import { isWithin } from '../../library/ingest/walk-files.ts';
import { changes, watchChanges } from '../../queue/watch-changes.ts';
import { type FolderHints, folderHints } from './folder-hints.ts';
import { type FollowedFolder, folderIdOf, folderRecords, newFolder } from './folder-record.ts';
import { type FolderSummary, folderSummaries } from './folder-summaries.ts';
import { folderUrls } from './folder-urls.ts';
import { realFolder, realPath } from './real-folder.ts';
import { endFollowing, type FolderDeps, LEAST_PAUSE_MS, scans, withFolder } from './run-scans.ts';

/** A folder that this process follows. */
interface Following {
  readonly stop: AbortController;
  readonly hints: FolderHints;
  over: Promise<void>;
  isScanning: boolean;
  lookedAt: number | null;
  last: FolderPass | null;
  error: string | null;
}

/** What of it others may stand in for. */
export type Folders = Pick<FollowedFolders, keyof FollowedFolders>;

/** The folders that the app follows in the background, also after a restart. */
export class FollowedFolders {
  readonly parts: FolderDeps;
  readonly #changed = changes();
  readonly #closed = new AbortController();
  readonly #following = new Map<string, Following>();
  readonly #summaries: (id: string) => Promise<FolderSummary | null>;
  readonly #urlOf: (documentId: string) => Promise<string | null>;

  constructor(parts: Omit<FolderDeps, 'records'>) {
    this.parts = { ...parts, records: folderRecords(parts.dataDir) };
    this.#summaries = folderSummaries(this.parts.records);
    this.#urlOf = folderUrls(this.parts.records);
  }

  /**
   * Goes on with what an earlier run followed, and with what it was removing. What cannot go on keeps nothing else from
   * it.
   */
  async resume(): Promise<void> {
    for (const id of await this.parts.records.ids()) {
      const goOn = async (): Promise<void> => {
        const folder = await this.parts.records.read(id);
        if (folder?.isFollowed) this.#start(folder.root);
        else if (folder?.isEnding) await withFolder(this.parts, id, () => endFollowing(this.parts, folder));
      };
      await goOn().catch((error: unknown) => this.parts.log(`A folder is not followed: ${String(error)}`));
    }
  }

  /**
   * Follows a folder, whose files go into a collection that is listed. Throws BAD_REQUEST, FOLDER_FOLLOWED,
   * LIBRARY_BUSY.
   */
  async follow(path: string, collection: string | null): Promise<{ readonly folder_id: string }> {
    const root = await realFolder(path, this.parts.dataDir);
    mustAllowSource(this.parts.policy, root);
    const id = folderIdOf(root);
    for (const other of await this.#followed()) mustBeApart(other, root, collection);
    if (this.#following.has(id)) this.scanSoon(id);
    else {
      await this.#change(id, (known) => ({ ...(known ?? newFolder(root)), collection, isFollowed: true }));
      this.#start(root);
    }
    return { folder_id: id };
  }

  /** Follows one that was scanned. Throws FOLDER_NOT_FOUND, FOLDER_FOLLOWED, LIBRARY_BUSY. */
  async resumeOne(id: string): Promise<void> {
    const folder = await this.parts.records.read(id);
    if (folder === null) throw new PinciteError('FOLDER_NOT_FOUND', { id });
    await this.follow(folder.root, folder.collection);
  }

  /**
   * Where others find the files of a folder; sets it first unless `url` is undefined. Throws FOLDER_NOT_FOUND,
   * LIBRARY_BUSY.
   */
  async url(path: string, url: string | null | undefined): Promise<{ readonly url: string | null }> {
    const id = folderIdOf(await realPath(path));
    const known = async (): Promise<FollowedFolder> => {
      const folder = await this.parts.records.read(id);
      if (folder === null) throw new PinciteError('FOLDER_NOT_FOUND', { id });
      return folder;
    };
    await known();
    if (url !== undefined) await this.#change(id, (folder) => folder && { ...folder, url });
    return { url: (await known()).url };
  }

  /** Where others find the original of a document, by the address of the folder that it is in. */
  urlOf(documentId: string): Promise<string | null> {
    return this.#urlOf(documentId);
  }

  /** Scans a folder as soon as it can. Throws FOLDER_NOT_FOUND for one that is not followed. */
  scanSoon(id: string): void {
    const one = this.#following.get(id);
    if (one === undefined) throw new PinciteError('FOLDER_NOT_FOUND', { id });
    one.hints.wake();
  }

  /** Forgets a folder; with 'remove' also what was added from it. Throws FOLDER_NOT_FOUND, LIBRARY_BUSY. */
  async unfollow(id: string, documents: 'keep' | 'remove'): Promise<{ readonly removed: number }> {
    const root = await this.#stop(id);
    const end = withFolder(this.parts, id, async () => {
      const folder = await this.parts.records.read(id);
      if (folder === null) throw new PinciteError('FOLDER_NOT_FOUND', { id });
      if (documents === 'keep') {
        await this.parts.records.remove(id);
        return 0;
      }
      // Written first: a kill in the middle must not let the next scan add them again.
      await this.parts.records.write({ ...folder, isFollowed: false, isEnding: true });
      this.#changed.notify();
      return endFollowing(this.parts, folder);
    });
    try {
      return { removed: await end };
    } catch (error) {
      if (root !== null && (await this.parts.records.read(id))?.isFollowed) this.#start(root);
      throw error;
    } finally {
      this.#changed.notify();
    }
  }

  /** All folders by name, now and after each change. */
  states(signal: AbortSignal | undefined): AsyncGenerator<FolderState[], void> {
    const end = signal === undefined ? this.#closed.signal : AbortSignal.any([this.#closed.signal, signal]);
    // Another process may scan one too.
    const versionOf = (states: FolderState[]): string => JSON.stringify(states);
    return watchChanges(this.#changed, () => this.#snapshot(), versionOf, end);
  }

  /** Gives the files of the collection `from` its new name; null when it was deleted. Throws LIBRARY_BUSY. */
  async renameCollection(from: string, to: string | null): Promise<void> {
    for (const id of await this.parts.records.ids()) {
      if ((await this.parts.records.read(id))?.collection !== from) continue;
      const root = await this.#stop(id);
      try {
        await this.#change(id, (known) => known && { ...known, collection: to });
      } finally {
        if (root !== null) this.#start(root);
      }
    }
  }

  async close(): Promise<void> {
    this.#closed.abort();
    for (const id of [...this.#following.keys()]) await this.#stop(id);
  }

  #start(root: string): void {
    const hints = folderHints(root, { leftOut: this.parts.dataDir, log: this.parts.log });
    const one: Following = {
      stop: new AbortController(),
      hints,
      over: Promise.resolve(),
      isScanning: false,
      lookedAt: null,
      last: null,
      error: null,
    };
    this.#following.set(folderIdOf(root), one);
    one.over = this.#run(root, one);
  }

  /** Ends following a folder, and gives its path; null for one that was not followed. */
  async #stop(id: string): Promise<string | null> {
    const one = this.#following.get(id);
    if (one === undefined) return null;
    one.stop.abort();
    await one.over;
    this.#following.delete(id);
    this.#changed.notify();
    return (await this.parts.records.read(id))?.root ?? null;
  }

  /** Scans until it is stopped. What goes wrong is told, and tried again. */
  async #run(root: string, one: Following): Promise<void> {
    const { signal } = one.stop;
    const set = (news: Partial<Following>): void => {
      Object.assign(one, news);
      this.#changed.notify();
    };
    while (!signal.aborted) {
      try {
        for await (const pass of scans(this.parts, root, one.hints, signal, () => set({ isScanning: true }))) {
          set({ isScanning: false, last: pass, error: null, ...(pass.waiting === null && { lookedAt: Date.now() }) });
          if (pass.added.length + pass.changed.length > 0) this.parts.queue.libraryChanged(true);
        }
      } catch (error) {
        if (signal.aborted) break;
        const { message } = asPinciteError(error);
        this.parts.log(`${root} could not be followed: ${message}`);
        set({ isScanning: false, error: message });
        await delay(LEAST_PAUSE_MS, undefined, { signal }).catch(() => undefined);
      }
    }
    await one.hints.close();
  }

  async #change(id: string, to: (folder: FollowedFolder | null) => FollowedFolder | null): Promise<void> {
    await withFolder(this.parts, id, async () => {
      const folder = to(await this.parts.records.read(id));
      if (folder !== null) await this.parts.records.write(folder);
    });
    this.#changed.notify();
  }

  async #followed(): Promise<readonly FollowedFolder[]> {
    const all = await Promise.all([...this.#following.keys()].map((id) => this.parts.records.read(id)));
    return all.filter((folder) => folder !== null);
  }

  async #snapshot(): Promise<FolderState[]> {
    const states: FolderState[] = [];
    for (const id of await this.parts.records.ids()) {
      const summary = await this.#summaries(id);
      if (summary !== null) states.push(stateOf(id, summary, this.#following.get(id)));
    }
    return states.sort((a, b) => a.name.localeCompare(b.name) || a.parent.localeCompare(b.parent));
  }
}

/** Throws FOLDER_FOLLOWED where a folder cannot be followed beside another, or for another collection. */
function mustBeApart(other: FollowedFolder, root: string, collection: string | null): void {
  const fail = (how: string): never => {
    throw new PinciteError('FOLDER_FOLLOWED', { name: shownName(root), how });
  };
  if (other.root === root) {
    if (other.collection === collection) return;
    fail(`its files go into ${other.collection === null ? 'no collection' : `the collection ${other.collection}`}`);
  }
  if (isWithin(other.root, root)) fail(`it lies in ${shownName(other.root)}`);
  if (isWithin(root, other.root)) fail(`${shownName(other.root)} lies in it; stop following that one first`);
}

function stateOf(id: string, { root, lookedAt, ...summary }: FolderSummary, one: Following | undefined): FolderState {
  const at = one?.lookedAt ?? lookedAt;
  const { isEnding, isFollowed, ...figures } = summary;
  return {
    folder_id: id,
    name: shownName(root) || root,
    parent: shownName(dirname(root)),
    ...figures,
    is_followed: isFollowed,
    state: isEnding ? 'ending' : one?.isScanning ? 'looking' : 'idle',
    looked_at: at === null ? null : new Date(at).toISOString(),
    away: one?.last?.away ?? null,
    waiting: one?.last?.waiting ?? null,
    error: one?.error ?? null,
    unheard: one?.hints.unheard ?? null,
  };
}
