// biome-ignore-all format: a table reads best with one token to a line
import type { MintExtensions } from '@orrery/domain/mints/mint-extensions';
import { keylessAddress } from '../seeded.ts';

/**
 * Identities are those of mainnet; prices, supplies and depths are plausible round figures that only seed the first
 * reserves of a fresh chain. After that, prices come from trades.
 */
export interface Major {
  mint: string;
  symbol: string;
  name: string;
  decimals: number;
  tags: readonly string[];
  /** US dollars for one whole token. */
  price: number;
  /** Whole tokens in existence. */
  supply: number;
  /** US dollars on both sides of all its pools against SOL, against USDC and against USDT; 0 for no such pool. */
  depth: { sol: number; usdc: number; usdt?: number };
  /** Share of the organic traders' attention. */
  popularity: number;
  /** Deviation of its own price movement, as a ratio in an hour. */
  volatility: number;
  /** How much of SOL's movement it follows. */
  beta: number;
  /** Set for a mint of the Token-2022 program. */
  extensions?: MintExtensions;
}

const STABLE = { volatility: 0.0001, beta: 0 };
const STAKED = { volatility: 0.0003, beta: 1 };

export const MAJORS: readonly Major[] = [
  { mint: 'So11111111111111111111111111111111111111112', symbol: 'SOL', name: 'Solana', decimals: 9, tags: ['verified', 'strict', 'community'], price: 168.4, supply: 0, depth: { sol: 0, usdc: 36e6, usdt: 9e6 }, popularity: 30, volatility: 0.007, beta: 0 },
  { mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', symbol: 'USDC', name: 'USD Coin', decimals: 6, tags: ['verified', 'strict', 'community', 'stablecoin'], price: 1, supply: 9.1e9, depth: { sol: 0, usdc: 0 }, popularity: 0, ...STABLE },
  { mint: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', symbol: 'USDT', name: 'USDT', decimals: 6, tags: ['verified', 'strict', 'community', 'stablecoin'], price: 1, supply: 9.8e9, depth: { sol: 0, usdc: 24e6 }, popularity: 6, ...STABLE },
  { mint: 'USDSwr9ApdHk5bvJKMjzff41FfuX8bSxdKcR81vTwcA', symbol: 'USDS', name: 'USDS', decimals: 6, tags: ['verified', 'stablecoin'], price: 1, supply: 2.2e8, depth: { sol: 0, usdc: 6e6 }, popularity: 0.6, ...STABLE },
  { mint: 'JuprjznTrTSp2UFa3ZBUFgwdAmtZCq4MQCwysN55USD', symbol: 'JupUSD', name: 'JupUSD', decimals: 6, tags: ['verified', 'stablecoin'], price: 1, supply: 4.5e7, depth: { sol: 0, usdc: 4e6 }, popularity: 0.5, ...STABLE },
  { mint: 'HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr', symbol: 'EURC', name: 'EURC', decimals: 6, tags: ['verified', 'stablecoin'], price: 1.16, supply: 8.5e6, depth: { sol: 0, usdc: 2e6 }, popularity: 0.4, volatility: 0.0006, beta: 0 },
  { mint: 'J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn', symbol: 'JitoSOL', name: 'Jito Staked SOL', decimals: 9, tags: ['verified', 'strict', 'community', 'lst'], price: 209.2, supply: 1.38e7, depth: { sol: 16e6, usdc: 5e6, usdt: 2e6 }, popularity: 5, ...STAKED },
  { mint: 'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So', symbol: 'mSOL', name: 'Marinade staked SOL', decimals: 9, tags: ['verified', 'strict', 'community', 'lst'], price: 225.6, supply: 3.1e6, depth: { sol: 9e6, usdc: 0 }, popularity: 2, ...STAKED },
  { mint: 'jupSoLaHXQiZZTSfEWMTRRgpnyFm8f6sZdosWBjx93v', symbol: 'JupSOL', name: 'Jupiter Staked SOL', decimals: 9, tags: ['verified', 'community', 'lst'], price: 196.1, supply: 4.4e6, depth: { sol: 8e6, usdc: 0 }, popularity: 2.5, ...STAKED },
  { mint: '5oVNBeEEQvYi1cX3ir8Dx5n1P7pdxydbGF2X4TxVusJm', symbol: 'INF', name: 'Sanctum Infinity', decimals: 9, tags: ['verified', 'community', 'lst'], price: 232.8, supply: 1.2e6, depth: { sol: 6e6, usdc: 0 }, popularity: 1, ...STAKED },
  { mint: 'bSo13r4TkiE4KumL71LsHTPpL2euBYLFx6h9HP3piy1', symbol: 'bSOL', name: 'BlazeStake SOL', decimals: 9, tags: ['verified', 'community', 'lst'], price: 208.3, supply: 8.2e5, depth: { sol: 5e6, usdc: 0 }, popularity: 0.8, ...STAKED },
  { mint: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN', symbol: 'JUP', name: 'Jupiter', decimals: 6, tags: ['verified', 'strict', 'community'], price: 0.472, supply: 6.9e9, depth: { sol: 7e6, usdc: 8e6, usdt: 2e6 }, popularity: 12, volatility: 0.012, beta: 0.9 },
  { mint: '27G8MtK7VtTcCHkpASjSDdkWWYfoqT6ggEuKidVJidD4', symbol: 'JLP', name: 'Jupiter Perps LP', decimals: 6, tags: ['verified', 'strict'], price: 5.12, supply: 3.2e8, depth: { sol: 0, usdc: 12e6, usdt: 2e6 }, popularity: 3, volatility: 0.002, beta: 0.5 },
  { mint: '3NZ9JMVBmGAqocybic2c7LQCJScmgsAZ6vQqTDzcqmJh', symbol: 'WBTC', name: 'Wrapped BTC (Wormhole)', decimals: 8, tags: ['verified', 'strict', 'community'], price: 104_300, supply: 1_650, depth: { sol: 6e6, usdc: 5e6 }, popularity: 4, volatility: 0.004, beta: 0.5 },
  { mint: 'cbbtcf3aa214zXHbiAZQwf4122FBYbraNdFqgw4iMij', symbol: 'cbBTC', name: 'Coinbase Wrapped BTC', decimals: 8, tags: ['verified', 'strict'], price: 104_350, supply: 5_900, depth: { sol: 0, usdc: 11e6, usdt: 3e6 }, popularity: 4, volatility: 0.004, beta: 0.5 },
  { mint: '7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs', symbol: 'ETH', name: 'Ether (Wormhole)', decimals: 8, tags: ['verified', 'strict', 'community'], price: 3_540, supply: 64_000, depth: { sol: 5e6, usdc: 6e6, usdt: 2e6 }, popularity: 4, volatility: 0.006, beta: 0.6 },
  { mint: 'jtojtomepa8beP8AuQc6eXt5FriJwfFMwQx2v2f9mCL', symbol: 'JTO', name: 'Jito', decimals: 9, tags: ['verified', 'strict', 'community'], price: 1.63, supply: 1e9, depth: { sol: 3.4e6, usdc: 2.6e6 }, popularity: 4, volatility: 0.013, beta: 0.9 },
  { mint: 'HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3', symbol: 'PYTH', name: 'Pyth Network', decimals: 6, tags: ['verified', 'strict', 'community'], price: 0.144, supply: 1e10, depth: { sol: 2.2e6, usdc: 3e6 }, popularity: 4, volatility: 0.013, beta: 0.9 },
  { mint: '85VBFQZC9TZkfaptBWjvUw7YbZjy52A6mjtPGjstQAmQ', symbol: 'W', name: 'Wormhole', decimals: 6, tags: ['verified', 'strict', 'community'], price: 0.0874, supply: 1e10, depth: { sol: 0, usdc: 2.4e6 }, popularity: 2, volatility: 0.014, beta: 0.9 },
  { mint: '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R', symbol: 'RAY', name: 'Raydium', decimals: 6, tags: ['verified', 'strict', 'community'], price: 2.41, supply: 5.55e8, depth: { sol: 5e6, usdc: 3.2e6 }, popularity: 5, volatility: 0.013, beta: 1 },
  { mint: 'orcaEKTdK7LKz57vaAYr9QeNsVEPfiu6QeMU1kektZE', symbol: 'ORCA', name: 'Orca', decimals: 6, tags: ['verified', 'strict', 'community'], price: 1.87, supply: 7.5e7, depth: { sol: 1.8e6, usdc: 2.2e6 }, popularity: 2, volatility: 0.013, beta: 0.9 },
  { mint: 'METvsvVRapdj9cFLzq4Tr43xK4tAjQfwX76z3n6mWQL', symbol: 'MET', name: 'Meteora', decimals: 6, tags: ['verified', 'community'], price: 0.53, supply: 1e9, depth: { sol: 2.6e6, usdc: 2e6 }, popularity: 5, volatility: 0.018, beta: 1 },
  { mint: 'rndrizKT3MK1iimdxRdWabcF7Zg7AR5T4nud4EkHBof', symbol: 'RENDER', name: 'Render', decimals: 8, tags: ['verified', 'strict'], price: 3.92, supply: 5.2e8, depth: { sol: 2.8e6, usdc: 0 }, popularity: 2, volatility: 0.012, beta: 0.8 },
  { mint: 'hntyVP6YFm1Hg25TN9WGLqM12b8TQmcknKrdu1oxWux', symbol: 'HNT', name: 'Helium', decimals: 8, tags: ['verified', 'strict'], price: 2.68, supply: 1.86e8, depth: { sol: 2.2e6, usdc: 0 }, popularity: 1, volatility: 0.011, beta: 0.7 },
  { mint: 'KMNo3nJsBXfcpJTVhZcXLW7RmTwTt4GVFE7suUBo9sS', symbol: 'KMNO', name: 'Kamino', decimals: 6, tags: ['verified', 'community'], price: 0.0641, supply: 1e10, depth: { sol: 0, usdc: 2.1e6 }, popularity: 2, volatility: 0.014, beta: 0.9 },
  { mint: 'DriFtupJYLTosbwoN8koMbEYSx54aFAVLddWsbksjwg7', symbol: 'DRIFT', name: 'Drift', decimals: 6, tags: ['verified', 'community'], price: 0.512, supply: 1e9, depth: { sol: 1.6e6, usdc: 1.4e6 }, popularity: 1.5, volatility: 0.015, beta: 1 },
  { mint: 'CLoUDKc4Ane7HeQcPpE3YHnznRxhMimJ4MyaUqyHFzAu', symbol: 'CLOUD', name: 'Sanctum Cloud', decimals: 9, tags: ['verified', 'community'], price: 0.158, supply: 1e9, depth: { sol: 1.2e6, usdc: 0 }, popularity: 0.1, volatility: 0.01, beta: 0.6 },
  { mint: 'TNSRxcUxoT9xBG3de7PiJyTDYu7kskLqcpddxnEJAS6', symbol: 'TNSR', name: 'Tensor', decimals: 9, tags: ['verified', 'community'], price: 0.117, supply: 1e9, depth: { sol: 9e5, usdc: 0 }, popularity: 0.05, volatility: 0.01, beta: 0.6 },
  { mint: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', symbol: 'BONK', name: 'Bonk', decimals: 5, tags: ['verified', 'strict', 'community'], price: 0.0000187, supply: 8.8e13, depth: { sol: 9e6, usdc: 4e6, usdt: 1.5e6 }, popularity: 14, volatility: 0.02, beta: 1.1 },
  { mint: '2zMMhcVQEXDtdE6vsFS7S7D5oUodfJHE8vd1gnBouauv', symbol: 'PENGU', name: 'Pudgy Penguins', decimals: 6, tags: ['verified', 'community'], price: 0.0213, supply: 8.88e10, depth: { sol: 6e6, usdc: 2e6, usdt: 1.2e6 }, popularity: 9, volatility: 0.022, beta: 1.1 },
  { mint: '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo', symbol: 'PYUSD', name: 'PayPal USD', decimals: 6, tags: ['verified', 'strict', 'stablecoin'], price: 1, supply: 6.4e8, depth: { sol: 0, usdc: 7e6, usdt: 2e6 }, popularity: 0.8, ...STABLE, extensions: { permanentDelegate: keylessAddress('issuer of PYUSD') } },
  { mint: '2u1tszSeqZ3qBWF3uNGPFc8TzMk2tdiwknnRMWGWjGWH', symbol: 'USDG', name: 'Global Dollar', decimals: 6, tags: ['verified', 'stablecoin'], price: 1, supply: 2.1e8, depth: { sol: 0, usdc: 4e6 }, popularity: 0.4, ...STABLE, extensions: { permanentDelegate: keylessAddress('issuer of USDG') } },
  { mint: 'DEkqHyPN7GMRJ5cArtQFAWefqbZb33Hyf6s5iCwjEonT', symbol: 'USDe', name: 'USDe', decimals: 9, tags: ['verified', 'stablecoin'], price: 1, supply: 1.4e8, depth: { sol: 0, usdc: 3e6 }, popularity: 0.3, ...STABLE },
  { mint: 'AUSD1jCcCyPLybk1YnvPWsHQSrZ46dxwoMniN4N2UEB9', symbol: 'AUSD', name: 'AUSD', decimals: 6, tags: ['verified', 'stablecoin'], price: 1, supply: 3.1e7, depth: { sol: 0, usdc: 1.5e6 }, popularity: 0.2, ...STABLE },
  { mint: 'USD1ttGY1N17NEEHLmELoaybftRBUSErhqYiQzvEmuB', symbol: 'USD1', name: 'World Liberty Financial USD', decimals: 6, tags: ['verified', 'stablecoin'], price: 1, supply: 2.6e8, depth: { sol: 0, usdc: 3e6 }, popularity: 0.4, ...STABLE },
  { mint: 'CASHx9KJUStyftLFWGvEVf59SGeG9sh5FfcnZMVPCASH', symbol: 'CASH', name: 'CASH', decimals: 6, tags: ['verified', 'stablecoin'], price: 1, supply: 4.2e7, depth: { sol: 0, usdc: 1.2e6 }, popularity: 0.2, ...STABLE },
  { mint: 'A1KLoBrKBde8Ty9qtNQUtq3C2ortoC3u7twggz7sEto6', symbol: 'USDY', name: 'Ondo US Dollar Yield', decimals: 6, tags: ['verified', 'community'], price: 1.11, supply: 1.6e8, depth: { sol: 0, usdc: 2e6 }, popularity: 0.2, volatility: 0.0005, beta: 0 },
  { mint: 'AvZZF1YaZDziPY2RCK4oJrRVrbN3mTD9NL24hPeaZeUj', symbol: 'syrupUSDC', name: 'Syrup USDC', decimals: 6, tags: ['verified', 'community'], price: 1.14, supply: 8.7e7, depth: { sol: 0, usdc: 2e6 }, popularity: 0.2, volatility: 0.0005, beta: 0 },
  { mint: 'Eh6XEPhSwoLv5wFApukmnaVSHQ6sAnoD9BmgmwQoN2sN', symbol: 'sUSDe', name: 'Staked USDe', decimals: 9, tags: ['verified', 'community'], price: 1.2, supply: 2.4e7, depth: { sol: 0, usdc: 1e6 }, popularity: 0.1, volatility: 0.0005, beta: 0 },
  { mint: 'Dso1bDeDjCQxTrWHqUUi63oBvV7Mdm6WaobLbQ7gnPQ', symbol: 'dSOL', name: 'Drift Staked SOL', decimals: 9, tags: ['verified', 'community', 'lst'], price: 190.6, supply: 1.1e6, depth: { sol: 3e6, usdc: 0 }, popularity: 0.6, ...STAKED },
  { mint: 'BNso1VUJnh4zcfpZa6986Ea66P6TCp59hvtNJ8b1X85', symbol: 'BNSOL', name: 'Binance Staked SOL', decimals: 9, tags: ['verified', 'community', 'lst'], price: 183.2, supply: 9.6e6, depth: { sol: 6e6, usdc: 0 }, popularity: 1, ...STAKED },
  { mint: 'sctmB7GPi5L2Q5G9tUSzXvhZ4YiDMEGcRov9KfArQpx', symbol: 'dfdvSOL', name: 'DFDV Staked SOL', decimals: 9, tags: ['verified', 'community', 'lst'], price: 175.4, supply: 4.1e5, depth: { sol: 1.5e6, usdc: 0 }, popularity: 0.3, ...STAKED },
  { mint: 'zBTCug3er3tLyffELcvDNrKkCymbPWysGcWihESYfLg', symbol: 'zBTC', name: 'zBTC', decimals: 8, tags: ['verified', 'community'], price: 104_200, supply: 310, depth: { sol: 0, usdc: 1.4e6 }, popularity: 0.4, volatility: 0.004, beta: 0.5 },
  { mint: 'LBTCgU4b3wsFKsPwBn1rRZDx5DoFutM6RPiEt1TPDsY', symbol: 'LBTC', name: 'Lombard Staked BTC', decimals: 8, tags: ['verified', 'community'], price: 104_250, supply: 260, depth: { sol: 0, usdc: 1e6 }, popularity: 0.3, volatility: 0.004, beta: 0.5 },
  { mint: 'pumpCmXqMfrsAkQ5r49WcJnRayYRqmXz6ae8H7H9Dfn', symbol: 'PUMP', name: 'Pump', decimals: 6, tags: ['verified', 'strict', 'community'], price: 0.00412, supply: 1e12, depth: { sol: 8e6, usdc: 6e6 }, popularity: 13, volatility: 0.018, beta: 1.1, extensions: {} },
  { mint: 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm', symbol: 'WIF', name: 'dogwifhat', decimals: 6, tags: ['verified', 'strict', 'community'], price: 0.462, supply: 9.98e8, depth: { sol: 6e6, usdc: 3e6, usdt: 1e6 }, popularity: 9, volatility: 0.02, beta: 1.1 },
  { mint: '7GCihgDB8fe6KNjn2MYtkzZcRjQy3t9GHdC8uHYmW2hr', symbol: 'POPCAT', name: 'Popcat', decimals: 9, tags: ['verified', 'strict', 'community'], price: 0.143, supply: 9.79e8, depth: { sol: 4.4e6, usdc: 1.4e6 }, popularity: 5, volatility: 0.021, beta: 1.1 },
  { mint: '9BB6NFEcjBCtnNLFko2FqVQBq8HHM13kCyYcdQbgpump', symbol: 'FARTCOIN', name: 'Fartcoin', decimals: 6, tags: ['verified', 'strict', 'community'], price: 0.377, supply: 9.99e8, depth: { sol: 8e6, usdc: 2.4e6, usdt: 1e6 }, popularity: 10, volatility: 0.026, beta: 1.2 },
  { mint: 'MEW1gQWJ3nEXg2qgERiKu7FAFj79PHvQVREQUzScPP5', symbol: 'MEW', name: 'cat in a dogs world', decimals: 5, tags: ['verified', 'strict', 'community'], price: 0.00134, supply: 8.88e10, depth: { sol: 3.4e6, usdc: 1.2e6 }, popularity: 4, volatility: 0.02, beta: 1.1 },
  { mint: '6p6xgHyF7AeE6TZkSmFsko444wqoP15icUSqi2jfGiPN', symbol: 'TRUMP', name: 'Official Trump', decimals: 6, tags: ['verified', 'strict', 'community'], price: 5.84, supply: 9.99e8, depth: { sol: 4e6, usdc: 1.2e7 }, popularity: 7, volatility: 0.017, beta: 0.9 },
  { mint: 'FUAfBo2jgks6gB4Z4LfZkqSZgzNucisEHqnNebaRxM1P', symbol: 'MELANIA', name: 'Melania Meme', decimals: 6, tags: ['verified', 'community'], price: 0.112, supply: 9.99e8, depth: { sol: 1.2e6, usdc: 1.8e6 }, popularity: 1.5, volatility: 0.019, beta: 0.9 },
  { mint: '3S8qX1MsMqRbiwKg2cQyx7nis1oHMgaCuc9c4VfvVdPN', symbol: 'MOTHER', name: 'Mother Iggy', decimals: 6, tags: ['verified', 'community'], price: 0.0041, supply: 9.86e8, depth: { sol: 900000, usdc: 0 }, popularity: 0.6, volatility: 0.022, beta: 1 },
  { mint: 'HeLp6NuQkmYB4pYWo2zYs22mESHXPQYzXbB8n4V98jwC', symbol: 'AI16Z', name: 'ai16z', decimals: 9, tags: ['verified', 'community'], price: 0.083, supply: 1.1e9, depth: { sol: 2.6e6, usdc: 800000 }, popularity: 2, volatility: 0.022, beta: 1.1 },
  { mint: 'METADDFL6wWMWEoKTFJwcThTbUmtarRJZjRpzUvkxhr', symbol: 'META', name: 'MetaDAO', decimals: 9, tags: ['verified', 'community'], price: 6.4, supply: 2.3e7, depth: { sol: 1.1e6, usdc: 900000 }, popularity: 1.2, volatility: 0.016, beta: 0.8 },
  { mint: 'MEFNBXixkEbait3xn9bkm8WsJzXtVsaJEn4c8Sam21u', symbol: 'ME', name: 'Magic Eden', decimals: 6, tags: ['verified', 'strict', 'community'], price: 0.414, supply: 1e9, depth: { sol: 1.2e6, usdc: 1e6 }, popularity: 1, volatility: 0.014, beta: 0.9 },
  { mint: 'ZEUS1aR7aX8DFFJf5QjWj2ftDDdNTroMNGo8YoQm3Gq', symbol: 'ZEUS', name: 'Zeus Network', decimals: 6, tags: ['verified', 'community'], price: 0.171, supply: 1e9, depth: { sol: 1e6, usdc: 800000 }, popularity: 0.8, volatility: 0.015, beta: 0.9 },
  { mint: 'J6pQQ3FAcJQeWPPGppWRb4nM8jU3wLyYbRrLh7feMfvd', symbol: '2Z', name: 'DoubleZero', decimals: 8, tags: ['verified', 'community'], price: 0.146, supply: 1e10, depth: { sol: 1.6e6, usdc: 1.6e6 }, popularity: 1.6, volatility: 0.015, beta: 0.9 },
];
