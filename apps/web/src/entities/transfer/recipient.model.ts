import { toDecimal } from '@orrery/core/atoms';
import { NATIVE_SOL } from '@orrery/domain/mints/mints';
import { WALLET_RENT } from '@orrery/domain/solana/network';
import type { Address } from '@solana/kit';
import type { Recipient, SentToken } from './read-chain.ts';
import * as strings from './strings.ts';

/**
 * What there is to say of a recipient: `stop` keeps it from being paid, `check` asks for a look at the whole address, `note` is only told.
 */
export interface Verdict {
  level: 'stop' | 'check' | 'note';
  text: string;
  /** Whom to pay in its stead. */
  instead?: Address;
}

interface Judged {
  address: Address;
  sender: Address | undefined;
  token: SentToken;
  amount: bigint | undefined;
  memo: string;
  /** Undefined while the chain has not said. */
  recipient: Recipient | undefined;
  /** Whether it was paid before, or stands in the address book. */
  isKnown: boolean;
  /** How many activities were looked through for it; undefined for all there are. */
  lookedThrough: number | undefined;
  /** A known address it could be mistaken for, by its label or the address itself. */
  lookAlike: string | undefined;
  isMarked: boolean;
}

/** Says of a recipient what a careful friend would, the gravest first. */
export function judgeRecipient(judged: Judged): readonly Verdict[] {
  const { address, sender, recipient, isKnown, lookAlike, lookedThrough } = judged;
  if (address === sender) return [stop(strings.ownAddress)];
  const kind = recipient ? judgeKind(recipient, judged) : [];
  if (kind.some(({ level }) => level === 'stop')) return kind.filter(({ level }) => level === 'stop');
  const said: Verdict[] = [...kind];
  if (judged.isMarked) said.unshift(check(strings.isMarked));
  if (lookAlike !== undefined) said.unshift(check(strings.looksLike(lookAlike)));
  else if (!isKnown)
    said.push(
      check(lookedThrough === undefined ? strings.firstTime : strings.notFoundAmong(String(lookedThrough))),
    );
  return said;
}

function judgeKind(
  { kind, account }: Recipient,
  { address, token, amount, memo }: Pick<Judged, 'address' | 'token' | 'amount' | 'memo'>,
): Verdict[] {
  if (kind.kind === 'mint') return [stop(strings.isMint)];
  if (kind.kind === 'program') return [stop(strings.isProgram)];
  if (kind.kind === 'token-account') return [{ ...stop(strings.isTokenAccount), instead: kind.owner }];
  const said: Verdict[] = [];
  if (account && account.owner !== address) said.push(stop(strings.handedOver));
  if (account?.isFrozen) said.push(stop(strings.frozenAccount));
  if (account?.needsMemo && memo === '') said.push(stop(strings.needsMemo));
  if (token !== 'SOL' && !account && token.extensions?.isDefaultFrozen) said.push(stop(strings.bornFrozen));
  if (kind.kind === 'account') said.push(check(strings.isAccount(kind.program)));
  if (kind.kind === 'keyless') said.push(check(strings.isKeyless));
  if (kind.kind !== 'wallet' || !kind.isNew) return said;
  // The network keeps no new wallet with less.
  const isTooLittle = token === 'SOL' && amount !== undefined && amount < WALLET_RENT;
  said.push(
    isTooLittle
      ? stop(strings.leastForNew(toDecimal(WALLET_RENT, NATIVE_SOL.decimals)))
      : { level: 'note', text: strings.isNew },
  );
  return said;
}

const stop = (text: string): Verdict => ({ level: 'stop', text });
const check = (text: string): Verdict => ({ level: 'check', text });
