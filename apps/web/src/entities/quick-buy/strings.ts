export const buyAmount = (amount: string) => `Buy ${amount}`;
export const quickBuy = (symbol: string, amount: string) => `Quick buy ${symbol}: buy ${amount} SOL`;
export const quickBuyByKey = (name: string, key: string) => `${name} (${key})`;
