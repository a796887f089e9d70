export const about = (symbol: string) => `About ${symbol}`;
export const noDescription = 'No description yet.';
export const noStory = 'No summary yet.';
export const storyPending = 'A summary follows ten minutes after launch.';

export const mintAuthority = 'Mint authority';
export const mintGood = 'Mint authority disabled: supply is fixed.';
export const mintBad = 'Mint authority active: supply can grow and dilute holders.';
export const freezeAuthority = 'Freeze authority';
export const freezeGood = "Freeze authority disabled: accounts can't be frozen.";
export const freezeBad = 'Freeze authority active: your account can be frozen, which blocks selling.';
export const topHolders = 'Top holders';
export const holdersGood = 'The top 10 hold less than 15% of the supply: concentration is low.';
export const holdersBad = 'The top 10 hold 15% or more of the supply: their sales can move the price.';
export const topHoldersOwn = (percent: string) => `Top holders own ${percent}`;
export const unknownYet = 'Not known yet.';
export const lpBurnt = 'LP burnt';
export const developerBalance = 'Developer balance';
export const developerLaunched = 'Developer launched';
export const otherGraduated = 'Other graduated tokens';

export const passedCount = (score: number) => `${score} of 3 passed`;
export const audit = 'Audit';
export const notKnown = 'Not known';
export const passed = 'Passed';
export const failed = 'Failed';

export const address = 'Address';
export const program = 'Program';
export const developer = 'Developer';
export const firstPool = 'First pool';
export const poolAfterGraduation = 'Pool after graduation';
export const created = 'Created';
export const graduated = 'Graduated';

export const facts = 'Facts';
export const circulating = 'Circulating';
export const totalSupply = 'Total supply';
export const decimals = 'Decimals';
export const copyField = (name: string) => `Copy: ${name}`;

export const boughtFor = (usd: string) => `Bought ${usd}`;
export const soldFor = (usd: string) => `Sold ${usd}`;
export const netVolume = 'Net volume';
export const bar = 'Bar';
export const noTrades = 'No trades yet.';
export const chart = 'chart';
export const netVolumeLabel = (count: number, net: string) =>
  `Net volume over ${count} bars, ${net} in total. Use the arrow keys to read a bar.`;
export const lastBars = (count: number, width: string) => `Last ${count} bars of ${width}`;
export const boughtSold = (usd: string, usd2: string) => `bought ${usd}, sold ${usd2}`;

export const pairedWith = (symbol: string) => `${symbol} is paired in all its pools.`;
export const pools = 'Pools';
export const showFewer = 'Show deepest only';
export const showAll = (count: number) => `Show all ${count}`;
export const copyPoolAddress = 'Copy pool address';
export const curve = (percent: string) => `curve ${percent}`;

export const inBuys = (usd: string, count: string) => `${usd} in ${count} buys`;
export const inSells = (usd: string, count: string) => `${usd} in ${count} sells`;
export const trading = 'Trading';
export const window = 'Window';
export const volume = 'Volume';
export const bought = 'Bought';
export const sold = 'Sold';
export const traders = 'Traders';
export const netBuyers = 'Net buyers';
export const holders = 'Holders';
export const liquidity = 'Liquidity';
