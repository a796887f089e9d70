import {
  AccountRole,
  type Address,
  createNoopSigner,
  generateKeyPairSigner,
  type Instruction,
} from '@solana/kit';
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import { getAdvanceNonceAccountInstruction, getTransferSolInstruction } from '@solana-program/system';
import {
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  getApproveInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getSetAuthorityInstruction,
  getSyncNativeInstruction,
  getUnwrapLamportsInstruction,
} from '@solana-program/token';
import { beforeAll, describe, expect, test } from 'vitest';
import { associatedAddress } from '../addresses/associated-address.ts';
import { setTokenLedgerInstruction } from '../programs/venue/generated/instructions.generated.ts';
import { fund } from '../testing/mints.ts';
import { accountOf } from '../testing/pools.ts';
import { aTransaction } from '../testing.ts';
import { decodeTransaction } from '../transactions/decode-transaction.ts';
import { tipInstructions } from '../transactions/fee-plan.ts';
import { findSwapBreach, type IntentBreach, type SwapIntent } from './swap-intent.ts';
import { INTENDED, type IntendedSwap, intendedSwap } from './testing/intents.ts';
import { holdWrapped, land, openSwaps, type SwapScene } from './testing/swaps.ts';
import { unwrapSol, wrapSol } from './wrapped-sol.ts';

let scene: SwapScene;
let mallory: Address;
let taker: Address;
beforeAll(async () => {
  scene = await openSwaps();
  mallory = (await generateKeyPairSigner()).address;
  taker = scene.taker.address;
  await fund(scene.venue.vm, scene.tokens.first, taker, 10n ** 13n);
});

describe('a swap as the venue builds it', () => {
  test.each(INTENDED.map((kind) => [...kind, kind] as const))(
    '%s, %s: lands and is what the screen says',
    async (_, __, kind) => {
      const swap = await intendedSwap(scene, kind, 100 + INTENDED.indexOf(kind));
      expect(judge(swap)).toBeUndefined();
      const payer = kind[0] === 'gasless' ? scene.sponsor : scene.taker;
      expect((await land(scene, swap.instructions, { payer })).refusal).toBeUndefined();
    },
  );

  test('may leave out the creation of an account that is there', async () => {
    const { intent, instructions } = await intendedSwap(scene, ['ExactIn', 'no SOL'], 1);
    const [creation, ...checks] = instructions.setup;
    expect(creation?.programAddress).toBe(ASSOCIATED_TOKEN_PROGRAM_ADDRESS);
    expect(judge({ intent, instructions: { ...instructions, setup: checks } })).toBeUndefined();
  });

  test('may tip up to what the fee has left, of its taker’s, to those who take tips', async () => {
    const swap = await intendedSwap(scene, ['ExactIn', 'SOL in'], 2);
    const tipped = (jito: bigint, to?: Address) => ({
      intent: { ...swap.intent, maxTips: { jito: 2_000n } },
      instructions: {
        ...swap.instructions,
        other: tipInstructions(taker, { jito }, ([account = mallory]) => to ?? account),
      },
    });
    expect(judge(tipped(800n))).toBeUndefined();
    expect(judge(tipped(1_001n))).toBe('network-fee');
    expect(judge(tipped(800n, mallory))).toBe('foreign-instruction');
    expect(judge({ ...tipped(800n), intent: swap.intent })).toBe('network-fee');
    expect(judge({ ...tipped(800n), intent: { ...swap.intent, maxTips: { jito: 799n } } })).toBe(
      'network-fee',
    );
    expect(judge({ ...tipped(800n), intent: { ...swap.intent, maxTips: { nozomi: 800n } } })).toBe(
      'network-fee',
    );
  });

  test('leaves SOL wrapped where that is asked for, and only there', async () => {
    for (const ends of ['SOL in', 'SOL out'] as const) {
      const swap = await intendedSwap(scene, ['ExactIn', ends], 3, { wrapAndUnwrapSol: false });
      expect(judge({ ...swap, intent: { ...swap.intent, usesWrappedSol: true } })).toBeUndefined();
      expect(judge(swap)).toBeDefined();
      const unwrapped = await intendedSwap(scene, ['ExactIn', ends], 3);
      expect(judge({ ...unwrapped, intent: { ...unwrapped.intent, usesWrappedSol: true } })).toBeDefined();
    }
  });

  test('may carry a wallet’s guards and any fee up to the limit', async () => {
    const { intent, instructions } = await intendedSwap(scene, ['ExactIn', 'SOL in'], 1);
    const budget = (microLamports: bigint) => [
      getSetComputeUnitLimitInstruction({ units: 1_000_000 }),
      getSetComputeUnitPriceInstruction({ microLamports }),
    ];
    const other = [guard(5)];
    expect(
      judge({ intent, instructions: { ...instructions, computeBudget: budget(1_000n), other } }),
    ).toBeUndefined();
    expect(judge({ intent, instructions: { ...instructions, computeBudget: budget(1_001n) } })).toBe(
      'network-fee',
    );
    expect(judge({ intent, instructions: { ...instructions, other: [guard(0)] } })).toBe(
      'foreign-instruction',
    );
  });
});

