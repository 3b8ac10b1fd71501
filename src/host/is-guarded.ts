import net from 'node:net';

/** True when src/offline/guard.ts is in place: it leaves `connect` neither writable nor configurable, which nothing else does. */
export function isGuarded(): boolean {
  const connect = Object.getOwnPropertyDescriptor(net.Socket.prototype, 'connect');
  return connect?.writable === false && connect.configurable === false;
}
