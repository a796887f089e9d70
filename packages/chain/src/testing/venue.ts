import { readFileSync } from 'node:fs';
import type { Address, Instruction, KeyPairSigner } from '@solana/kit';
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { associatedAddress } from '../addresses/associated-address.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '../addresses/solana-programs.ts';
import { METADATA_PROGRAM } from '../programs/metadata/generated/accounts.generated.ts';
import {
  decodeOrder,
  decodePool,
  decodePosition,
  decodeTickArray,
  type OrderAccount,
  POOL_KINDS,
  type PoolAccount,
  type PositionAccount,
  type TickArrayAccount,
  VENUE_PROGRAM,
} from '../programs/venue/generated/accounts.generated.ts';
import {
  addLiquidityInstruction,
  createLpMintInstruction,
  createPoolInstruction,
  createTickArrayInstruction,
  decreaseLiquidityInstruction,
  fundLaunchInstruction,
  increaseLiquidityInstruction,
  openPositionInstruction,
  removeLiquidityInstruction,
  swapExactOutInstruction,
  swapInstruction,
} from '../programs/venue/generated/instructions.generated.ts';
import { type RoutePool, type SwapPath, toRoute } from '../programs/venue/instructions/swap-route.ts';
import { fund, type TestMint, tokenAt } from './mints.ts';
import {
  accountOf,
  bytesOf,
  derived,
  endsOf,
  extrasOf,
  integer,
  liquidityAccounts,
  lpToken,
  type PoolSettings,
  type Range,
  type Sale,
  sidesOf,
  type TestPath,
  type TestPool,
  type TestPosition,
} from './pools.ts';
import { TestVm } from './vm.ts';

const PROGRAM = new URL('../../../../programs/venue/venue.so', import.meta.url);
const METADATA = new URL('../../../../programs/metadata/metadata.so', import.meta.url);
const TICKS_PER_ARRAY = 64;
const RECENT_SLOTS = 60;
const NO_HASH = '11111111111111111111111111111111';

/** What a program refused with: its own number, or the runtime's name for it. */
export type Refusal = number | string | undefined;

/** The venue's program on the test VM, with what a test does to it in few words. */
export class TestVenue {
  readonly vm: TestVm;
  /** Pays unless a test says otherwise, and makes pools. */
  readonly user: KeyPairSigner;

  private constructor(vm: TestVm, user: KeyPairSigner) {
    this.vm = vm;
    this.user = user;
  }

  static async open(): Promise<TestVenue> {
    const vm = new TestVm();
    vm.svm.addProgram(VENUE_PROGRAM, new Uint8Array(readFileSync(PROGRAM)));
    vm.svm.addProgram(METADATA_PROGRAM, new Uint8Array(readFileSync(METADATA)));
    return new TestVenue(vm, await vm.wallet());
  }

  /** Sends; what the program refused with, or undefined. */
  async send(instructions: readonly Instruction[], ...signers: KeyPairSigner[]): Promise<Refusal> {
    return refusalOf(await this.vm.send(instructions, ...withFirst(this.user, signers)));
  }

  /** Sends what must be accepted. Throws what the program refused with. */
  async must(instructions: readonly Instruction[], ...signers: KeyPairSigner[]): Promise<void> {
    const refusal = await this.vm.send(instructions, ...withFirst(this.user, signers));
    if (refusal !== undefined) throw new Error(refusal);
  }

  /** Makes a pool, with its LP mint where it has one. */
  async createPool(settings: PoolSettings): Promise<TestPool> {
    const pool = await this.nameOf(settings);
    const hasShares = settings.kind === 'product' || settings.kind === 'stable';
    await this.must([this.creation(pool, settings), ...(hasShares ? [this.lpMintCreation(pool)] : [])]);
    return pool;
  }

  /** The addresses that follow from a pool's mints and nonce. */
  async nameOf({ tokens, nonce = 0 }: Pick<PoolSettings, 'tokens' | 'nonce'>): Promise<TestPool> {
    const [first, second] = tokens;
    const address = await derived('pool', bytesOf(first.mint), bytesOf(second.mint), integer(nonce, 2));
    const vault = ({ mint, tokenProgram }: TestMint) =>
      associatedAddress({ owner: address, mint, tokenProgram });
    const lpMint = await derived('lp', bytesOf(address));
    return { address, tokens, vaults: [vault(first), vault(second)], lpMint };
  }

