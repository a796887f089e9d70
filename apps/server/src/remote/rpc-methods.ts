/**
 * What pages may have a node do; other methods could use up what the operator pays for. The product cannot do without what is `needed`, and has
 * a use for what is `offered`.
 */
const METHODS: Readonly<Record<string, 'needed' | 'offered'>> = {
  getAccountInfo: 'needed',
  getBalance: 'offered',
  getBlockHeight: 'needed',
  getBlockTime: 'offered',
  getEpochInfo: 'offered',
  getFeeForMessage: 'offered',
  getGenesisHash: 'offered',
  getHealth: 'offered',
  getLatestBlockhash: 'needed',
  getMinimumBalanceForRentExemption: 'offered',
  getMultipleAccounts: 'needed',
  getRecentPerformanceSamples: 'offered',
  getRecentPrioritizationFees: 'needed',
  getSignatureStatuses: 'needed',
  getSignaturesForAddress: 'needed',
  getSlot: 'offered',
  getTokenAccountBalance: 'offered',
  getTokenAccountsByOwner: 'needed',
  getTokenSupply: 'offered',
  getTransaction: 'needed',
  getVersion: 'offered',
  isBlockhashValid: 'offered',
  sendTransaction: 'needed',
  simulateTransaction: 'needed',
};
/** What a caller says of its own transaction is asked for each caller. */
const OWN = new Set(['sendTransaction', 'simulateTransaction']);

/** The methods that every node must have. */
export const NEEDED_METHODS: readonly string[] = Object.keys(METHODS).filter(
  (method) => METHODS[method] === 'needed',
);

export function isOffered(method: string): boolean {
  return Object.hasOwn(METHODS, method);
}

/** True where one answer is right for all who ask at the same time. */
export function isShared(method: string): boolean {
  return !OWN.has(method);
}
