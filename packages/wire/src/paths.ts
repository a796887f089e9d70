import type { Timeframe } from '@orrery/domain/timeframes';
import type { Category } from './tokens/lists.ts';

export {
  activeDca,
  activities,
  description,
  developerStats,
  historicalDca,
  holders,
  narrative,
  netVolume,
  oraclePrice,
  pairChart,
  tokenOverview,
  tokenTxs,
  topTraders,
  walletRisk,
} from './paths-of-one.ts';
export {
  cancelRecurring,
  cancelRecurrings,
  cancelTrigger,
  cancelTriggers,
  changeTrigger,
  createRecurring,
  createTrigger,
  executeRecurring,
  executeTrigger,
  triggerFees,
  withdrawRecurring,
} from './paths-of-orders.ts';

// Where the gateway mounts each call, written once for server and browser: imported as a namespace (`apiPaths.health`), of which a page
// takes only the paths it asks. A route's pattern is a path with its parameters' names: `apiPaths.holders(':id')`.

export const assetList = (category: Category | ':category', timeframe: Timeframe | ':timeframe') =>
  `/v1/assets/${category}/${timeframe}`;
export const assetsRecent = '/v1/assets';
export const assetSearch = '/v1/assets/search';
export const gems = '/v1/assets/gems';
export const pools = '/v1/pools';
export const poolGems = '/v1/pools/gems';
export const verifiedSymbolMap = '/v1/assets/verified-symbol-address-map';
export const duplicateSymbols = '/tokens/v1/symbols/verified/duplicates';
export const tokenInfo = (id: string) => `/tokens/v1/token/${id}`;
export const tokensSearch = '/tokens/v2/search';
export const tokensTagged = '/tokens/v2/tag';
export const tokensRecent = '/tokens/v2/recent';
export const tokensList = (category: string, interval: string) => `/tokens/v2/${category}/${interval}`;
export const sparklines = '/v1/charts/sparklines';
export const candles = (id: string) => `/v2/charts/${id}`;
export const chainStatus = '/api/v1/chain/status';
export const fallbackPrices = '/api/v1/prices';
export const prices = '/price/v3';
export const oracleConfig = '/oracle/config';
export const oracleSearch = '/oracle/search';
export const oracleSymbols = '/oracle/symbols';
export const oracleHistory = '/oracle/history';
export const oraclePrices = '/oracle/prices';
export const chaosData = '/chaos/trading-view/data';
export const chaosStream = '/chaos/stream';
export const stockStats = '/v1/stocks/stats';
export const launchpadStats = '/v3/launchpads/stats';
export const pnl = '/v1/pnl';
export const pnlStats = '/v1/pnl-stats';
export const pnlPositions = '/v1/pnl-positions';
export const userTxs = '/v1/txs/users';
export const userSwaps = '/v1/txs/users/swaps';
export const transfers = (wallet: string) => `/v1/transfers/${wallet}`;
export const triggerOrders = '/trigger/v1/getTriggerOrders';
export const recurringOrders = '/recurring/v1/getRecurringOrders';
export const swapQuote = '/swap/v1/quote';
export const swap = '/swap/v1/swap';
export const swapInstructions = '/swap/v1/swap-instructions';
export const programLabels = '/swap/v1/program-id-to-label';
export const craftSend = '/send/v1/craft-send';
export const craftClawback = '/send/v1/craft-clawback';
export const pendingInvites = '/send/v1/pending-invites';
export const inviteHistory = '/send/v1/invite-history';
export const ultraOrder = '/ultra/v1/order';
export const ultraRouters = '/ultra/v1/order/routers';
export const ultraSearch = '/ultra/v1/search';
export const ultraExecute = '/ultra/v1/execute';
export const ultraShield = '/ultra/v1/shield';
export const shield = '/v1/shield';
export const balances = (wallet: string) => `/ultra/v1/balances/${wallet}`;
export const holdings = (wallet: string) => `/ultra/v1/holdings/${wallet}`;
export const nativeHoldings = (wallet: string) => `${holdings(wallet)}/native`;
export const craftNativeTransfer = '/ultra/v1/transfer/craft-native';
export const craftTokenTransfer = '/ultra/v1/transfer/craft-token';
export const executeTransfer = '/ultra/v1/transfer/execute';
export const remoteConfig = '/remoteConfig/metadata.json';
export const bannerMetadata = '/banner/metadata.json';
export const banner = (bannerId: string) => `/banner/${bannerId}/banner.json`;
export const bannerImage = (bannerId: string, file: string) => `/banner/${bannerId}/${file}`;
export const image = '/image';
export const tokenIcon = (file: string) => `/image/icons/${file}`;
export const shareImage = (file: string) => `/image/tokens/${file}`;
export const cardImage = (file: string) => `/image/cards/${file}`;
export const faucet = '/v1/faucet';
export const events = '/events';
export const orderKeeper = '/order-keeper';
export const configEditor = '/config-editor';
export const health = '/health';
export const metrics = '/metrics';
export const stream = '/stream';
export const rpc = '/rpc';
/** The block engine; its methods are answered at this path, and below it where Jito's own clients look for each. */
export const blockEngine = '/block-engine';
export const bundleTipFloor = '/bundle-tip-floor';
export const sendTransaction = '/send-transaction';
