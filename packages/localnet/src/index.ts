export { runNodeChild } from './child/run.ts';
export { limitConnections, Seats } from './listener/seats.ts';
export { type Localnet, type LocalnetOptions, startLocalnet } from './localnet.ts';
export { MAX_BATCH } from './rpc/answer.ts';
export type { Caller } from './rpc/caller.ts';
export { type ChildPort, forkChild, parentProcess } from './supervision/child-port.ts';
export { LEDGER_FORMAT, SLOT_MS } from './supervision/protocol.ts';
export { settleHeap } from './supervision/settle-heap.ts';
export { wallTime } from './wall-time.ts';