describe('an amount', () => {
  const exactIn: Screen[] = [
    ['amount', { inAmount: 1n }, 1],
    ['amount', { inAmount: -1n }, 1],
    ['receives-less', { outAmount: 1n }, 1],
    [undefined, { outAmount: -1n }, 1],
    ['platform-fee', { feeBps: -1 }, 1],
    [undefined, { feeBps: 1 }, 1],
  ];
  const exactOut: Screen[] = [
    ['pays-more', { inAmount: -1n }, 1],
    [undefined, { inAmount: 1n }, 1],
    ['amount', { outAmount: 1n }, 1],
    ['amount', { outAmount: -1n }, 1],
    ['platform-fee', { feeBps: -1 }, 1],
  ];
  type Screen = [
    IntentBreach | undefined,
    Partial<Record<'inAmount' | 'outAmount', bigint>> & { feeBps?: number },
    number,
  ];

  test.each(INTENDED)(
    '%s, %s: that differs by one unit or basis point from the screen’s is found',
    async (...kind) => {
      const { intent, instructions } = await intendedSwap(scene, kind, 2);
      for (const [breach, { inAmount = 0n, outAmount = 0n, feeBps = 0 }] of kind[0] === 'ExactOut'
        ? exactOut
        : exactIn) {
        const screen = {
          inAmount: intent.inAmount + inAmount,
          outAmount: intent.outAmount + outAmount,
          feeBps: intent.feeBps + feeBps,
        };
        expect(judge({ intent: { ...intent, ...screen }, instructions })).toBe(breach);
      }
    },
  );

  test('of the other mode is another swap', async () => {
    const sold = await intendedSwap(scene, ['ExactIn', 'no SOL'], 3);
    const bought = await intendedSwap(scene, ['ExactOut', 'no SOL'], 3);
    const { inAmount, outAmount } = bought.intent;
    expect(judge({ ...bought, intent: { ...sold.intent, inAmount, outAmount } })).toBe('amount');
    expect(judge({ ...sold, intent: { ...sold.intent, swapMode: 'ExactOut' } })).toBe('amount');
  });

  test('of a quote: either side must bear a fee to an account that was not shown, and one that is shown to be of the output', async () => {
    const { intent, instructions } = await intendedSwap(scene, ['quote', 'SOL out'], 4);
    const { feeAccount, ...others } = intent;
    expect(feeAccount).toBeDefined();
    expect(judge({ intent: others, instructions })).toBe('receives-less');
    const part = (intent.outAmount * 30n) / 10_000n;
    const careful = { ...others, outAmount: intent.outAmount - part };
    expect(judge({ intent: careful, instructions })).toBeUndefined();
    for (const owner of [mallory, scene.feeOwner])
      expect(
        judge({ intent: { ...careful, feeAccount: { owner, mint: intent.outputMint } }, instructions }),
      ).toBeUndefined();
    expect(judge({ intent: { ...careful, inAmount: careful.inAmount - part }, instructions })).toBe('amount');
  });
});

describe('accounts', () => {
  test('that are not the taker’s own are found', async () => {
    for (const kind of INTENDED) {
      const { intent, instructions } = await intendedSwap(scene, kind, 5);
      const swapped = (place: number, address: Address) => {
        const accounts = (instructions.swap.accounts ?? []).map((account, at) =>
          at === place ? { ...account, address } : account,
        );
        return judge({ intent, instructions: { ...instructions, swap: { ...instructions.swap, accounts } } });
      };
      const own = accountOf(taker, scene.tokens.third);
      for (const other of [mallory, own, holdWrapped(scene.venue, mallory, 0n)]) {
        expect(swapped(0, other)).toBe('signers');
        expect(swapped(1, other)).toBe('source-account');
        expect(swapped(2, other)).toBe('destination-account');
      }
    }
  });

  test('of the output may be of either token program, and may be opened for the taker alone', async () => {
    const { intent, instructions } = await intendedSwap(scene, ['ExactIn', 'no SOL'], 6);
    const create = (
      owner: Address,
      mint = intent.outputMint,
      ata = associatedAddress({ owner, mint, tokenProgram: TOKEN }),
    ) => getCreateAssociatedTokenIdempotentInstruction({ payer: createNoopSigner(taker), ata, owner, mint });
    const checks = instructions.setup.slice(1);
    const judgeSetup = (...setup: Instruction[]) =>
      judge({ intent, instructions: { ...instructions, setup: [...setup, ...checks] } });
    const TOKEN = intent.inputTokenProgram;
    expect(judgeSetup(create(taker))).toBeUndefined();
    expect(judgeSetup(create(mallory))).toBe('account-creation');
    expect(judgeSetup(create(taker, scene.tokens.third.mint))).toBe('account-creation');
    expect(judgeSetup(create(taker), create(taker))).toBe('account-creation');
  });
});

