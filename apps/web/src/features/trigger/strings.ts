export const title = 'Trigger';
export const place = 'Place order';
export const rate = 'Rate';
export const rateOf = (sold: string) => `Rate for 1 ${sold}`;
export const rateIn = (sold: string, bought: string) => `Rate: ${bought} for 1 ${sold}`;
export const turnRate = 'Show the rate the other way round';
export const market = 'Market';
export const marketOf = (rate: string) => `Market: ${rate}`;
export const toMarket = 'Set the rate to the market';
export const presetLabel = (change: string) => `Set the rate ${change} from the market`;
export const distance = (change: string) => `${change} from market`;
export const atMarket = 'At market';
export const noMarket = 'No market price';
export const expiry = 'Expiry';
export const slippage = 'Slippage';
export const slippageInPercent = 'Slippage in percent';
export const exact = 'Exact';
export const invalidSlippage = 'Slippage must be from 0 to 50 percent.';
export const enterRate = 'Enter a rate';
export const rateTooHigh = 'No account can hold what this rate asks for.';
export const aboveMarket = (percent: string) =>
  `This buys ${percent}% above the market. A swap would cost less.`;
export const farAboveMarket = (percent: string) =>
  `This buys ${percent}% above the market. More than 5% is not accepted.`;
export const belowMinimum = (least: number) => `A limit order sells at least $${least}.`;
export const atLeast = (least: number) => `At least $${least}`;
export const tooFar = 'Rate too far from market';
export const receives = 'You receive';
export const receivesNote = 'at least';
export const expires = 'Expires';
export const wicks =
  'The graph data is an overview of all on-chain activity. Very sharp wicks might not be filled completely due to insufficient liquidity.';
export const orderTitle = (sold: string, bought: string) => `Order: ${sold} for ${bought}`;
