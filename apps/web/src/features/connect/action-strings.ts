export const connectingWallet = 'Connecting Wallet';
export const walletConnected = 'Wallet Connected';
export const walletNotConnected = 'Wallet not connected';
export const didNotConnect = (name: string) => `${name} did not connect.`;
export const didNotAnswer = (name: string) => `${name} did not answer. Is it unlocked?`;
export const hasNoAccount = (name: string) => `${name} offers no Solana account.`;
export const speaksVersion = (name: string, theirs: string, ours: string) =>
  `${name} speaks version ${theirs} of the Wallet Standard, Orrery version ${ours}.`;
export const signsNothing = (elsewhere: string) =>
  `${elsewhere}. Nothing is signed with it: change the network in the wallet, or connect another.`;
export const walletDisconnected = 'Wallet Disconnected';
export const walletIsNotInstalled = (name: string) => `${name} Wallet is not installed`;
export const download = 'Download';
export const answered = (name: string) => `${name} has answered`;
export const goBack =
  'Go back to the tab that asked; it goes on there. If it is gone, nothing was sent: ask again here.';
