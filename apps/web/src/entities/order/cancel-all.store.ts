import { create } from 'zustand';
import type { Cancelling } from './cancel-orders.ts';

/** Whose orders of which tool are to be ended all at once; every tool may ask. */
export const useCancelAll = create<{ asked: Omit<Cancelling, 'orders'> | undefined }>(() => ({
  asked: undefined,
}));

export function askCancelAll(asked: Omit<Cancelling, 'orders'>): void {
  useCancelAll.setState({ asked });
}

export function leaveCancelAll(): void {
  useCancelAll.setState({ asked: undefined });
}
