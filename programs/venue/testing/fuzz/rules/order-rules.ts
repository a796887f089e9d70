import type { Address } from '@solana/kit';
import { associatedAddress } from '../../../../../packages/chain/src/addresses/associated-address.ts';
import { askedFor } from '../../../../../packages/chain/src/orders/order-prices.ts';
import {
  type OrderAccount,
  VENUE_CONSTANTS,
} from '../../../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import type { Accepted } from '../accepted.ts';
import type { Change, Content, Mirror } from '../mirror.ts';

/** What the owner alone sets, with a change or for ever. */
const FIXED = [
  'owner',
  'id',
  'kind',
  'inputMint',
  'outputMint',
  'escrow',
  'destination',
  'venueAccount',
  'referralAccount',
  'reference0',
  'reference1',
  'depth0',
  'depth1',
  'slippageBps',
  'venueBps',
  'referralBps',
  'size',
  'asked',
  'expiry',
  'trailTicks',
  'bandLow',
  'bandHigh',
  'interval',
  'cycles',
] as const;

/** What a transaction has done to orders that only their owners may, and what an order is that none may be. */
export function orderViolations(accepted: Accepted): string[] {
  const { mirror, changes, signers } = accepted;
  return changes.flatMap((change) => {
    const [was, is] = [orderIn(mirror, change.before), orderIn(mirror, change.after)];
    const [order] = [was, is].filter((each) => each !== undefined);
    if (!order) return [];
    const violations = [
      ...(is ? holdingViolations(mirror, is) : []),
      ...(was && !signers.has(was.owner) ? strangersViolations(accepted, was, is, change) : []),
    ];
    return violations.map((violation) => `order ${change.address}: ${violation}`);
  });
}

function orderIn(mirror: Mirror, account: Change['before']): OrderAccount | undefined {
  const content = mirror.contentOf(account);
  return content.type === 'order' ? content.order : undefined;
}

/** Its escrow holds what is left, and more only where it was sent. */
function holdingViolations(mirror: Mirror, { escrow, left, isEnded }: OrderAccount): string[] {
  const held = amountIn(mirror.at(escrow));
  return held < left || (isEnded === 1 && left > 0n) ? [`its escrow holds ${held} of ${left}`] : [];
}

/** Without its owner an order is sold for what it asks, or returned to its owner once it has expired. */
function strangersViolations(
  accepted: Accepted,
  was: OrderAccount,
  is: OrderAccount | undefined,
  { before, after }: Change,
): string[] {
  const fixed = is ? FIXED.filter((name) => was[name] !== is[name]) : [];
  const [sold, back] = [
    -grown(accepted, was.escrow),
    grown(accepted, associatedOf(accepted, was.owner, was.inputMint)),
  ];
  const received = grown(accepted, was.destination) + (is ? grown(accepted, is.waitingAccount) : 0n);
  const isReturned = was.expiry > 0n && accepted.time >= was.expiry && back >= was.left;
  const isLimit = was.kind === VENUE_CONSTANTS.orderLimit;
  const isShort = isLimit && sold > 0n && !isReturned && received < leastFor(was, sold);
  const isLost = sold > 0n && received === 0n && !isReturned;
  const tips = (before?.lamports ?? 0n) - (after?.lamports ?? 0n);
  return [
    ...fixed.map((name) => `${name} was ${was[name]}, is ${is?.[name]}`),
    ...(isShort || isLost ? [`${sold} was sold for ${received}`] : []),
    ...(is && is.sold - was.sold > was.left ? ['it has sold more than was left'] : []),
    ...(is && is.isEnded === was.isEnded && tips > 10n * BigInt(was.tipLamports)
      ? [`it has paid ${tips}`]
      : []),
  ];
}

/** What was sent to the escrow is sold with the last part, for no more than that asks. */
function leastFor(order: OrderAccount, sold: bigint): bigint {
  return askedFor(order, sold < order.left ? sold : order.left);
}

function associatedOf({ mirror }: Accepted, owner: Address, mint: Address): Address {
  const tokenProgram = mirror.accounts.get(mint)?.owner;
  return tokenProgram ? associatedAddress({ owner, mint, tokenProgram }) : owner;
}

function grown({ mirror, changes }: Accepted, address: Address): bigint {
  const change = changes.find((each) => each.address === address);
  if (!change) return 0n;
  return amountIn(mirror.contentOf(change.after)) - amountIn(mirror.contentOf(change.before));
}

function amountIn(content: Content): bigint {
  return content.type === 'tokens' ? content.amount : 0n;
}
