export { runNodeChild } from './child/run.ts';
export { type ChildPort, forkChild, parentProcess } from './child-port.ts';
export { limitConnections, Seats } from './listener/seats.ts';
export { type Localnet, type LocalnetOptions, startLocalnet } from './localnet.ts';
export { LEDGER_FORMAT, SLOT_MS } from './protocol.ts';
export { MAX_BATCH } from './rpc/answer.ts';
export type { Caller } from './rpc/caller.ts';
export { settleHeap } from './settle-heap.ts';
export { wallTime } from './wall-time.ts';
