export { associatedAddress } from './associated-address.ts';
export { type AuthorityChange, type BalanceDifference, balanceDifference } from './balance-difference.ts';
export { addressBytes, toBase58 } from './base58.ts';
export { buildTransaction, type TransactionLifetime } from './build-transaction.ts';
export {
  compareTransactions,
  type TransactionChange,
  type TransactionComparison,
} from './compare-transactions.ts';
export type { TransactionVersion } from './compile-transaction.ts';
export { type ConfirmationOutcome, confirmSignature } from './confirm-signature.ts';
export {
  type DecodedAccount,
  type DecodedInstruction,
  type DecodedTransaction,
  decodeTransaction,
  type LookupTables,
} from './decode-transaction.ts';
export {
  associatedAccountBytes,
  type GenesisAccount,
  type GenesisHolding,
  genesisToken,
  rentLamports,
  TOKEN_ACCOUNT_RENT,
} from './genesis.ts';
export { type GenesisMint, genesisMint } from './genesis-mint.ts';
export {
  buildDelisting,
  buildGraduation,
  buildMintCreation,
  buildPoolOpening,
  type Delisting,
  type Graduation,
  type MintCreation,
  type PoolOpening,
} from './launch.ts';
export { parseTransferFee } from './mint-transfer-fee.ts';
export {
  type ParsedInstruction,
  type ParsedLookup,
  type ParsedMessage,
  type ParsedTransaction,
  parseMessage,
  parseTransaction,
  TRANSACTION_MOST_BYTES,
} from './parse-transaction.ts';
export { isPrecompile, priorityFeeLamports, SIGNATURE_FEE_LAMPORTS } from './priority-fee.ts';
export { MEMO_PROGRAM, SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from './programs.ts';
export type { SolanaRpc } from './rpc.ts';
export {
  buildSettlement,
  SETTLEMENT_LEGS_MOST,
  type Settlement,
  type SettlementToken,
} from './settlement.ts';
export { findSwapBreach, type IntentBreach, type SwapIntent } from './swap-intent.ts';
