// Paths with a parameter that no screen begins with: of one token, wallet or feed. They are imported through paths.ts.

export const description = (id: string) => `/v1/assets/${id}/description`;
export const narrative = (id: string) => `/v1/chaininsight/narrative/${id}`;
export const netVolume = (id: string) => `/v1/charts/net-volume/${id}`;
export const pairChart = (id: string) => `/api/v1/charts/${id}`;
export const tokenOverview = (id: string) => `/api/v1/tokens/${id}`;
export const oraclePrice = (feed: string) => `/oracle/${feed}`;
export const tokenTxs = (id: string) => `/v1/txs/${id}`;
export const holders = (id: string) => `/v1/holders/${id}`;
export const developerStats = (wallet: string) => `/v1/dev/stats/${wallet}`;
export const topTraders = (id: string) => `/v1/top-traders/${id}`;
export const activities = (wallet: string) => `/v2/activities/${wallet}`;
export const walletRisk = (wallet: string) => `/api/v1/chainalysis/${wallet}`;
export const activeDca = (wallet: string) => `/active-dca/v2/${wallet}`;
export const historicalDca = (wallet: string) => `/historical-dca/v2/${wallet}`;
