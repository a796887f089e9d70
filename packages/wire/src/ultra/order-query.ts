import * as v from 'valibot';
import { AddressSchema, AtomsStringSchema, LabelListSchema, queryFlag, queryInteger } from '../common.ts';

/** No wallet is asked for more than 10 SOL by mistake. */
const MAX_FEE_LAMPORTS = 10_000_000_000;
const feeLamports = v.optional(queryInteger(0, MAX_FEE_LAMPORTS));
/** The most that a referral's fee may be, in basis points. */
const MAX_REFERRAL_BPS = 200;
const TAKER_ONLY = 'must be the taker: no other is supported';

/** Query of `GET /ultra/v1/order`: `amount` in smallest units of the input, or of the output with `ExactOut`; a legacy transaction is for wallets that read no other; a route passes only well-known tokens unless `restrictIntermediateTokens` is false. With a priority fee or a tip the order is `manual`: its taker sends it, pays for all of it and says what it is built like; `broadcastFeeType` makes the priority fee the most or the exact one. A `referralFee` in basis points takes the place of a lower fee of the venue's, and the wallet `referralAccount` gets four fifths of it in its account of the `feeMint`; without one the fee is the venue's own. With `compareRoutes` (ours) the reply has `routes`. Unknown members are tolerated, as real clients send them. */
export const UltraOrderQuerySchema = v.pipe(
  v.object({
    inputMint: AddressSchema,
    outputMint: AddressSchema,
    amount: AtomsStringSchema,
    taker: v.optional(AddressSchema),
    receiver: v.optional(AddressSchema),
    payer: v.optional(AddressSchema),
    swapMode: v.optional(v.picklist(['ExactIn', 'ExactOut'])),
    slippageBps: v.optional(queryInteger(0, 10_000)),
    restrictIntermediateTokens: queryFlag,
    asLegacyTransaction: queryFlag,
    onlyDirectRoutes: queryFlag,
    compareRoutes: queryFlag,
    excludeDexes: v.optional(LabelListSchema),
    priorityFeeLamports: feeLamports,
    jitoTipLamports: feeLamports,
    nozomiTipLamports: feeLamports,
    broadcastFeeType: v.optional(v.picklist(['maxCap', 'exactFee'])),
    wrapAndUnwrapSol: queryFlag,
    blockhashSlotsToExpiry: v.optional(queryInteger(1, 300)),
    referralAccount: v.optional(AddressSchema),
    referralFee: v.optional(queryInteger(0, MAX_REFERRAL_BPS)),
  }),
  v.forward(
    v.check(({ receiver, taker }) => receiver === undefined || receiver === taker, TAKER_ONLY),
    ['receiver'],
  ),
  v.forward(
    v.check(({ payer, taker }) => payer === undefined || payer === taker, TAKER_ONLY),
    ['payer'],
  ),
  v.forward(
    v.check(
      ({ referralAccount, referralFee }) => referralFee === undefined || referralAccount !== undefined,
      'must come with a referralAccount',
    ),
    ['referralFee'],
  ),
);
