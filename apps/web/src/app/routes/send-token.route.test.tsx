import { genesisMint, VENUE_PROGRAM } from '@orrery/chain';
import type { Address } from '@solana/kit';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { chain, simulated, wallet } from '#features/send/send-chain.builder.ts';
import { button, connect, endSend, MUM, SOL, show, TOKEN_PROGRAM, type } from './send.builder.tsx';

const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address;

// Kit's own transport takes no signals of this environment.
vi.mock('#shared/api/rpc.ts', async () =>
  (await import('#features/send/send-chain.builder.ts')).rpcOfChain(),
);

afterEach(endSend);

/** A mint of 6 decimals of the first token program. */
const MINT = 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm' as Address;
const mint = genesisMint({
  token: { id: MINT, symbol: 'WIF', name: 'WIF', decimals: 6, tokenProgram: TOKEN_PROGRAM, tags: [] },
  supply: 1n,
  mintAuthority: null,
  freezeAuthority: null,
  uri: '',
});

describe('a token', () => {
  it.each([
    [9, "The token's decimals are not what was shown."],
    [6, undefined],
  ])('of 6 decimals that the server gives %i is %s', async (decimals, refused) => {
    const asset = anAsset({ id: MINT, symbol: 'WIF', decimals, tokenProgram: TOKEN_PROGRAM });
    show(`/send?token=${MINT}`, { accounts: { [MUM]: wallet, [MINT]: mint }, assets: [SOL, asset] });
    await connect();
    await type('Amount', '1');
    await type('Recipient', MUM);
    await screen.findByText('You have not paid this address before.');
    if (refused === undefined) return expect(screen.queryByText(/decimals are not/)).toBeNull();
    await screen.findByText(refused);
    await waitFor(async () => expect(await button()).not.toMatch(/^(Send|Sign without preview)$/));
  });
});

/** The same as one of Token-2022, whose amounts are shown times a multiplier: as the chain has it, and as the server tells it. */
const scaledMint = (multiplier: number) =>
  genesisMint({
    token: {
      id: MINT,
      symbol: 'WIF',
      name: 'WIF',
      decimals: 6,
      tokenProgram: TOKEN_2022,
      tags: [],
      extensions: { scaledAmount: { multiplier } },
    },
    supply: 1n,
    mintAuthority: null,
    freezeAuthority: null,
    uri: '',
  });
const scaledAsset = (multiplier: number) =>
  anAsset({
    id: MINT,
    symbol: 'WIF',
    decimals: 6,
    tokenProgram: TOKEN_2022,
    scaledUiConfig: {
      multiplier,
      newMultiplier: multiplier,
      newMultiplierEffectiveAt: '2020-01-01T00:00:00.000Z',
    },
  });
const REFUSED = "The token's multiplier is not what was shown.";

describe('a token whose multiplier changes', () => {
  const accounts = (multiplier: number) => ({ [MUM]: wallet, [MINT]: scaledMint(multiplier) });
  const pay = async () => {
    await connect();
    await type('Amount', '1');
    await type('Recipient', MUM);
  };
  /** The multipliers that what was simulated has the chain check. */
  let checked: number[] = [];
  const note = (method: string, params: readonly unknown[]) => {
    if (method !== 'simulateTransaction') return;
    const check = simulated(params).instructions.find(({ program }) => program === VENUE_PROGRAM);
    if (check) checked.push(new DataView(check.data.slice(-8).buffer).getFloat64(0, true));
  };
  beforeEach(() => {
    checked = [];
    chain.onTold = note;
  });

  it('between two readings is read again at once, and sent by what all say then', async () => {
    chain.onTold = (method, params) => {
      note(method, params);
      if (JSON.stringify(params[0]) === JSON.stringify([MINT])) chain.accounts = accounts(2);
    };
    show(`/send?token=${MINT}`, { accounts: accounts(1.5), assets: [SOL, scaledAsset(2)] });
    await pay();
    await waitFor(() => expect(checked).toContain(2));
    expect(screen.queryByText(REFUSED)).toBeNull();
    expect(checked).not.toContain(1.5);
  });

  it('is read again at once when a simulation by the one before fails, and the screen follows', async () => {
    const assets = [SOL, scaledAsset(1.5)];
    chain.err = { InstructionError: [0, { Custom: 6306 }] };
    chain.onTold = (method, params) => {
      note(method, params);
      if (method !== 'simulateTransaction') return;
      chain.accounts = accounts(2);
      assets.splice(1, 1, scaledAsset(2));
    };
    show(`/send?token=${MINT}`, { accounts: accounts(1.5), assets });
    await pay();
    await waitFor(() => expect(checked).toEqual([1.5, 2]));
    expect(screen.queryByText(REFUSED)).toBeNull();
  });

  it('by the word of the server alone is refused, and said to be the multiplier', async () => {
    show(`/send?token=${MINT}`, { accounts: accounts(1.5), assets: [SOL, scaledAsset(2)] });
    await pay();
    await screen.findByText(REFUSED);
    await waitFor(async () => expect(await button()).not.toMatch(/^(Send|Sign without preview)$/));
    expect(checked).toEqual([]);
  });

  it('by another word of the server each time is refused, and not asked for ever', async () => {
    const assets = [SOL, scaledAsset(2)];
    let reads = 0;
    chain.onTold = (_, params) => {
      if (JSON.stringify(params[0]) !== JSON.stringify([MINT])) return;
      reads += 1;
      assets.splice(1, 1, scaledAsset(2 + reads));
    };
    show(`/send?token=${MINT}`, { accounts: accounts(1.5), assets });
    await pay();
    await waitFor(() => expect(reads).toBe(4));
    await screen.findByText(REFUSED);
    await waitFor(async () => expect(await button()).not.toMatch(/^(Send|Sign without preview)$/));
    expect(reads).toBe(4);
  });
});