describe('wrapping', () => {
  test.each([['SOL in'], ['SOL out']] as const)(
    '%s: of another amount, for another user, in part or not at all is found',
    async (ends) => {
      const { intent, instructions } = await intendedSwap(scene, ['ExactIn', ends], 7);
      const [creation, initialising, ...rest] = instructions.setup;
      if (!creation || !initialising) throw new Error('a swap of SOL wraps');
      const setups = (...setup: (Instruction | undefined)[]) =>
        judge({
          intent,
          instructions: { ...instructions, setup: [...setup.filter((each) => each !== undefined), ...rest] },
        });
      const wrapped = ends === 'SOL in' ? intent.inAmount : 0n;
      const temporary = { owner: taker, seed: 's7' };
      expect(setups(...wrapSol(temporary, wrapped))).toBeUndefined();
      expect(setups(...wrapSol(temporary, wrapped + 1n))).toBe('wrapping');
      expect(setups(creation)).not.toBeUndefined();
      expect(setups(creation, ...wrapSol({ owner: mallory, seed: 's7' }, wrapped).slice(1))).toBe('wrapping');
      expect(setups(creation, initialising, initialising)).toBe('wrapping');
      expect(setups(creation, initialising, creation)).toBe('wrapping');
      expect(setups(initialising, creation)).toBe('wrapping');
      expect(setups()).toMatch(/-account$/);
      const cleanups = (...cleanup: Instruction[]) =>
        judge({ intent, instructions: { ...instructions, cleanup } });
      const close = (account: Address, destination: Address) =>
        getCloseAccountInstruction({ account, destination, owner: createNoopSigner(taker) });
      expect(cleanups()).toBe('account-closing');
      expect(cleanups(...unwrapSol(temporary, mallory))).toBe('foreign-instruction');
      expect(cleanups(close(accountOf(taker, scene.tokens.first), taker))).toBe('account-closing');
      const [account = taker] = (instructions.cleanup[0]?.accounts ?? []).map(({ address }) => address);
      expect(cleanups(close(account, taker))).toBeUndefined();
      expect(cleanups(close(account, mallory))).toBe('account-closing');
    },
  );
});

describe('who pays and signs', () => {
  test('another fee payer, and another signature that the taker would pay for, are found', async () => {
    const { intent, instructions } = await intendedSwap(scene, ['ExactIn', 'SOL in'], 8);
    expect(judge({ intent, instructions }, mallory)).toBe('fee-payer');
    const cosigned = { ...guard(5), accounts: [{ address: mallory, role: AccountRole.READONLY_SIGNER }] };
    expect(judge({ intent, instructions: { ...instructions, other: [cosigned] } })).toBe('signers');
  });

  test('signatures of a quote that cost more than one are found, and a quote that does not stand before its fill', async () => {
    const { intent, instructions } = await intendedSwap(scene, ['quote', 'SOL in'], 9);
    const signature = instructions.setup.at(-1);
    const data = Uint8Array.from(signature?.data ?? []);
    if (!signature) throw new Error('a fill has a signature');
    data[0] = 255;
    const costly = { ...signature, data };
    const withEnd = (...end: Instruction[]) => ({
      intent: { ...intent, maxFeeLamports: 10n ** 9n },
      instructions: { ...instructions, setup: [...instructions.setup.slice(0, -1), ...end] },
    });
    expect(judge(withEnd(signature))).toBeUndefined();
    expect(judge({ ...withEnd(costly), intent })).toBe('network-fee');
    for (const end of [[], [costly]]) expect(judge(withEnd(...end))).toBe('foreign-instruction');
    const { intent: sold, instructions: plain } = await intendedSwap(scene, ['ExactIn', 'SOL in'], 9);
    const checked = { intent: sold, instructions: { ...plain, setup: [...plain.setup, signature] } };
    expect(judge(checked)).toBe('network-fee');
    expect(judge({ ...checked, intent: { ...sold, maxFeeLamports: 10n ** 9n } })).toBe('foreign-instruction');
  });
});

