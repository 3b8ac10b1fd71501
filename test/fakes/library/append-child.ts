/** Appends rows to the tables of a library as another program would: by LanceDB alone, in a process of its own. */
import { connect } from '@lancedb/lancedb';
import { TABLE_NAMES, type TableName } from '../../../src/engine/library/tables/schema.ts';

export interface AppendOrder {
  /** The folder of the tables whose rows are taken. */
  readonly from: string;
  readonly to: string;
  /** All by default, in an order in which `documents` is the last. */
  readonly tables?: readonly TableName[];
}

const order = JSON.parse(process.argv[2] ?? '') as AppendOrder;
const [from, to] = [await connect(order.from), await connect(order.to)];
const all = [...TABLE_NAMES.filter((name) => name !== 'documents'), 'documents'];
for (const name of order.tables ?? all) {
  const rows = await (await from.openTable(name)).query().toArrow();
  if (rows.numRows > 0) await (await to.openTable(name)).add(rows);
}
process.exit(0);
