import type { AmountScale } from '@orrery/domain/mints/scaled-amount';
import type { Address } from '@solana/kit';
import { readScale } from '../layouts/token-extensions.ts';
import { isMint } from '../layouts/token-layout.ts';
import { type Block, FEE_BLOCKS, type Operations, type Question } from '../supervision/protocol.ts';
import type { Accounts } from './accounts.ts';
import type { Validator } from './cluster/validator.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { RecentFees } from './recent-fees.ts';

interface Sources {
  accounts: Accounts;
  ledger: Ledger;
  validator: Validator;
  fees: RecentFees;
  blocks: readonly Block[];
  /** The open slot, and when it began. */
  slot: number;
  unixSeconds: number;
}

const READS = [
  'accounts',
  'programAccounts',
  'tokenAccounts',
  'mints',
  'supply',
  'richest',
  'validator',
  'block',
  'blocks',
  'early',
  'fees',
  'transaction',
  'signatures',
  'snapshots',
] as const satisfies (keyof Operations)[];

/** A question that changes nothing. */
export type Read = Extract<Question, { name: (typeof READS)[number] }>;

export function isRead(question: Question): question is Read {
  return READS.some((name) => name === question.name);
}

export function answerRead(question: Read, sources: Sources): Operations[Read['name']]['reply'] {
  const { accounts, ledger, validator, fees, blocks, slot, unixSeconds } = sources;
  switch (question.name) {
    case 'accounts':
      return question.ask.map((address) => accounts.get(address));
    case 'programAccounts':
      return accounts.ownedBy(question.ask);
    case 'tokenAccounts':
      return accounts.tokensOf(question.ask);
    case 'mints':
      return question.ask.flatMap((address): [Address, AmountScale][] => {
        const state = accounts.get(address);
        return state !== null && isMint(state) ? [[address, readScale(state, unixSeconds * 1000)]] : [];
      });
    case 'supply':
      return { total: accounts.lamports, nonCirculating: validator.nonCirculating(slot, unixSeconds) };
    case 'richest':
      return accounts.richest(question.ask);
    case 'validator':
      return validator.facts(slot);
    case 'block': {
      const block = ledger.block(question.ask.slot);
      return block === null ? null : { block, transactions: ledger.transactionsIn(block.slot) };
    }
    case 'blocks':
      return ledger.runs(question.ask.from, question.ask.to);
    case 'early':
      return question.ask.map((each) => ledger.earlyAt(each));
    case 'fees':
      return blocks
        .slice(-FEE_BLOCKS)
        .map((block) => ({ slot: block.slot, price: fees.of(block.slot, question.ask) }));
    // What is not on disk yet has not been told, so the ledger alone is asked.
    case 'transaction':
      return ledger.transaction(question.ask.signature);
    case 'signatures':
      return ledger.statusesOf(question.ask);
    case 'snapshots':
      return ledger.snapshots.list();
  }
}
