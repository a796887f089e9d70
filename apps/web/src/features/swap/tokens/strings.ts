export const countWarnings = (count: number) => (count === 1 ? '1 warning' : `${count} warnings`);
export const tokenWarnings = 'Warnings about these tokens';
export const copyAddress = (symbol: string) => `Copy address of ${symbol}`;
