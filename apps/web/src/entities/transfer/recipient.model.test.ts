import { USDC, USDT } from '@orrery/domain/mints/mints';
import { TOKEN_PROGRAM } from '@orrery/domain/solana/network';
import type { Address } from '@solana/kit';
import { expect, it } from 'vitest';
import type { Recipient } from './read-chain.ts';
import { judgeRecipient } from './recipient.model.ts';
import * as strings from './strings.ts';

const MUM = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU' as Address;

const judge = (owner: Address) => {
  const recipient: Recipient = {
    kind: { kind: 'wallet', isNew: false },
    account: { mint: USDC, owner, amount: 0n, isFrozen: false, needsMemo: false },
    deposit: 0n,
  };
  return judgeRecipient({
    address: MUM,
    sender: USDT,
    token: { mint: USDC, decimals: 6, tokenProgram: TOKEN_PROGRAM },
    amount: 1n,
    memo: '',
    recipient,
    isKnown: true,
    lookedThrough: undefined,
    lookAlike: undefined,
    isMarked: false,
  });
};

it('a recipient whose account of the token is somebody else’s by now is not paid', () => {
  expect(judge(USDT)).toEqual([{ level: 'stop', text: strings.handedOver }]);
  expect(judge(MUM)).toEqual([]);
});
