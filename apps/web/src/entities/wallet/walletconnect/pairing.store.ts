import { create } from 'zustand';

/** The code by which a wallet's app joins, while one is waited for. */
export const usePairing = create<{ uri: string | undefined }>(() => ({ uri: undefined }));

export function setPairing(uri: string | undefined): void {
  usePairing.setState({ uri });
}
