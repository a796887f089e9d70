import { create } from 'zustand';
import type { Cancelling } from './cancel-orders.ts';

/** The tool and the wallet whose running orders the user asked to cancel all at once; undefined while nothing is asked. */
export const useCancelAll = create<{ asked: Omit<Cancelling, 'orders'> | undefined }>(() => ({
  asked: undefined,
}));

export function askCancelAll(asked: Omit<Cancelling, 'orders'>): void {
  useCancelAll.setState({ asked });
}

export function leaveCancelAll(): void {
  useCancelAll.setState({ asked: undefined });
}
