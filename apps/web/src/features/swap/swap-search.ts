import { parseInAmount } from '@orrery/domain/trading/in-amount';
import { AddressSchema } from '@orrery/wire/common';
import * as v from 'valibot';

const OptionalAddress = v.fallback(v.optional(AddressSchema), undefined);

/** What the address bar may say of a swap; a spelling that is not taken counts as absent (trading.md §2.1, §5; safety 13). */
export const SwapSearchSchema = v.object({
  sell: OptionalAddress,
  buy: OptionalAddress,
  inAmount: v.optional(v.pipe(v.unknown(), v.transform(parseInAmount))),
});
