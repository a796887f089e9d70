import { MEMO_PROGRAM } from '@orrery/chain';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Pool } from '@orrery/venue';
import { associatedAccount } from '@orrery/venue/testing';
import { type Address, generateKeyPairSigner, type KeyPairSigner } from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import {
  AuthorityType,
  getBurnInstruction,
  getCloseAccountInstruction,
  getInitializeAccount3Instruction,
  getMintToInstruction,
  getSetAuthorityInstruction,
  getSyncNativeInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bonk,
  type ExtractionChain,
  NOTHING,
  SOL,
  SOL_PRICE,
  share,
  sol,
  startExtractionChain,
  taxed,
  usdc,
} from '../../../testing/extraction-chain.ts';
import { move, openAccount, pay, paySol } from '../../../testing/payments.ts';

const TOKEN_RENT = 2_039_280n;
let chain: ExtractionChain;
let alice: KeyPairSigner;
let bob: KeyPairSigner;
let carol: KeyPairSigner;

beforeAll(async () => {
  chain = await startExtractionChain();
  ({ alice, bob, carol } = chain);
});
afterAll(() => chain.stop());

describe('transfers', () => {
  const given = (token: TokenFacts, from: KeyPairSigner, to: Address, amount: bigint) => ({
    asset: token.id,
    from_owner: from.address,
    to_owner: to,
    amount: amount.toString(),
    decimals: token.decimals,
  });

  test('a token that moves with nothing coming back was transferred', async () => {
    const { trades, transfers } = await chain.act([
      pay({ token: usdc, from: alice, to: bob.address, amount: 3_000_000n }),
    ]);
    expect(trades).toEqual([]);
    expect(transfers).toMatchObject([
      { ...given(usdc, alice, bob.address, 3_000_000n), usd_micro: 3_000_000 },
    ]);
  });

  test('native SOL is transferred without the network fee, also to a wallet that had none', async () => {
    const { address } = await generateKeyPairSigner();
    expect((await chain.act([paySol(alice, address, SOL)])).transfers).toMatchObject([
      { ...given(sol, alice, address, SOL), usd_micro: SOL_PRICE * 1e6 },
    ]);
  });

  test('a memo beside a transfer changes nothing, and is told with it', async () => {
    const memo = (text: string) => ({ programAddress: MEMO_PROGRAM, data: new TextEncoder().encode(text) });
    const payment = pay({ token: bonk, from: alice, to: bob.address, amount: 7n });
    const told = await chain.act([memo('for the tea'), payment, memo('and cake')]);
    expect(told.transfers).toMatchObject([
      { ...given(bonk, alice, bob.address, 7n), memo: 'for the tea\nand cake' },
    ]);
    expect((await chain.act([payment])).transfers).toMatchObject([{ memo: null }]);
    const [long] = (await chain.act([memo('x'.repeat(600)), payment, memo('y')])).transfers;
    expect(long?.memo).toBe(`${'x'.repeat(600)}\ny`);
  });

  test('the rent of an account that is opened for the receiver is no part of it', async () => {
    const { address } = await generateKeyPairSigner();
    const { transfers } = await chain.act([
      openAccount(usdc, address, alice),
      pay({ token: usdc, from: alice, to: address, amount: 9n }),
    ]);
    expect(transfers).toMatchObject([given(usdc, alice, address, 9n)]);
  });

  test('of a token that keeps a fee back, what arrived was transferred', async () => {
    expect(
      (await chain.act([pay({ token: taxed, from: alice, to: bob.address, amount: 1_000n })])).transfers,
    ).toMatchObject([given(taxed, alice, bob.address, 990n)]);
  });

  test('an unlisted token is transferred too, with its decimals and no value', async () => {
    expect(
      (await chain.act([pay({ token: share, from: alice, to: bob.address, amount: 1_500n })])).transfers,
    ).toMatchObject([{ ...given(share, alice, bob.address, 1_500n), usd_micro: null }]);
  });

  test('one who gives to many made a transfer to each', async () => {
    const many = await Promise.all(Array.from({ length: 3 }, () => generateKeyPairSigner()));
    const gifts = many.flatMap(({ address }) => [
      openAccount(bonk, address, alice),
      pay({ token: bonk, from: alice, to: address, amount: 11n }),
    ]);
    const { transfers } = await chain.act(gifts);
    expect(transfers).toMatchObject(transfers.map(({ to_owner }) => given(bonk, alice, to_owner, 11n)));
    expect(new Set(transfers.map(({ to_owner }) => to_owner))).toEqual(
      new Set(many.map(({ address }) => address)),
    );
  });

  test('an airdrop is a transfer', async () => {
    const signature = await chain.rpc.requestAirdrop(carol.address, (2n * SOL) as never).send();
    expect((await chain.happened(signature)).transfers).toMatchObject([
      given(sol, chain.faucet, carol.address, 2n * SOL),
    ]);
  });

  test('a transfer of a third next to a trade is told', async () => {
    const { address } = await generateKeyPairSigner();
    const exchange = [
      pay({ token: bonk, from: alice, to: bob.address, amount: 500_000n }),
      pay({ token: usdc, from: bob, to: alice.address, amount: 2_000_000n }),
    ];
    const { trades, transfers } = await chain.act([...exchange, paySol(carol, address, SOL)], carol);
    expect(trades).toMatchObject([{ asset: bonk.id, usd_micro: 2_000_000 }]);
    expect(transfers).toMatchObject([given(sol, carol, address, SOL)]);
  });

  test('a gift by one who trades is nothing, since it may be a part of the price, and so is the trade', async () => {
    const exchange = [
      pay({ token: bonk, from: alice, to: bob.address, amount: 500_000n }),
      pay({ token: usdc, from: bob, to: alice.address, amount: 2_000_000n }),
    ];
    expect(await chain.act([...exchange, paySol(alice, carol.address, SOL)])).toEqual(NOTHING);
  });

  test("between one owner's own accounts nothing was transferred", async () => {
    const { own, instructions } = await secondAccount();
    await chain.act(instructions);
    const from = associatedAccount(bonk, alice.address);
    expect(await chain.act([move({ token: bonk, from, to: own, amount: 5n, by: alice })])).toEqual(NOTHING);
  });

  test('a token account that is handed to another owner was transferred with what is in it', async () => {
    const { own, instructions } = await secondAccount();
    const from = associatedAccount(bonk, alice.address);
    await chain.act([...instructions, move({ token: bonk, from, to: own, amount: 6n, by: alice })]);
    const authorityType = AuthorityType.AccountOwner;
    const handover = { owned: own, owner: alice, authorityType, newAuthority: bob.address };
    expect((await chain.act([getSetAuthorityInstruction(handover)])).transfers).toMatchObject([
      given(bonk, alice, bob.address, 6n),
    ]);
  });

  test("a gift to a pool's vault is a transfer to the pool", async () => {
    const [pool] = chain.pools;
    if (!pool) throw new Error('the chain has pools');
    const from = associatedAccount(usdc, alice.address);
    const gift = move({ token: usdc, from, to: pool.account.vault1, amount: 5n, by: alice });
    const { trades, transfers, liquidity } = await chain.act([gift]);
    expect([trades, liquidity]).toEqual([[], []]);
    expect(transfers).toMatchObject([given(usdc, alice, pool.id, 5n)]);
  });

  /** A token account of Alice's besides her associated one, and how to open it. */
  async function secondAccount() {
    const newAccount = await generateKeyPairSigner();
    const { address: own } = newAccount;
    const programAddress = TOKEN_PROGRAM_ADDRESS;
    const space = 165;
    const instructions = [
      getCreateAccountInstruction({ payer: alice, newAccount, lamports: TOKEN_RENT, space, programAddress }),
      getInitializeAccount3Instruction({ account: own, mint: bonk.id, owner: alice.address }),
    ];
    return { own, instructions };
  }
});

