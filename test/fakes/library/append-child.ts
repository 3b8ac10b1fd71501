/** Appends rows to the tables of a library as another program would: by LanceDB alone, in a process of its own. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { connect, type Data } from '@lancedb/lancedb';
import { TABLE_NAMES, type TableName } from '../../../src/engine/library/tables/schema.ts';

export interface AppendOrder {
  /** A folder of tables whose rows are taken, or one that `pincite ingest --to-fragments` wrote. */
  readonly from: string;
  readonly isFragments?: boolean;
  readonly to: string;
  /** All by default, in an order in which `documents` is the last. */
  readonly tables?: readonly TableName[];
}

// LanceDB fails on objects of the ESM copy (src/engine/library/tables/arrow-columns.ts).
const { tableFromIPC } = createRequire(import.meta.url)('apache-arrow') as typeof import('apache-arrow');

async function* rowsOf({ from, isFragments = false }: AppendOrder, table: TableName): AsyncGenerator<Data> {
  if (!isFragments) {
    const rows = await (await (await connect(from)).openTable(table)).query().toArrow();
    if (rows.numRows > 0) yield rows;
    return;
  }
  const { tables } = JSON.parse(await readFile(join(from, 'result.json'), 'utf8'));
  for (const name of tables[table] as string[]) yield tableFromIPC(await readFile(join(from, name)));
}

const order = JSON.parse(process.argv[2] ?? '') as AppendOrder;
const to = await connect(order.to);
const all: readonly TableName[] = [...TABLE_NAMES.filter((name) => name !== 'documents'), 'documents'];
for (const name of order.tables ?? all) {
  const table = await to.openTable(name);
  for await (const rows of rowsOf(order, name)) await table.add(rows);
}
process.exit(0);
