/** Names in the table `cursors` that several parts use: the slot of the last block that was taken in whole. */
export const BLOCKS_CURSOR = 'trades';
/** Set once the history of before the first block is stored. */
export const GENESIS_CURSOR = 'genesis-history';
