// biome-ignore-all format: a table reads best with one token to a line
/**
 * Identities are facts (facts.md §6); prices, supplies and depths are plausible round figures that only seed the first
 * reserves of a fresh chain. After that, prices come from trades.
 */
export interface SeedToken {
  mint: string;
  symbol: string;
  name: string;
  decimals: number;
  tags: readonly string[];
  /** US dollars for one whole token. */
  price: number;
  /** Whole tokens in existence. */
  supply: number;
  /** US dollars on both sides of its pool against SOL and against USDC; 0 for no such pool. */
  depth: { sol: number; usdc: number };
  /** Share of the organic traders' attention. */
  popularity: number;
  /** Deviation of its own price movement, as a ratio in an hour. */
  volatility: number;
  /** How much of SOL's movement it follows. */
  beta: number;
}

const STABLE = { volatility: 0.0001, beta: 0 };
const STAKED = { volatility: 0.0003, beta: 1 };

export const SEED_TOKENS: readonly SeedToken[] = [
  { mint: 'So11111111111111111111111111111111111111112', symbol: 'SOL', name: 'Wrapped SOL', decimals: 9, tags: ['verified', 'strict', 'community'], price: 168.4, supply: 0, depth: { sol: 0, usdc: 36e6 }, popularity: 30, volatility: 0.007, beta: 0 },
  { mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', symbol: 'USDC', name: 'USD Coin', decimals: 6, tags: ['verified', 'strict', 'community', 'stablecoin'], price: 1, supply: 9.1e9, depth: { sol: 0, usdc: 0 }, popularity: 0, ...STABLE },
  { mint: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', symbol: 'USDT', name: 'USDT', decimals: 6, tags: ['verified', 'strict', 'community', 'stablecoin'], price: 1, supply: 2.4e9, depth: { sol: 9e6, usdc: 24e6 }, popularity: 6, ...STABLE },
  { mint: 'USDSwr9ApdHk5bvJKMjzff41FfuX8bSxdKcR81vTwcA', symbol: 'USDS', name: 'USDS', decimals: 6, tags: ['verified', 'stablecoin'], price: 1, supply: 2.2e8, depth: { sol: 0, usdc: 6e6 }, popularity: 0.6, ...STABLE },
  { mint: 'JuprjznTrTSp2UFa3ZBUFgwdAmtZCq4MQCwysN55USD', symbol: 'JupUSD', name: 'JupUSD', decimals: 6, tags: ['verified', 'stablecoin'], price: 1, supply: 4.5e7, depth: { sol: 0, usdc: 4e6 }, popularity: 0.5, ...STABLE },
  { mint: 'HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr', symbol: 'EURC', name: 'EURC', decimals: 6, tags: ['verified', 'stablecoin'], price: 1.16, supply: 8.5e6, depth: { sol: 0, usdc: 2e6 }, popularity: 0.4, volatility: 0.0006, beta: 0 },
  { mint: 'J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn', symbol: 'JitoSOL', name: 'Jito Staked SOL', decimals: 9, tags: ['verified', 'strict', 'community', 'lst'], price: 209.2, supply: 1.38e7, depth: { sol: 16e6, usdc: 5e6 }, popularity: 5, ...STAKED },
  { mint: 'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So', symbol: 'mSOL', name: 'Marinade staked SOL', decimals: 9, tags: ['verified', 'strict', 'community', 'lst'], price: 225.6, supply: 3.1e6, depth: { sol: 9e6, usdc: 0 }, popularity: 2, ...STAKED },
  { mint: 'jupSoLaHXQiZZTSfEWMTRRgpnyFm8f6sZdosWBjx93v', symbol: 'JupSOL', name: 'Jupiter Staked SOL', decimals: 9, tags: ['verified', 'community', 'lst'], price: 196.1, supply: 4.4e6, depth: { sol: 8e6, usdc: 0 }, popularity: 2.5, ...STAKED },
  { mint: '5oVNBeEEQvYi1cX3ir8Dx5n1P7pdxydbGF2X4TxVusJm', symbol: 'INF', name: 'Sanctum Infinity', decimals: 9, tags: ['verified', 'community', 'lst'], price: 232.8, supply: 1.2e6, depth: { sol: 6e6, usdc: 0 }, popularity: 1, ...STAKED },
  { mint: 'bSo13r4TkiE4KumL71LsHTPpL2euBYLFx6h9HP3piy1', symbol: 'bSOL', name: 'BlazeStake SOL', decimals: 9, tags: ['verified', 'community', 'lst'], price: 208.3, supply: 8.2e5, depth: { sol: 5e6, usdc: 0 }, popularity: 0.8, ...STAKED },
  { mint: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN', symbol: 'JUP', name: 'Jupiter', decimals: 6, tags: ['verified', 'strict', 'community'], price: 0.472, supply: 6.9e9, depth: { sol: 7e6, usdc: 8e6 }, popularity: 12, volatility: 0.012, beta: 0.9 },
  { mint: '27G8MtK7VtTcCHkpASjSDdkWWYfoqT6ggEuKidVJidD4', symbol: 'JLP', name: 'Jupiter Perps LP', decimals: 6, tags: ['verified', 'strict'], price: 5.12, supply: 3.2e8, depth: { sol: 0, usdc: 12e6 }, popularity: 3, volatility: 0.002, beta: 0.5 },
  { mint: '3NZ9JMVBmGAqocybic2c7LQCJScmgsAZ6vQqTDzcqmJh', symbol: 'WBTC', name: 'Wrapped BTC (Wormhole)', decimals: 8, tags: ['verified', 'strict', 'community'], price: 104_300, supply: 1_650, depth: { sol: 6e6, usdc: 5e6 }, popularity: 4, volatility: 0.004, beta: 0.5 },
  { mint: 'cbbtcf3aa214zXHbiAZQwf4122FBYbraNdFqgw4iMij', symbol: 'cbBTC', name: 'Coinbase Wrapped BTC', decimals: 8, tags: ['verified', 'strict'], price: 104_350, supply: 5_900, depth: { sol: 0, usdc: 11e6 }, popularity: 4, volatility: 0.004, beta: 0.5 },
  { mint: '7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs', symbol: 'ETH', name: 'Ether (Wormhole)', decimals: 8, tags: ['verified', 'strict', 'community'], price: 3_540, supply: 64_000, depth: { sol: 5e6, usdc: 6e6 }, popularity: 4, volatility: 0.006, beta: 0.6 },
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
  { mint: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', symbol: 'BONK', name: 'Bonk', decimals: 5, tags: ['verified', 'strict', 'community'], price: 0.0000187, supply: 8.8e13, depth: { sol: 9e6, usdc: 4e6 }, popularity: 14, volatility: 0.02, beta: 1.1 },
  { mint: '2zMMhcVQEXDtdE6vsFS7S7D5oUodfJHE8vd1gnBouauv', symbol: 'PENGU', name: 'Pudgy Penguins', decimals: 6, tags: ['verified', 'community'], price: 0.0213, supply: 8.88e10, depth: { sol: 6e6, usdc: 2e6 }, popularity: 9, volatility: 0.022, beta: 1.1 },
];
