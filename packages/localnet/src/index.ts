export { runNodeChild } from './child/run.ts';
export { type Localnet, type LocalnetOptions, startLocalnet } from './localnet.ts';
export { SLOT_MS } from './protocol.ts';
export type { Door } from './rpc/context.ts';
export { settleHeap } from './settle-heap.ts';