describe('what is neither', () => {
  test('opening an account for oneself or another is nothing', async () => {
    const { address } = await generateKeyPairSigner();
    expect(await chain.act([openAccount(usdc, address, alice)])).toEqual(NOTHING);
  });

  test('wrapping SOL and unwrapping it is nothing', async () => {
    const account = associatedAccount(sol, alice.address);
    const wrap = [
      openAccount(sol, alice.address, alice),
      paySol(alice, account, SOL),
      getSyncNativeInstruction({ account }),
    ];
    expect(await chain.act(wrap)).toEqual(NOTHING);
    const unwrap = getCloseAccountInstruction({ account, destination: alice.address, owner: alice });
    expect(await chain.act([unwrap])).toEqual(NOTHING);
  });

  test('minting and burning are nothing', async () => {
    const token = associatedAccount(share, bob.address);
    expect(
      await chain.act([getMintToInstruction({ mint: share.id, token, mintAuthority: alice, amount: 5n })]),
    ).toEqual(NOTHING);
    const account = associatedAccount(share, alice.address);
    expect(
      await chain.act([getBurnInstruction({ account, mint: share.id, authority: alice, amount: 5n })]),
    ).toEqual(NOTHING);
  });

  test("an empty account's rent that comes back, to its owner or another, is nothing", async () => {
    const owner = await generateKeyPairSigner();
    await chain.act([openAccount(bonk, owner.address, alice)]);
    const account = associatedAccount(bonk, owner.address);
    const close = getCloseAccountInstruction({ account, destination: alice.address, owner });
    expect(await chain.act([close])).toEqual(NOTHING);
  });
});

