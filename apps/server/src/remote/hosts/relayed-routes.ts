import { SECOND_MS } from '@orrery/core/time';
import {
  BlockEngineCallSchema,
  BlockEngineReplySchema,
  BundleTipFloorReplySchema,
} from '@orrery/wire/chain/broadcast';
import {
  CandlesQuerySchema,
  CandlesReplySchema,
  NetVolumeQuerySchema,
  NetVolumeReplySchema,
} from '@orrery/wire/charts/candles';
import {
  OracleConfigReplySchema,
  OracleHistoryQuerySchema,
  OracleHistoryReplySchema,
  OraclePricesQuerySchema,
  OraclePricesReplySchema,
  OracleSearchQuerySchema,
  OracleSearchReplySchema,
  OracleSymbolQuerySchema,
  OracleSymbolReplySchema,
} from '@orrery/wire/charts/feeds';
import {
  FrontEndChartQuerySchema,
  FrontEndChartReplySchema,
  TokenOverviewQuerySchema,
  TokenOverviewReplySchema,
} from '@orrery/wire/charts/front-end';
import {
  CancelRecurringBodySchema,
  CancelRecurringsBodySchema,
  CancelTriggerBodySchema,
  CancelTriggersBodySchema,
  ChangeTriggerBodySchema,
  CreateRecurringBodySchema,
  CreateTriggerBodySchema,
  ExecuteOrderBodySchema,
  ExecuteRecurringReplySchema,
  ExecuteTriggerReplySchema,
  OfferedOrderSchema,
  OrderTransactionReplySchema,
  OrderTransactionsReplySchema,
  TriggerFeesReplySchema,
  WithdrawOrderBodySchema,
} from '@orrery/wire/orders/order-requests';
import {
  DcaOrdersQuerySchema,
  DcaOrdersReplySchema,
  RecurringOrdersQuerySchema,
  RecurringOrdersReplySchema,
  TriggerOrdersQuerySchema,
  TriggerOrdersReplySchema,
} from '@orrery/wire/orders/orders';
import * as apiPaths from '@orrery/wire/paths';
import {
  CraftClawbackBodySchema,
  CraftClawbackReplySchema,
  CraftSendBodySchema,
  CraftSendReplySchema,
  InvitesQuerySchema,
  InvitesReplySchema,
} from '@orrery/wire/send/send';
import {
  SwapBodySchema,
  SwapInstructionsReplySchema,
  SwapQuoteQuerySchema,
  SwapQuoteSchema,
  SwapReplySchema,
} from '@orrery/wire/swap/swap';
import { DuplicateSymbolsSchema, SymbolMapSchema } from '@orrery/wire/swap/symbols';
import { AssetListSchema } from '@orrery/wire/tokens/asset';
import { GemsBodySchema, GemsReplySchema, PoolGemsReplySchema } from '@orrery/wire/tokens/gems';
import { DeveloperStatsSchema, LaunchpadStatsReplySchema } from '@orrery/wire/tokens/launchpads';
import { AssetListQuerySchema, AssetRecentQuerySchema } from '@orrery/wire/tokens/lists';
import { DescriptionReplySchema, NarrativeReplySchema } from '@orrery/wire/tokens/narrative';
import { PoolsQuerySchema, PoolsReplySchema } from '@orrery/wire/tokens/pools';
import { PricesQuerySchema, PricesSchema } from '@orrery/wire/tokens/prices';
import { AssetSearchQuerySchema, SymbolMapQuerySchema } from '@orrery/wire/tokens/search';
import { SparklinesQuerySchema, SparklinesSchema } from '@orrery/wire/tokens/sparklines';
import { StockStatsQuerySchema, StockStatsReplySchema } from '@orrery/wire/tokens/stocks';
import { ActivitiesQuerySchema, ActivitiesReplySchema } from '@orrery/wire/trades/activities';
import { TransfersQuerySchema, TransfersReplySchema } from '@orrery/wire/trades/transfers';
import { TokenTxsQuerySchema, TokenTxsReplySchema } from '@orrery/wire/trades/txs';
import { UserSwapsQuerySchema, UserSwapsReplySchema } from '@orrery/wire/trades/user-swaps';
import { UserTxsQuerySchema, UserTxsReplySchema } from '@orrery/wire/trades/user-txs';
import {
  BalancesReplySchema,
  HoldingsReplySchema,
  NativeHoldingsReplySchema,
} from '@orrery/wire/ultra/balances';
import { UltraExecuteBodySchema, UltraExecuteReplySchema } from '@orrery/wire/ultra/execute';
import { UltraOrderReplySchema, UltraRoutersReplySchema } from '@orrery/wire/ultra/order';
import { UltraOrderQuerySchema } from '@orrery/wire/ultra/order-query';
import { ShieldQuerySchema, ShieldReplySchema } from '@orrery/wire/ultra/shield';
import { HoldersQuerySchema, HoldersReplySchema } from '@orrery/wire/wallets/holders';
import {
  PnlPositionsQuerySchema,
  PnlPositionsReplySchema,
  PnlQuerySchema,
  PnlReplySchema,
  PnlStatsQuerySchema,
  PnlStatsReplySchema,
  TopTradersReplySchema,
} from '@orrery/wire/wallets/pnl';
import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import type { Product } from '../products.ts';
import type { Priority } from './call-budget.ts';

