import { create } from 'zustand';

/** Whether the node a person chose does not answer; of the server's own the server's health tells. */
export const useRpcSilence = create<{ isSilent: boolean }>(() => ({ isSilent: false }));
