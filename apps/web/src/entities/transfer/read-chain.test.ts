import { associatedAddress } from '@orrery/chain';
import { USDC } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { expect, it, vi } from 'vitest';
import { readRecipients } from './read-chain.ts';

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
const SYSTEM = '11111111111111111111111111111111' as Address;
const OWNER = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU' as Address;
const RENT = 2_039_280n;

const token = { mint: USDC, decimals: 6, tokenProgram: TOKEN_PROGRAM };
const place = associatedAddress({ owner: OWNER, ...token });
const lying = vi.hoisted(() => ({ lamports: 0n, isOpen: false }));

vi.mock('#shared/api/rpc.ts', () => ({
  rpc: {
    getMultipleAccounts: (addresses: readonly Address[]) => ({
      send: async () => ({
        value: addresses.map((one) => {
          if (one !== place || lying.lamports === 0n) return null;
          const data = lying.isOpen ? new Uint8Array(165).with(108, 1) : new Uint8Array();
          const { lamports } = lying;
          const owner = lying.isOpen ? TOKEN_PROGRAM : SYSTEM;
          return { lamports, owner, executable: false, data: [btoa(String.fromCharCode(...data)), 'base64'] };
        }),
      }),
    }),
  },
}));

it.each([
  ['nothing', 0n, false, RENT],
  // Lamports alone are no account, and the node may have made them up.
  ['a lamport', 1n, false, RENT],
  ['all of the rent', RENT, false, RENT],
  ['an account of the token', RENT, true, 0n],
])(
  'a recipient’s account costs its rent at most, where there is none: %s lies there',
  async (_, lamports, isOpen, deposit) => {
    Object.assign(lying, { lamports, isOpen });
    const [recipient] = await readRecipients([OWNER], token, new AbortController().signal);
    expect(recipient?.deposit).toBe(deposit);
  },
);
