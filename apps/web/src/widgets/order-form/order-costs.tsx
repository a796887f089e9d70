import { toDecimal } from '@orrery/core/atoms';
import { NATIVE_SOL } from '@orrery/domain/mints/mints';
import { formatExact } from '@orrery/domain/number-formats';
import type { OrderDraft } from '#entities/order/new-order.ts';
import { Term } from '#shared/ui/term.tsx';
import * as strings from './strings.ts';

/** Lines of a `dl`: the venue's fee, the least that an order sells, and what is deposited with it. */
export function OrderCosts({ draft, minimum }: { draft: OrderDraft | undefined; minimum: string }) {
  const costs = draft?.costs;
  return (
    <>
      <Term name={strings.fee} note={strings.feeNote}>
        {draft && strings.feeOf(formatExact(String(draft.feeBps / 100)))}
      </Term>
      <Term name={strings.minimum}>{minimum}</Term>
      <Term name={strings.deposits} note={strings.depositsNote}>
        {costs && strings.solAmount(inSol(costs.rentLamports + costs.tipLamports))}
      </Term>
      {costs && (
        <p className="text-12 text-muted text-pretty">
          {strings.depositsHint(inSol(costs.rentLamports), inSol(costs.tipLamports))}
        </p>
      )}
    </>
  );
}

function inSol(lamports: bigint): string {
  return formatExact(toDecimal(lamports, NATIVE_SOL.decimals));
}
