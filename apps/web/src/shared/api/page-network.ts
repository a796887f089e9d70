const MARKED = ['mainnet-beta', 'devnet', 'testnet'] as const;

/** The network that the server wrote into this page, as it does on every one but the embedded chain; undefined for that. */
export function pageNetwork(): (typeof MARKED)[number] | undefined {
  const { network } = document.documentElement.dataset;
  return MARKED.find((each) => each === network);
}
