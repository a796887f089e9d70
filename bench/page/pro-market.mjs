// A market that exists only for the screen: a thousand made-up assets, their sparklines, and patches as the server writes them.
import { getAddressDecoder } from '@solana/kit';

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const WINDOWS = ['stats5m', 'stats1h', 'stats6h', 'stats24h'];
const LABELS = ['low', 'medium', 'high'];
const NAMES = [
  'Orbital Cat',
  'High Tide',
  'Moss Protocol',
  'Paper Kite',
  'Gnomon',
  'Fernweh',
  'Lumen Dog',
  'Axis Mundi',
];
const SYMBOLS = ['ORB', 'TIDE', 'MOSS', 'KITE', 'GNOM', 'FERN', 'LUMN', 'AXIS'];
const MINUTE = 60_000;

/** A small random generator, so that two runs show the same market. */
export function createDice(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function createMarket({ size, seed = 7 }) {
  const dice = createDice(seed);
  const assets = Array.from({ length: size }, (_, index) => anAsset(dice, index));
  let slot = 1_000;

  return {
    assets,
    /** A frame of the stream with one patch for each of `count` different assets. */
    frame(count) {
      slot += 1;
      const from = Math.floor(dice() * size);
      const data = Array.from({ length: count }, (_, index) => ({
        type: 'update',
        asset: trade(dice, assets[(from + index) % size], slot),
      }));
      return JSON.stringify({ type: 'asset-updates', data });
    },
    sparklines: (ids) => Object.fromEntries(ids.map((id) => [id, aLine(dice)])),
  };
}

function anAsset(dice, index) {
  const price = 10 ** (dice() * 8 - 6);
  const supply = 10 ** (6 + dice() * 4);
  const born = new Date(Date.now() - dice() ** 4 * 400 * 1_440 * MINUTE).toISOString();
  const organicScore = Math.round(dice() * 100);
  return {
    id: getAddressDecoder().decode(Uint8Array.from({ length: 32 }, () => Math.floor(dice() * 256))),
    symbol: `${SYMBOLS[index % SYMBOLS.length]}${index < SYMBOLS.length ? '' : index}`,
    name: NAMES[index % NAMES.length],
    decimals: 6,
    tokenProgram: TOKEN_PROGRAM,
    usdPrice: price,
    priceBlockId: 1_000,
    mcap: price * supply,
    fdv: price * supply,
    liquidity: price * supply * 0.07,
    circSupply: supply,
    totalSupply: supply,
    holderCount: Math.floor(dice() * 9_000),
    isVerified: dice() < 0.4,
    tags: [],
    createdAt: born,
    firstPool: { id: 'pool', createdAt: born },
    ...(dice() < 0.5 && { launchpad: 'pump.fun' }),
    organicScore,
    organicScoreLabel: LABELS[Math.min(2, Math.floor(organicScore / 35))],
    audit: {
      mintAuthorityDisabled: dice() < 0.8,
      freezeAuthorityDisabled: dice() < 0.85,
      topHoldersPercentage: dice() * 30,
    },
    ...Object.fromEntries(WINDOWS.map((window) => [window, someStats(dice)])),
  };
}

function someStats(dice) {
  const buys = Math.floor(dice() * 900);
  const sells = Math.floor(dice() * 900);
  return {
    priceChange: (dice() - 0.5) * 60,
    buyVolume: buys * dice() * 900,
    sellVolume: sells * dice() * 900,
    numBuys: buys,
    numSells: sells,
    numTraders: Math.ceil((buys + sells) * 0.6),
  };
}

/** What one trade changes of an asset. */
function trade(dice, asset, slot) {
  const step = 1 + (dice() - 0.5) * 0.01;
  const isBuy = step > 1;
  const usd = dice() * 500;
  Object.assign(asset, {
    usdPrice: asset.usdPrice * step,
    mcap: asset.mcap * step,
    fdv: asset.fdv * step,
    liquidity: asset.liquidity * Math.sqrt(step),
    priceBlockId: slot,
  });
  const { id, usdPrice, mcap, fdv, liquidity, priceBlockId } = asset;
  const patch = { id, usdPrice, mcap, fdv, liquidity, priceBlockId };
  for (const window of WINDOWS) {
    const stats = asset[window];
    stats.priceChange += (step - 1) * 100;
    stats.numTraders += 1;
    if (isBuy) Object.assign(stats, { buyVolume: stats.buyVolume + usd, numBuys: stats.numBuys + 1 });
    else Object.assign(stats, { sellVolume: stats.sellVolume + usd, numSells: stats.numSells + 1 });
    patch[window] = isBuy
      ? {
          priceChange: stats.priceChange,
          buyVolume: stats.buyVolume,
          numBuys: stats.numBuys,
          numTraders: stats.numTraders,
        }
      : {
          priceChange: stats.priceChange,
          sellVolume: stats.sellVolume,
          numSells: stats.numSells,
          numTraders: stats.numTraders,
        };
  }
  return patch;
}

function aLine(dice) {
  let price = 1;
  return Array.from({ length: 48 }, () => {
    price *= 1 + (dice() - 0.5) * 0.06;
    return price;
  });
}