/** A schema that says which keys a query may have. */
type QuerySchema = GenericSchema & { readonly entries: Readonly<Record<string, unknown>> };

/** A call of a page that a host answers. */
export interface RelayedRoute {
  product: Product;
  method: 'GET' | 'POST';
  /** As this server has it; `:name` for an address or another word. */
  path: string;
  querystring?: QuerySchema | undefined;
  body?: GenericSchema | undefined;
  reply: GenericSchema;
  /** How long an answer is as good as a new one; 0 for what changes something or is for one caller. */
  staleMs: number;
  priority: Priority;
}

/** Where the calls of a product stand here; hosts have them right below their address. */
export const PREFIXES: Readonly<Record<Product, string>> = {
  tokens: '',
  stream: '',
  ultra: '/ultra/v1',
  swap: '/swap/v1',
  trigger: '/trigger/v1',
  recurring: '/recurring/v1',
  price: '/price/v3',
  pairs: '/api/v1',
  oracle: '/oracle',
  send: '/send/v1',
  lend: '/lend/v1',
  portfolio: '/portfolio/v1',
  perps: '/perps/v2',
  activity: '',
  bundles: apiPaths.blockEngine,
  tips: apiPaths.bundleTipFloor,
};

type Read = Pick<RelayedRoute, 'path' | 'reply' | 'querystring'> & { staleMs?: number; body?: GenericSchema };
type Change = Pick<RelayedRoute, 'path' | 'reply' | 'body'>;

/** Prices and ranks are as good for ten seconds, in which the stream is sooner. */
const [SOON, RANKED, LATER] = [2 * SECOND_MS, 10 * SECOND_MS, 30 * SECOND_MS];

const lists = (product: Product, reads: readonly Read[]): RelayedRoute[] =>
  reads.map((read) => ({
    product,
    method: read.body ? 'POST' : 'GET',
    staleMs: SOON,
    priority: 'lists',
    ...read,
  }));
const quotes = (product: Product, reads: readonly Read[]): RelayedRoute[] =>
  reads.map((read) => ({ product, method: 'GET', ...read, staleMs: 0, priority: 'quote' }));
const balances = (product: Product, reads: readonly Read[]): RelayedRoute[] =>
  reads.map((read) => ({ product, method: 'GET', ...read, staleMs: SECOND_MS, priority: 'balances' }));
const changes = (product: Product, posts: readonly Change[]): RelayedRoute[] =>
  posts.map((post) => ({ product, method: 'POST', ...post, staleMs: 0, priority: 'confirm' }));

