export { toBase58 } from './base58.ts';
export type { GenesisAccount } from './genesis.ts';
export {
  type ParsedInstruction,
  type ParsedLookup,
  type ParsedMessage,
  type ParsedTransaction,
  parseMessage,
  parseTransaction,
  TRANSACTION_MOST_BYTES,
} from './parse-transaction.ts';
