interface Entry {
  readonly files?: Readonly<Record<string, Entry>>;
  readonly unpacked?: boolean;
}

/** The files of an asar archive by path, and whether they lie unpacked beside it. The format: four 32-bit sizes, then JSON. */
export function asarFiles(archive: Buffer): ReadonlyMap<string, { readonly unpacked: boolean }> {
  const header = JSON.parse(archive.toString('utf8', 16, 16 + archive.readUInt32LE(12))) as Entry;
  const found = new Map<string, { readonly unpacked: boolean }>();
  const walk = (entry: Entry, path: string): void => {
    if (entry.files === undefined) found.set(path, { unpacked: entry.unpacked === true });
    for (const [name, child] of Object.entries(entry.files ?? {})) walk(child, path === '' ? name : `${path}/${name}`);
  };
  walk(header, '');
  return found;
}