/** Every call that is passed on to a host. */
export const RELAYED_ROUTES: readonly RelayedRoute[] = [
  ...lists('tokens', [
    { path: apiPaths.assetSearch, querystring: AssetSearchQuerySchema, reply: AssetListSchema },
    {
      path: apiPaths.verifiedSymbolMap,
      querystring: SymbolMapQuerySchema,
      reply: SymbolMapSchema,
      staleMs: LATER,
    },
    { path: apiPaths.duplicateSymbols, reply: DuplicateSymbolsSchema, staleMs: LATER },
    { path: apiPaths.sparklines, querystring: SparklinesQuerySchema, reply: SparklinesSchema },
    { path: apiPaths.assetsRecent, querystring: AssetRecentQuerySchema, reply: AssetListSchema },
    {
      path: apiPaths.assetList(':category', ':timeframe'),
      querystring: AssetListQuerySchema,
      reply: AssetListSchema,
      staleMs: RANKED,
    },
    { path: apiPaths.gems, body: GemsBodySchema, reply: GemsReplySchema },
    { path: apiPaths.pools, querystring: PoolsQuerySchema, reply: PoolsReplySchema },
    { path: apiPaths.poolGems, body: GemsBodySchema, reply: PoolGemsReplySchema },
    { path: apiPaths.description(':id'), reply: DescriptionReplySchema, staleMs: LATER },
    { path: apiPaths.narrative(':id'), reply: NarrativeReplySchema, staleMs: LATER },
    { path: apiPaths.candles(':id'), querystring: CandlesQuerySchema, reply: CandlesReplySchema },
    { path: apiPaths.netVolume(':id'), querystring: NetVolumeQuerySchema, reply: NetVolumeReplySchema },
    { path: apiPaths.tokenTxs(':id'), querystring: TokenTxsQuerySchema, reply: TokenTxsReplySchema },
    { path: apiPaths.userTxs, querystring: UserTxsQuerySchema, reply: UserTxsReplySchema },
    { path: apiPaths.userSwaps, querystring: UserSwapsQuerySchema, reply: UserSwapsReplySchema },
    { path: apiPaths.transfers(':wallet'), querystring: TransfersQuerySchema, reply: TransfersReplySchema },
    { path: apiPaths.holders(':id'), querystring: HoldersQuerySchema, reply: HoldersReplySchema },
    { path: apiPaths.topTraders(':id'), reply: TopTradersReplySchema },
    { path: apiPaths.developerStats(':wallet'), reply: DeveloperStatsSchema, staleMs: LATER },
    { path: apiPaths.launchpadStats, reply: LaunchpadStatsReplySchema, staleMs: LATER },
    {
      path: apiPaths.stockStats,
      querystring: StockStatsQuerySchema,
      reply: StockStatsReplySchema,
      staleMs: LATER,
    },
    { path: apiPaths.pnl, querystring: PnlQuerySchema, reply: PnlReplySchema },
    { path: apiPaths.pnlStats, querystring: PnlStatsQuerySchema, reply: PnlStatsReplySchema },
    { path: apiPaths.pnlPositions, querystring: PnlPositionsQuerySchema, reply: PnlPositionsReplySchema },
  ]),
  ...lists('price', [
    { path: apiPaths.prices, querystring: PricesQuerySchema, reply: PricesSchema, staleMs: RANKED },
  ]),
  ...lists('pairs', [
    {
      path: apiPaths.pairChart(':id'),
      querystring: FrontEndChartQuerySchema,
      reply: FrontEndChartReplySchema,
    },
    {
      path: apiPaths.tokenOverview(':id'),
      querystring: TokenOverviewQuerySchema,
      reply: TokenOverviewReplySchema,
    },
  ]),
  ...lists('oracle', [
    { path: apiPaths.oracleConfig, reply: OracleConfigReplySchema, staleMs: LATER },
    { path: apiPaths.oracleSearch, querystring: OracleSearchQuerySchema, reply: OracleSearchReplySchema },
    {
      path: apiPaths.oracleSymbols,
      querystring: OracleSymbolQuerySchema,
      reply: OracleSymbolReplySchema,
      staleMs: LATER,
    },
    { path: apiPaths.oracleHistory, querystring: OracleHistoryQuerySchema, reply: OracleHistoryReplySchema },
    { path: apiPaths.oraclePrices, querystring: OraclePricesQuerySchema, reply: OraclePricesReplySchema },
    { path: apiPaths.oraclePrice(':feed'), reply: OraclePricesReplySchema },
  ]),
  ...lists('activity', [
    {
      path: apiPaths.activities(':wallet'),
      querystring: ActivitiesQuerySchema,
      reply: ActivitiesReplySchema,
    },
  ]),
  ...balances('ultra', [
    { path: apiPaths.balances(':wallet'), reply: BalancesReplySchema },
    { path: apiPaths.holdings(':wallet'), reply: HoldingsReplySchema },
    { path: apiPaths.nativeHoldings(':wallet'), reply: NativeHoldingsReplySchema },
  ]),
  ...lists('ultra', [
    { path: apiPaths.ultraRouters, reply: UltraRoutersReplySchema, staleMs: LATER },
    { path: apiPaths.ultraShield, querystring: ShieldQuerySchema, reply: ShieldReplySchema },
  ]),
  ...quotes('ultra', [
    { path: apiPaths.ultraOrder, querystring: UltraOrderQuerySchema, reply: UltraOrderReplySchema },
  ]),
  ...changes('ultra', [
    { path: apiPaths.ultraExecute, body: UltraExecuteBodySchema, reply: UltraExecuteReplySchema },
  ]),
  ...lists('swap', [
    { path: apiPaths.programLabels, reply: v.record(v.string(), v.string()), staleMs: LATER },
  ]),
  ...quotes('swap', [
    { path: apiPaths.swapQuote, querystring: SwapQuoteQuerySchema, reply: SwapQuoteSchema },
  ]),
  ...changes('swap', [
    { path: apiPaths.swap, body: SwapBodySchema, reply: SwapReplySchema },
    { path: apiPaths.swapInstructions, body: SwapBodySchema, reply: SwapInstructionsReplySchema },
  ]),
  ...lists('trigger', [
    { path: apiPaths.triggerOrders, querystring: TriggerOrdersQuerySchema, reply: TriggerOrdersReplySchema },
    { path: apiPaths.triggerFees, reply: TriggerFeesReplySchema, staleMs: LATER },
  ]),
  ...changes('trigger', [
    { path: apiPaths.createTrigger, body: CreateTriggerBodySchema, reply: OfferedOrderSchema },
    { path: apiPaths.cancelTrigger, body: CancelTriggerBodySchema, reply: OrderTransactionReplySchema },
    { path: apiPaths.cancelTriggers, body: CancelTriggersBodySchema, reply: OrderTransactionsReplySchema },
    { path: apiPaths.changeTrigger, body: ChangeTriggerBodySchema, reply: OrderTransactionReplySchema },
    { path: apiPaths.executeTrigger, body: ExecuteOrderBodySchema, reply: ExecuteTriggerReplySchema },
  ]),
  ...lists('recurring', [
    {
      path: apiPaths.recurringOrders,
      querystring: RecurringOrdersQuerySchema,
      reply: RecurringOrdersReplySchema,
    },
  ]),
  ...lists('activity', [
    { path: apiPaths.activeDca(':wallet'), querystring: DcaOrdersQuerySchema, reply: DcaOrdersReplySchema },
    {
      path: apiPaths.historicalDca(':wallet'),
      querystring: DcaOrdersQuerySchema,
      reply: DcaOrdersReplySchema,
    },
  ]),
  ...changes('recurring', [
    { path: apiPaths.createRecurring, body: CreateRecurringBodySchema, reply: OfferedOrderSchema },
    { path: apiPaths.cancelRecurring, body: CancelRecurringBodySchema, reply: OrderTransactionReplySchema },
    {
      path: apiPaths.cancelRecurrings,
      body: CancelRecurringsBodySchema,
      reply: OrderTransactionsReplySchema,
    },
    { path: apiPaths.withdrawRecurring, body: WithdrawOrderBodySchema, reply: OrderTransactionReplySchema },
    { path: apiPaths.executeRecurring, body: ExecuteOrderBodySchema, reply: ExecuteRecurringReplySchema },
  ]),
  ...lists('tips', [{ path: apiPaths.bundleTipFloor, reply: BundleTipFloorReplySchema }]),
  ...changes('bundles', [
    { path: apiPaths.blockEngine, body: BlockEngineCallSchema, reply: BlockEngineReplySchema },
  ]),
  ...lists('send', [
    { path: apiPaths.pendingInvites, querystring: InvitesQuerySchema, reply: InvitesReplySchema },
    { path: apiPaths.inviteHistory, querystring: InvitesQuerySchema, reply: InvitesReplySchema },
  ]),
  ...changes('send', [
    { path: apiPaths.craftSend, body: CraftSendBodySchema, reply: CraftSendReplySchema },
    { path: apiPaths.craftClawback, body: CraftClawbackBodySchema, reply: CraftClawbackReplySchema },
  ]),
];
