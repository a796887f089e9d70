import {
  ACTIVITIES_PAGE,
  type ActivitiesQuerySchema,
  type ActivitiesReply,
} from '@orrery/wire/trades/activities';
import type { Address } from '@solana/kit';
import type { InferOutput } from 'valibot';
import type { OrderActivities, WalletActivities } from '../../store/trades/activities.repository.ts';
import { toActivity } from './to-activity.ts';

export interface ActivitiesService {
  /** One page of what a wallet swapped, sent, received and failed to do, or of what was sold of its orders, newest first; there are no perps yet. */
  page(wallet: Address, query: InferOutput<typeof ActivitiesQuerySchema>): Promise<ActivitiesReply>;
}

export interface ActivitiesOptions {
  walletActivities: WalletActivities;
  orderActivities: OrderActivities;
}

const PLATFORM = 'Orrery';

export function createActivitiesService({
  walletActivities,
  orderActivities,
}: ActivitiesOptions): ActivitiesService {
  return {
    async page(wallet, { product, page, mintFilter }) {
      if (product === 'PERPS') return { trades: [], page, totalPages: 0 };
      const asked = { offset: (page - 1) * ACTIVITIES_PAGE, mint: mintFilter };
      if (product !== 'SWAP') {
        const isRecurring = product === 'DCA';
        const found = await orderActivities(wallet, { ...asked, limit: ACTIVITIES_PAGE, isRecurring });
        const totalPages = Math.ceil(found.count / ACTIVITIES_PAGE);
        return { trades: found.rows.map((row) => toActivity(row, PLATFORM)), page, totalPages };
      }
      const rows = await walletActivities(wallet, { ...asked, limit: ACTIVITIES_PAGE + 1 });
      return {
        histories: rows.slice(0, ACTIVITIES_PAGE).map((row) => toActivity(row, PLATFORM)),
        hasMoreData: rows.length > ACTIVITIES_PAGE,
      };
    },
  };
}
