export const title = 'Ask for SOL';
export const hint =
  'The faucet of this network sends 10 SOL to a wallet, once in ten seconds. They are worth nothing elsewhere.';
export const address = 'Wallet address';
export const invalidAddress = 'Invalid Address';
export const ask = 'Ask for 10 SOL';
export const useConnected = 'Use the connected wallet';
export const sent = (sol: string, address: string) => `${sol} SOL are on their way to ${address}.`;
export const viewTransaction = 'View transaction';
