export { checkLedger, type LedgerStats, readLedgerStats } from './child/ledger/check-ledger.ts';
export { isDamage } from './child/ledger/sql-row.ts';
export { runNodeChild } from './child/run.ts';
export { type Localnet, type LocalnetOptions, startLocalnet } from './localnet.ts';
export { MAX_BATCH } from './rpc/answer.ts';
export type { Caller } from './rpc/caller.ts';
export { toErrorSentence } from './rpc/error-sentence.ts';
export { type ChildPort, forkChild, parentProcess } from './supervision/child-port.ts';
export { HOW_TO_RESTORE, LEDGER_FORMAT } from './supervision/protocol.ts';