describe('a swap with another fee payer', () => {
  test.each([['SOL out'], ['no SOL']] as const)(
    '%s: is a breach on a screen that does not say so, and names another payer nowhere',
    async (ends) => {
      const { intent, instructions } = await intendedSwap(scene, ['gasless', ends], 11);
      const { gasPayer = taker, ...others } = intent;
      expect(judge({ intent: others, instructions }, gasPayer)).toBe('fee-payer');
      expect(judge({ intent: others, instructions }, taker)).toBe('signers');
      expect(judge({ intent: { ...intent, gasPayer: mallory }, instructions }, gasPayer)).toBe('fee-payer');
      expect(judge({ intent: { ...intent, gasPayer: taker }, instructions }, taker)).toBe('fee-payer');
      expect(judge({ intent, instructions }, taker)).toBe('fee-payer');
    },
  );

  test('costs the taker not a lamport, and its payer the fees', async () => {
    const { vm } = scene.venue;
    const { intent, instructions } = await intendedSwap(scene, ['gasless', 'SOL out'], 12);
    const held = () => [vm.balance(taker), vm.balance(scene.sponsor.address)] as const;
    const before = held();
    expect((await land(scene, instructions, { payer: scene.sponsor })).refusal).toBeUndefined();
    const after = held();
    expect(after[0] - before[0]).toBeGreaterThanOrEqual(intent.outAmount);
    // Two signatures, and a micro-lamport for each of 200,000 units.
    expect(after[1] - before[1]).toBe(-10_001n);
  });

  test('gives the deposit back to its lender, and not before the taker has the SOL', async () => {
    const { intent, instructions } = await intendedSwap(scene, ['gasless', 'SOL out'], 13);
    const [unwrap, close] = instructions.cleanup;
    if (!unwrap || !close) throw new Error('a gasless swap unwraps, then closes');
    const cleanups = (...cleanup: Instruction[]) =>
      judge({ intent, instructions: { ...instructions, cleanup } });
    expect(cleanups(unwrap, close)).toBeUndefined();
    expect(cleanups(close)).toBe('account-closing');
    expect(cleanups(unwrap)).toBe('account-closing');
    expect(cleanups(close, unwrap)).toBe('account-closing');
  });
});

test('everything else is a foreign instruction, before the swap, behind it and instead of it', async () => {
  const own = accountOf(taker, scene.tokens.first);
  const me = createNoopSigner(taker);
  const foreign: Instruction[] = [
    getTransferSolInstruction({ source: me, destination: mallory, amount: 1n }),
    getAdvanceNonceAccountInstruction({ nonceAccount: mallory, nonceAuthority: me }),
    getApproveInstruction({ source: own, delegate: mallory, owner: me, amount: 1n }),
    getSetAuthorityInstruction({ owned: own, owner: me, authorityType: 2, newAuthority: mallory }),
    getSyncNativeInstruction({ account: own }),
    getUnwrapLamportsInstruction({ source: own, destination: mallory, authority: me, amount: null }),
    setTokenLedgerInstruction({
      user: taker,
      tokenLedger: mallory,
      tokenAccount: own,
      systemProgram: mallory,
    }),
    { programAddress: mallory, accounts: [{ address: taker, role: AccountRole.WRITABLE_SIGNER }] },
  ];
  for (const kind of INTENDED) {
    const { intent, instructions } = await intendedSwap(scene, kind, 10);
    const { setup, cleanup } = instructions;
    for (const instruction of foreign) {
      const around = [
        { setup: [instruction, ...setup] },
        { cleanup: [...cleanup, instruction] },
        { other: [instruction] },
      ];
      for (const change of around)
        expect(judge({ intent, instructions: { ...instructions, ...change } })).toBe('foreign-instruction');
    }
    // Without the swap only its payer may be left to sign.
    for (const swap of foreign)
      expect(judge({ intent, instructions: { ...instructions, swap } })).toMatch(
        kind[0] === 'gasless' ? /^(foreign-instruction|signers)$/ : /^foreign-instruction$/,
      );
    for (const change of [{ setup: [instructions.swap, ...setup] }, { other: [instructions.swap] }])
      expect(judge({ intent, instructions: { ...instructions, ...change } })).toBeDefined();
  }
});

function judge(
  { intent, instructions }: IntendedSwap,
  feePayer = intent.gasPayer ?? taker,
): IntentBreach | undefined {
  const { computeBudget, setup, swap, cleanup, other } = instructions;
  const all = [...computeBudget, ...setup, swap, ...cleanup, ...other];
  return findSwapBreach(
    decodeTransaction(aTransaction({ feePayer, instructions: all })),
    intent satisfies SwapIntent,
  );
}

/** An instruction of the guard that wallets add; the first two kinds are no assertions. */
function guard(kind: number): Instruction {
  const programAddress = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95' as Address;
  return {
    programAddress,
    accounts: [{ address: taker, role: AccountRole.READONLY }],
    data: Uint8Array.of(kind, 0),
  };
}
