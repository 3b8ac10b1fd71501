import { StandardRPCJsonSerializer } from '@orpc/client/standard';
import { expect, it } from 'vitest';
import { bytesInJson } from '../../../../src/shell/page/channel-port.ts';

it('sends bytes through JSON unchanged, large ones too, also inside other data', () => {
  const serializer = new StandardRPCJsonSerializer({ customJsonSerializers: [bytesInJson] });
  const bytes = Uint8Array.from({ length: 300_001 }, (_, index) => (index * 7919) % 256);
  const data = { total: 3, parts: [bytes, new Uint8Array(0), Buffer.from([255, 0])] };
  const [json, meta] = serializer.serialize(data);
  const back = serializer.deserialize(JSON.parse(JSON.stringify(json)), meta);
  expect(back).toEqual({ total: 3, parts: [bytes, new Uint8Array(0), Uint8Array.of(255, 0)] });
});
