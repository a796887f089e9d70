export { associatedAddress } from './addresses/associated-address.ts';
export {
  LOOKUP_TABLE_PROGRAM,
  MEMO_PROGRAM,
  MEMO_PROGRAMS,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  UPGRADEABLE_LOADER,
} from './addresses/solana-programs.ts';
export { type BoundedRpc, createBoundedRpc } from './bounded-rpc.ts';
export {
  type AuthorityChange,
  type BalanceDifference,
  balanceDifference,
} from './engine/balance-difference.ts';
export {
  compareTransactions,
  type TransactionChange,
  type TransactionComparison,
} from './engine/compare-transactions.ts';
export {
  type ChainVerdict,
  ENGINE_CODES,
  ENGINE_ERROR_SENTENCES,
  EXPIRED_SENTENCE,
  explainFailure,
  type TransactionFailure,
  toFailure,
} from './engine/failure.ts';
export type { Outcome } from './engine/outcome.ts';
export { type Preview, previewProposal, previewTwice, type SecondOpinion } from './engine/preview.ts';
export type { PromisedChange } from './engine/promised.ts';
export {
  type BroadcastDelivery,
  type Delivery,
  type Handed,
  type Proposal,
  type ReceiverDelivery,
  type SignedAmount,
  toDepositAmounts,
  type Unproved,
} from './engine/proposal.ts';
export type { Origin } from './engine/sending/await-landing.ts';
export type { BundleStatus, Channels } from './engine/sending/channels.ts';
export { type ConfirmationOutcome, confirmSignature } from './engine/sending/confirm-signature.ts';
export { followSent } from './engine/sending/deliver.ts';
export type { LandedTransaction } from './engine/sending/landed-transaction.ts';
export type { SentTransaction } from './engine/sending/sent-transaction.ts';
export { settleProposal, settleTogether } from './engine/settle.ts';
export { foreignAmounts, foreignTrade } from './foreign/foreign-amounts.ts';
export {
  type ForeignBreach,
  type ForeignIntent,
  type ForeignVerdict,
  judgeForeign,
} from './foreign/foreign-check.ts';
export type { ForeignTerms } from './foreign/foreign-trade.ts';
export { readSurely, type SurelyRead } from './foreign/read-surely.ts';
export {
  associatedAccountBytes,
  type GenesisAccount,
  type GenesisHolding,
  genesisToken,
} from './genesis/genesis.ts';
export { genesisInterface } from './genesis/genesis-interface.ts';
export { decodeLookupTable, genesisLookupTable, usableEntries } from './genesis/genesis-lookup-table.ts';
export { type GenesisMint, genesisMint } from './genesis/genesis-mint.ts';
export { type GenesisProgram, genesisProgram, layOutProgram } from './genesis/genesis-program.ts';
export { type MintFacts, parseMint } from './genesis/mint-facts.ts';
export { parseTransferFee } from './genesis/mint-transfer-fee.ts';
export {
  claimGift,
  createGift,
  type GiftCreation,
  type GiftToken,
  giftUnitChecks,
  type HeldGift,
  linkLamports,
  returnGift,
} from './gifts/gift-instructions.ts';
export {
  findGiftBreach,
  type GiftBreach,
  type GiftIntent,
  giftAmounts,
  readExpiry,
} from './gifts/gift-intent.ts';
export { inviteKey } from './gifts/invite-key.ts';
export {
  buildLaunch,
  buildLaunchClosing,
  buildTokenCreation,
  type Launch,
  type LaunchClosing,
  launchAddress,
  type TokenCreation,
} from './launch.ts';
export { bandTicks, type PriceBand } from './orders/order-band.ts';
export {
  cancelOrder,
  changeOrder,
  expireOrder,
  fillOrder,
  type HeldOrder,
  noteOrder,
  type OrderFilling,
  type OrderOpening,
  type OrderReference,
  type OrderTerms,
  type OrderToken,
  openOrder,
  waitingAddress,
  withdrawOutput,
} from './orders/order-instructions.ts';
export {
  askedFor,
  cycleAmount,
  dueAfter,
  isPart,
  type OrderPrices,
  orderPrices,
  type References,
  referenceDepth,
  slotsOpen,
  toleranceAfter,
  worthAt,
} from './orders/order-prices.ts';
export {
  findOrderBreach,
  type OrderBreach,
  type OrderIntent,
  type OrderLimits,
} from './orders/order-proof.ts';
export { areReferencesFit, type ReadReferences } from './orders/order-references.ts';
export {
  changeInstructions,
  type OrderSides,
  openingInstructions,
  type ShownChange,
  type ShownOpening,
  type ShownWithdrawal,
  withComputeBudget,
  withdrawInstructions,
} from './orders/order-transactions.ts';
export { inGroups, readOrders, toOrder, withPrograms } from './orders/read-orders.ts';
export { CHAIN_PROGRAMS, type ChainProgramName } from './programs/chain-programs.ts';
export { METADATA_PROGRAM } from './programs/metadata/generated/accounts.generated.ts';
export { genesisMetadata } from './programs/metadata/genesis-metadata.ts';
export { metadataAddress } from './programs/metadata/metadata.ts';
export { type MetadataTexts, parseMetadata } from './programs/metadata/parse-metadata.ts';
export {
  giftAddress,
  lpMintAddress,
  orderAddress,
  poolAddress,
  positionAddress,
  tickArrayAddress,
  tokenLedgerAddress,
} from './programs/venue/addresses.ts';
export { type AuditedQuote, auditRoute, type RouteAudit } from './programs/venue/audit-route.ts';
export { emptyPool, emptyPosition, emptyTickArray } from './programs/venue/empty-accounts.ts';
export {
  decodeGift,
  decodeOrder,
  decodePool,
  decodePosition,
  decodeTickArray,
  decodeTokenLedger,
  encodeGift,
  encodeOrder,
  encodePool,
  encodePosition,
  encodeTickArray,
  GIFT_BYTES,
  type GiftAccount,
  ORDER_BYTES,
  type OrderAccount,
  POOL_BYTES,
  POOL_KINDS,
  POSITION_BYTES,
  type PoolAccount,
  type PositionAccount,
  TICK_ARRAY_BYTES,
  type Tick,
  type TickArrayAccount,
  TOKEN_LEDGER_BYTES,
  type TokenLedgerAccount,
  VENUE_CONSTANTS,
  VENUE_PROGRAM,
} from './programs/venue/generated/accounts.generated.ts';
export { VENUE_ERROR_SENTENCES, VENUE_ERRORS } from './programs/venue/generated/errors.generated.ts';
export {
  addLiquidityInstruction,
  burnPositionInstruction,
  checkScaleInstruction,
  claimGiftInstruction,
  closePoolInstruction,
  closePositionInstruction,
  collectProtocolFeesInstruction,
  createGiftInstruction,
  createLpMintInstruction,
  createPoolInstruction,
  createTickArrayInstruction,
  decreaseLiquidityInstruction,
  depositInventoryInstruction,
  fillQuoteInstruction,
  fundLaunchInstruction,
  increaseLiquidityInstruction,
  meanTickInstruction,
  observeInstruction,
  openPositionInstruction,
  removeLiquidityInstruction,
  returnGiftInstruction,
  setTokenLedgerInstruction,
  swapByLedgerInstruction,
  swapExactOutInstruction,
  swapInstruction,
  withdrawInventoryInstruction,
} from './programs/venue/generated/instructions.generated.ts';
export {
  parseVenueInstruction,
  type VenueInstruction,
} from './programs/venue/instructions/parse-instruction.ts';
export {
  decodeQuote,
  decodeSignedQuote,
  encodeQuote,
  type Quote,
  quoteSignatureInstruction,
} from './programs/venue/instructions/quote-message.ts';
export {
  type RoutePool,
  type SwapPath,
  type SwapRoute,
  toRoute,
} from './programs/venue/instructions/swap-route.ts';
export { checkLaunch } from './programs/venue/launch.ts';
export { changePosition, liquidityForAmounts } from './programs/venue/pricing/concentrated.ts';
export {
  arrayStart,
  sqrtPriceAtTick,
  tickArraysAhead,
  tickAtSqrtPrice,
  tickBounds,
} from './programs/venue/pricing/ticks.ts';
export {
  type Amounts,
  addShares,
  buy,
  type Deposit,
  meanTick,
  observe,
  type PoolState,
  removeShares,
  sell,
  spotPrice,
  spotTick,
  type Traded,
} from './programs/venue/pricing/trade.ts';
export {
  type EmptyAccount,
  type EmptyAccounts,
  findEmptyAccounts,
  toEmptyAccounts,
} from './rent/empty-accounts.ts';
export {
  buildRentReclaims,
  findReclaimBreach,
  findReclaimMismatch,
  type ReclaimMismatch,
  type RentReclaim,
  reclaimedLamports,
} from './rent/rent-reclaim.ts';
export type { SolanaRpc } from './rpc.ts';
export { withHookAccounts } from './sends/hook-accounts.ts';
export { type ChainAccount, type RecipientKind, recipientKind } from './sends/recipient.ts';
export { findSendBreach, type SendBreach } from './sends/send-intent.ts';
export {
  buildSend,
  type Payment,
  type Send,
  type SentMint,
  splitPayments,
} from './sends/send-transaction.ts';
export { sentAmounts } from './sends/signed-amounts.ts';
export { findPayerCosts, type PayerCosts } from './swaps/payer-costs.ts';
export { swapAmounts } from './swaps/signed-amounts.ts';
export { findSwapBreach, type IntentBreach, type SwapIntent } from './swaps/swap-intent.ts';
export {
  compileSwap,
  type PlatformFee,
  type QuoteFill,
  type Swap,
  type SwapInstructions,
  type SwapSetting,
  type SwapToken,
  toFillInstructions,
  toSwapInstructions,
} from './swaps/swap-transaction.ts';
export { temporaryAddress, wrapSol } from './swaps/wrapped-sol.ts';
export { readTokenAccount, type TokenAccount, type TokenAccountInfo } from './token-account.ts';
export { buildTransaction, type TransactionLifetime } from './transactions/build-transaction.ts';
export type { TransactionLayout, TransactionVersion } from './transactions/compile-transaction.ts';
export {
  type DecodedAccount,
  type DecodedInstruction,
  type DecodedTransaction,
  decodeTransaction,
  type LookupTables,
} from './transactions/decode-transaction.ts';
export { maxAccountBytes, maxAccountDeposits } from './transactions/deposits.ts';
export {
  type PriorityTerms,
  readTip,
  type Tips,
  tipInstructions,
  unitLimitFor,
  unitPriceFor,
} from './transactions/fee-plan.ts';
export { createLookupTable, extendLookupTable } from './transactions/lookup-table-instructions.ts';
export {
  MAX_TRANSACTION_BYTES,
  messageBytesOf,
  type ParsedInstruction,
  type ParsedLookup,
  type ParsedMessage,
  type ParsedTransaction,
  parseMessage,
  parseTransaction,
} from './transactions/parse-transaction.ts';
export {
  computeBudget,
  isPrecompile,
  MAX_COMPUTE_UNITS,
  MICRO_LAMPORTS,
  priorityFeeLamports,
  priorityLamports,
  recentUnitPrice,
} from './transactions/priority-fee.ts';