  creation(pool: TestPool, settings: PoolSettings): Instruction {
    const { kind, figures: [figure0, figure1, figure2] = [0n, 0n, 0n] } = settings;
    return createPoolInstruction({
      ...sidesOf(pool),
      payer: this.user.address,
      creator: this.user.address,
      feeOwner: settings.feeOwner ?? this.user.address,
      pool: pool.address,
      associatedTokenProgram: ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
      systemProgram: SYSTEM_PROGRAM,
      kind: POOL_KINDS[kind],
      nonce: settings.nonce ?? 0,
      feeBps: settings.feeBps ?? 0,
      protocolBps: settings.protocolBps ?? 0,
      graduatedFeeBps: settings.graduatedFeeBps ?? 0,
      tickSpacing: settings.tickSpacing ?? 0,
      figure0,
      figure1,
      figure2,
      sqrtPrice: settings.sqrtPrice ?? 0n,
    });
  }

  lpMintCreation(pool: TestPool): Instruction {
    return createLpMintInstruction({
      payer: this.user.address,
      pool: pool.address,
      lpMint: pool.lpMint,
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
      systemProgram: SYSTEM_PROGRAM,
    });
  }

  adding(pool: TestPool, owner: Address, most: readonly [bigint, bigint], minShares = 0n): Instruction {
    const [max0, max1] = most;
    return addLiquidityInstruction({ ...this.#shares(pool, owner), max0, max1, minShares });
  }

  removing(
    pool: TestPool,
    owner: Address,
    shares: bigint,
    least: readonly [bigint, bigint] = [0n, 0n],
  ): Instruction {
    const [min0, min1] = least;
    return removeLiquidityInstruction({ ...this.#shares(pool, owner), shares, min0, min1 });
  }

  /** Opens an owner's account of LP tokens and adds liquidity for them. */
  async add(pool: TestPool, owner: KeyPairSigner, most: readonly [bigint, bigint]): Promise<void> {
    await fund(this.vm, lpToken(pool), owner.address, 0n);
    await this.must([this.adding(pool, owner.address, most)], owner);
  }

  funding(pool: TestPool, amount: bigint): Instruction {
    const { mint0, vault0, tokenProgram0 } = sidesOf(pool);
    const { address: creator } = this.user;
    const account0 = accountOf(creator, pool.tokens[0]);
    return fundLaunchInstruction({
      creator,
      pool: pool.address,
      mint0,
      vault0,
      account0,
      tokenProgram0,
      amount,
    });
  }

  /** Makes the tick array of a tick where there is none. */
  async ticksAt(pool: TestPool, tick: number): Promise<Address> {
    const width = TICKS_PER_ARRAY * this.pool(pool).tickSpacing;
    const start = Math.floor(tick / width) * width;
    const tickArray = await derived('ticks', bytesOf(pool.address), integer(start, 4));
    if (this.vm.read(tickArray) === undefined) {
      const payer = this.user.address;
      await this.must([
        createTickArrayInstruction({
          payer,
          pool: pool.address,
          tickArray,
          systemProgram: SYSTEM_PROGRAM,
          start,
        }),
      ]);
    }
    return tickArray;
  }

  /** Opens an empty position with the tick arrays it needs. */
  async openPosition(pool: TestPool, owner: KeyPairSigner, { lower, upper }: Range): Promise<TestPosition> {
    const [lowerTicks, upperTicks] = [await this.ticksAt(pool, lower), await this.ticksAt(pool, upper)];
    const seeds = [bytesOf(pool.address), bytesOf(owner.address), integer(lower, 4), integer(upper, 4)];
    const position = await derived('position', ...seeds);
    const payer = this.user.address;
    const accounts = {
      payer,
      owner: owner.address,
      pool: pool.address,
      position,
      systemProgram: SYSTEM_PROGRAM,
    };
    await this.must([openPositionInstruction({ ...accounts, lower, upper })], owner);
    return { address: position, owner, pool, lower, upper, lowerTicks, upperTicks };
  }

  increasing(position: TestPosition, liquidity: bigint, most = [MOST, MOST] as const): Instruction {
    const [max0, max1] = most;
    return increaseLiquidityInstruction({ ...liquidityAccounts(position), liquidity, max0, max1 });
  }

  decreasing(
    position: TestPosition,
    liquidity: bigint,
    least: readonly [bigint, bigint] = [0n, 0n],
  ): Instruction {
    const [min0, min1] = least;
    return decreaseLiquidityInstruction({ ...liquidityAccounts(position), liquidity, min0, min1 });
  }

  /** A sale of so much of the first pool's token on that side. */
  selling(user: Address, paths: readonly TestPath[], sale: Sale): Instruction {
    return swapInstruction(this.#swap(user, paths, sale));
  }

  /** A purchase of so much of the last token; the sale's numbers are of the purchase then. */
  buying(user: Address, paths: readonly TestPath[], purchase: Sale): Instruction {
    return swapExactOutInstruction(this.#swap(user, paths, purchase));
  }

  /** What any swap over these paths names: the user's accounts, the token that comes out, the plan, and the accounts behind it. */
  routeOf(user: Address, paths: readonly TestPath[]) {
    const tokens = new Map(
      paths.flatMap(({ pools }) =>
        pools.flatMap(({ pool }) => pool.tokens.map((token) => [token.mint, token])),
      ),
    );
    const [first] = paths;
    if (!first) throw new Error('a swap without paths is written by hand');
    const [inputMint, outputMint] = endsOf(first);
    const tokenOf = (mint: Address) => {
      const token = tokens.get(mint);
      if (!token) throw new Error(`${mint} is in no pool`);
      return token;
    };
    const hooks = new Map([...tokens.values()].map(({ mint, extras }) => [mint, extras]));
    const swapPaths: SwapPath[] = paths.map(({ percent = 100, pools }) => ({
      percent,
      pools: pools.map(({ pool, tickArrays = [] }) => ({ ...this.routePool(pool), tickArrays })),
    }));
    const output = tokenOf(outputMint);
    return {
      source: accountOf(user, tokenOf(inputMint)),
      destination: accountOf(user, output),
      output,
      route: toRoute({ inputMint, outputMint, paths: swapPaths, hooks }),
    };
  }

  routePool(pool: TestPool): RoutePool {
    return { address: pool.address, pool: this.pool(pool) };
  }

  /** What stands in the account. Throws when there is none. */
  pool({ address }: Pick<TestPool, 'address'>): PoolAccount {
    return found(decodePool(this.#bytes(address)), address);
  }

  order(address: Address): OrderAccount {
    return found(decodeOrder(this.#bytes(address)), address);
  }

  position({ address }: Pick<TestPosition, 'address'>): PositionAccount {
    return found(decodePosition(this.#bytes(address)), address);
  }

  tickArray(address: Address): TickArrayAccount {
    return found(decodeTickArray(this.#bytes(address)), address);
  }

  /** What a token account holds, in smallest units. */
  amount(account: Address): bigint {
    return tokenAt(this.vm, account).amount;
  }

  balance(owner: Address, token: TestMint): bigint {
    return this.amount(accountOf(owner, token));
  }

  /** Advances by the given slots, 400 milliseconds each. */
  passSlots(count: number): void {
    const clock = this.vm.svm.getClock();
    clock.slot += BigInt(count);
    clock.unixTimestamp += BigInt(Math.round(count * 0.4));
    this.vm.svm.setClock(clock);
    // The newest first; more than any program looks at.
    const recent = Array.from({ length: Math.min(count, RECENT_SLOTS) }, (_, back) => ({
      slot: clock.slot - 1n - BigInt(back),
      hash: NO_HASH,
    }));
    const older = this.vm.svm.getSlotHashes().map(({ slot, hash }) => ({ slot, hash }));
    this.vm.svm.setSlotHashes([...recent, ...older].slice(0, RECENT_SLOTS));
  }

  /** Advances likewise with no block in any of the slots. */
  standStill(count: number): void {
    const hashes = this.vm.svm.getSlotHashes().map(({ slot, hash }) => ({ slot, hash }));
    this.passSlots(count);
    this.vm.svm.setSlotHashes(hashes);
  }

  #swap(user: Address, paths: readonly TestPath[], sale: Sale) {
    const { source, destination, route } = this.routeOf(user, paths);
    return {
      user,
      source,
      destination,
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
      tokenProgram2022: TOKEN_2022_PROGRAM,
      platformFeeAccount: undefined,
      referralFeeAccount: undefined,
      referralAuthority: undefined,
      platformFeeBps: 0,
      referralBps: 0,
      ...sale,
      ...route,
    };
  }

  #shares(pool: TestPool, owner: Address) {
    const [token0, token1] = pool.tokens;
    return {
      ...sidesOf(pool),
      ...extrasOf(pool),
      owner,
      pool: pool.address,
      account0: accountOf(owner, token0),
      account1: accountOf(owner, token1),
      lpMint: pool.lpMint,
      lpAccount: accountOf(owner, lpToken(pool)),
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
    };
  }

  #bytes(address: Address): Uint8Array {
    return this.vm.read(address)?.data ?? new Uint8Array();
  }
}

/** What the VM says that a program refused with; undefined when it did not refuse. */
export function refusalOf(said: string | undefined): Refusal {
  if (said === undefined) return undefined;
  const [, code] = /Custom\((\d+)\)/.exec(said) ?? [];
  return code === undefined ? (/InstructionError\(\d+, (\w+)/.exec(said)?.[1] ?? said) : Number(code);
}

const MOST = 2n ** 64n - 1n;

function withFirst(
  payer: KeyPairSigner,
  signers: readonly KeyPairSigner[],
): [KeyPairSigner, ...KeyPairSigner[]] {
  return [payer, ...signers.filter(({ address }) => address !== payer.address)];
}

function found<Decoded>(decoded: Decoded | undefined, address: Address): Decoded {
  if (decoded === undefined) throw new Error(`${address} is not such an account`);
  return decoded;
}