describe('liquidity', () => {
  test('two mints for minted shares were put into a pool, and taken out when the shares are burned', async () => {
    const into = [
      pay({ token: bonk, from: alice, to: bob.address, amount: 500n }),
      pay({ token: usdc, from: alice, to: bob.address, amount: 700n }),
    ];
    const token = associatedAccount(share, alice.address);
    const shares = getMintToInstruction({ mint: share.id, token, mintAuthority: alice, amount: 9n });
    const { trades, transfers, liquidity } = await chain.act([...into, shares]);
    expect([trades, transfers]).toEqual([[], []]);
    expect(liquidity).toMatchObject([{ provider: alice.address, pool: bob.address }]);
    expect(new Map(liquidity[0]?.amounts.map(({ mint, amount }) => [mint, amount]))).toEqual(
      new Map([
        [bonk.id, 500n],
        [usdc.id, 700n],
      ]),
    );
    const burn = getBurnInstruction({ account: token, mint: share.id, authority: alice, amount: 9n });
    const out = [
      pay({ token: bonk, from: bob, to: alice.address, amount: 500n }),
      pay({ token: usdc, from: bob, to: alice.address, amount: 700n }),
      burn,
    ];
    // Both sign, so either could be the pool: the one with burned shares is not.
    expect((await chain.act(out)).liquidity).toMatchObject([{ provider: alice.address, pool: bob.address }]);
  });

  test('what another gives for two mints are no shares', async () => {
    await chain.act([
      openAccount(share, carol.address, alice),
      pay({ token: share, from: alice, to: carol.address, amount: 9n }),
    ]);
    const three = [
      pay({ token: bonk, from: alice, to: bob.address, amount: 500n }),
      pay({ token: usdc, from: alice, to: bob.address, amount: 700n }),
      pay({ token: share, from: carol, to: alice.address, amount: 9n }),
    ];
    expect(await chain.act(three)).toEqual(NOTHING);
  });

  test('without shares two gifts were made', async () => {
    const gifts = [
      pay({ token: bonk, from: alice, to: bob.address, amount: 500n }),
      pay({ token: usdc, from: alice, to: bob.address, amount: 700n }),
    ];
    const { transfers, liquidity } = await chain.act(gifts);
    expect(liquidity).toEqual([]);
    expect(transfers.map(({ asset }) => asset).toSorted()).toEqual([bonk.id, usdc.id].toSorted());
  });

  test('a launch is no trade of its developer, the trade that ends it is one of what was bought, a delisting takes liquidity out', async () => {
    const names = { symbol: 'COMET', name: 'Comet', launchpad: 'pump.fun' };
    const launch = async (goal?: bigint) => {
      const mint = await generateKeyPairSigner();
      const id = await chain.venue.launch({ developer: alice, mint, ...names, ...(goal && { goal }) });
      await chain.pass();
      const pool = chain.catalogue.pool(id);
      if (!pool) throw new Error('the launch was read');
      return pool;
    };
    const bought = async ({ mints: [token] }: Pool) => {
      const account = associatedAccount(token, alice.address);
      const held = await chain.rpc.getTokenAccountBalance(account, { commitment: 'confirmed' }).send();
      return BigInt(held.value.amount);
    };
    const curve = await launch(SOL);
    expect(await chain.historyOf(curve.account.vault0)).toEqual([NOTHING]);
    const { trades, transfers, liquidity } = await chain.swap(sol, curve.mints[0], 2n * SOL);
    const amount = String(await bought(curve));
    expect(trades).toMatchObject([
      { side: 'buy', amount, pool: curve.id, trader: alice.address, is_valid_price: 1 },
    ]);
    expect([transfers, liquidity]).toEqual([[], []]);
    expect(chain.catalogue.pool(curve.id)).toMatchObject({ account: { kind: 0 }, mints: curve.mints });

    const dead = await launch();
    await chain.swap(sol, dead.mints[0], SOL);
    await chain.swap(dead.mints[0], sol, await bought(dead));
    await chain.venue.delist(dead, alice);
    const [delisting, ...lived] = await chain.historyOf(dead.account.vault0);
    expect(lived).toHaveLength(3);
    expect(delisting).toMatchObject({ trades: [], transfers: [], liquidity: [{ pool: dead.id }] });
    expect(chain.catalogue.pool(dead.id)).toBeUndefined();
  });
});
