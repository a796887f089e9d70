import type { Address } from '@solana/kit';
import { VENUE_PROGRAM } from '../../../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import { VENUE_INSTRUCTIONS } from '../../../../../packages/chain/src/programs/venue/generated/instruction-shapes.generated.ts';
import type { Accepted } from '../accepted.ts';
import type { Change, Content, Mirror } from '../mirror.ts';
import { orderViolations } from './order-rules.ts';
import { poolViolations } from './pool-rules.ts';

const SHAPES = Object.values(VENUE_INSTRUCTIONS);
const OWN_NAMES: ReadonlySet<string> = new Set([
  'pool',
  'position',
  'lowerTicks',
  'upperTicks',
  'tokenLedger',
]);

/** What an accepted transaction has done that none may do. */
export function violationsOf(accepted: Accepted): string[] {
  const { mirror, changes } = accepted;
  return [
    ...supplyViolations(mirror, changes),
    ...changes.flatMap((change) => ownerViolations(accepted, change)),
    ...programViolations(accepted),
    ...forgeryViolations(accepted),
    ...poolViolations(accepted),
    ...orderViolations(accepted),
  ];
}

/** Mints with a supply other than the sum of their accounts. */
export function wrongSupplies(mirror: Mirror): string[] {
  const all = [...mirror.accounts].map(([address, after]) => ({ address, before: undefined, after }));
  return supplyViolations(mirror, all);
}

function supplyViolations(mirror: Mirror, changes: readonly Change[]): string[] {
  const grown = new Map<Address, bigint>();
  for (const { address, before, after } of changes) {
    for (const [account, sign] of [[before, -1n] as const, [after, 1n] as const]) {
      const content = mirror.contentOf(account);
      const mint = content.type === 'tokens' ? content.mint : address;
      const more = content.type === 'tokens' ? content.amount + content.kept : 0n;
      const less = content.type === 'mint' ? content.supply - content.kept : 0n;
      grown.set(mint, (grown.get(mint) ?? 0n) + sign * (more - less));
    }
  }
  return [...grown].flatMap(([mint, by]) =>
    by === 0n ? [] : [`accounts of ${mint} hold ${by} more than its supply`],
  );
}

/** Violations of the rule that an owner who has not signed loses nothing and sees nothing else changed. */
function ownerViolations(
  { mirror, signers, wallets }: Accepted,
  { address, before, after }: Change,
): string[] {
  const [was, is] = [mirror.contentOf(before), mirror.contentOf(after)];
  const owner = wallets.has(address) ? address : ownerOf(was);
  if (before === undefined || owner === undefined || signers.has(owner)) return [];
  const lostLamports = before.lamports - (after?.lamports ?? 0n);
  const isLess =
    was.type === 'tokens' && (is.type !== 'tokens' || is.amount < was.amount) && wallets.has(owner);
  const isOther = was.type === 'tokens' && is.type === 'tokens' && was.rest !== is.rest;
  const isTouched = was.type === 'position' || was.type === 'ledger';
  // A pool that is closed gives up its vaults, and an order that ends its escrow.
  const isOfOrder = mirror.at(owner).type === 'order';
  const isClosed =
    was.type === 'tokens' &&
    is.type !== 'tokens' &&
    !wallets.has(owner) &&
    mirror.accounts.has(owner) &&
    !isOfOrder;
  const isPoorer = lostLamports > 0n && (wallets.has(owner) || after !== undefined);
  if (!isLess && !isOther && !isTouched && !isClosed && !isPoorer) return [];
  return [`${was.type} ${address} of ${owner}, who has not signed, was changed`];
}

function ownerOf(content: Content): Address | undefined {
  if (content.type === 'tokens') return content.owner;
  if (content.type === 'position') return content.position.owner;
  return content.type === 'ledger' ? content.ledger.user : undefined;
}

/** Only the program changes its accounts, nor what they are. */
function programViolations({ mirror, changes, instructions }: Accepted): string[] {
  const isCalled = instructions.some(({ programAddress }) => programAddress === VENUE_PROGRAM);
  return changes.flatMap(({ address, before, after }) => {
    const isOwn = before?.owner === VENUE_PROGRAM || after?.owner === VENUE_PROGRAM;
    if (!isOwn) return [];
    const [was, is] = [mirror.contentOf(before), mirror.contentOf(after)];
    const isOther = before !== undefined && after !== undefined && was.type !== is.type;
    const isStrange = after !== undefined && is.type === 'other';
    return !isCalled || isOther || isStrange
      ? [`${address} of the program was ${was.type}, is ${is.type}`]
      : [];
  });
}

/** What an instruction takes for an account of the program is one. */
function forgeryViolations({ mirror, changes, instructions }: Accepted): string[] {
  const closed = new Set(changes.flatMap(({ address, after }) => (after === undefined ? [address] : [])));
  return instructions.flatMap(({ programAddress, accounts = [], data }) => {
    const shape = SHAPES.find(({ tag }) => tag === data?.[0]);
    if (programAddress !== VENUE_PROGRAM || shape === undefined) return [];
    return Object.keys(shape.accounts).flatMap((name, place) => {
      const address = accounts[place]?.address;
      if (!OWN_NAMES.has(name) || address === undefined || closed.has(address)) return [];
      return mirror.accounts.get(address)?.owner === VENUE_PROGRAM
        ? []
        : [`${address} was taken for a ${name}`];
    });
  });
}
