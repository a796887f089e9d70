export { compactHeap } from './compact-heap.ts';
export { type DropReason, guardSocket, type SocketGuard } from './sockets/guard-socket.ts';
export { limitConnections, Seats } from './sockets/seats.ts';
export { type Machine, machine } from './time/machine.ts';
export type { Pace } from './time/pace.ts';
export { createPacedTime, createToldTime, type PacedTime } from './time/paced-time.ts';
