import { setImmediate } from 'node:timers/promises';
import {
  type BoundedRpc,
  buildTransaction,
  createBoundedRpc,
  decodeOrder,
  decodePool,
  genesisToken,
  type HeldOrder,
  type OrderAccount,
  type OrderTerms,
  observeInstruction,
  openOrder,
  orderAddress,
  type PoolAccount,
  referenceDepth,
  VENUE_CONSTANTS,
} from '@orrery/chain';
import { USDC } from '@orrery/domain/mints/mints';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import {
  type Address,
  createKeyPairSignerFromPrivateKeyBytes,
  generateKeyPairSigner,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import { createSender } from '../../swaps/orders/execute/sender.ts';
import { createRecentBlockhash } from '../../swaps/orders/recent-blockhash.ts';
import type { Pool } from '../../swaps/pools/pool.ts';
import { ask, createTestVenue, type TestVenue, trade } from '../../testing/venue.ts';
import { aPool, aToken, walletGenesis } from '../../testing.ts';
import { createOrderKeeper, type OrderKeeper } from '../order-keeper.ts';

export const UNIT = 1_000_000n;
const SLOT_MS = 400;
const STEP_SLOTS = 5;
const RECENT_SLOTS = 32;
const NO_HASH = '11111111111111111111111111111111';
const SOL = 1_000_000_000n;
const [TOKEN_STATE_AT, INITIALIZED, FROZEN] = [108, 1, 2];
const DEEP = 1_000_000n * UNIT;
const TERMS: OrderTerms = {
  id: 1n,
  kind: VENUE_CONSTANTS.orderLimit,
  slippageBps: 0,
  venueBps: 0,
  referralBps: 0,
  tipLamports: 20_000,
  tips: 10,
  size: 16n * UNIT,
  asked: 0n,
  expiry: 0n,
  stopTick: 0,
  trailTicks: 0,
  bandLow: 0,
  bandHigh: 0,
  start: 0n,
  interval: 0n,
  cycles: 0,
};

export const signerOf = (seed: number): Promise<KeyPairSigner> =>
  createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(seed));

/** What a scene has beside its first pool: pools, and what the owner holds of their tokens. */
interface Beside {
  pools?: readonly Pool[];
  holdings?: readonly { token: TokenFacts; amount: bigint; isFrozen?: boolean }[];
}

/** How an order differs from the plain one: what it buys, coins when absent, and the pools that its prices are read of. */
interface Sides {
  input?: TokenFacts;
  output?: TokenFacts;
  references?: readonly Address[];
}

/** A pool of two tokens at a price of 1 on the real VM, an owner who has a million of the first, and somebody who moves the price. */
export class KeeperScene {
  static async open({ pools = [], holdings = [] }: Beside = {}): Promise<KeeperScene> {
    const [mint, whale, keeper] = await Promise.all([signerOf(1), signerOf(2), signerOf(3)]);
    const coin = aToken({ id: mint.address, symbol: 'COIN' });
    const usdc = aToken({ id: USDC, symbol: 'USDC' });
    const pool = aPool({ mints: [coin, usdc], reserves: [DEEP, DEEP], feeBps: 0 });
    const accounts = [
      ...[whale, keeper].map(({ address }) => walletGenesis(address, 1_000n * SOL)),
      ...[coin, usdc].map((token) => genesisToken({ token, owner: whale.address, amount: 100n * DEEP })),
    ];
    const tested = await createTestVenue({
      pools: [pool, ...pools],
      accounts,
      holdings: [{ token: usdc, amount: DEEP }, ...holdings],
      feeTokens: [],
    });
    return new KeeperScene(tested, { coin, usdc, pool: pool.id, whale, signer: keeper });
  }

  readonly tested: TestVenue;
  readonly coin: TokenFacts;
  readonly usdc: TokenFacts;
  readonly pool: Address;
  readonly signer: KeyPairSigner;
  readonly keepers: OrderKeeper[] = [];
  readonly warnings: string[] = [];
  /** The chain as the keepers ask it. */
  readonly node: BoundedRpc;
  readonly #whale: KeyPairSigner;

  private constructor(
    tested: TestVenue,
    parts: { coin: TokenFacts; usdc: TokenFacts; pool: Address; whale: KeyPairSigner; signer: KeyPairSigner },
  ) {
    this.tested = tested;
    this.node = createBoundedRpc(tested.chain.rpc, tested.time);
    [this.coin, this.usdc, this.pool] = [parts.coin, parts.usdc, parts.pool];
    [this.signer, this.#whale] = [parts.signer, parts.whale];
    this.#setClock(0);
  }

  get owner(): KeyPairSigner {
    return this.tested.taker;
  }

  get slot(): bigint {
    return this.tested.chain.svm.getClock().slot;
  }

  /** Unix seconds of the chain. */
  get now(): bigint {
    return this.tested.chain.svm.getClock().unixTimestamp;
  }

  /** Starts another keeper; each cycle runs half of the longest delay after it is due. */
  keep(signer = this.signer): OrderKeeper {
    const { time, venue } = this.tested;
    const { rpc } = this.node;
    const log = { warn: (_: object, line: string) => void this.warnings.push(line) };
    const keeper = createOrderKeeper({ rpc, time, signer, venue, random: () => 0.5, log });
    this.keepers.push(keeper);
    return keeper;
  }

  /** Lets slots pass, a few at a time, with all that the keepers do in them. */
  async pass(slots: number): Promise<void> {
    const { chain, time, venue } = this.tested;
    for (let left = slots; left > 0; left -= STEP_SLOTS) {
      const count = Math.min(left, STEP_SLOTS);
      await time.advance(count * SLOT_MS);
      this.#setClock(count);
      chain.svm.expireBlockhash();
      for (const { id } of venue.pools) await venue.refresh([id]).catch(() => undefined);
      for (const keeper of this.keepers) keeper.onSlot(this.slot);
      await settled();
    }
  }

  /** Has the owner open an order that sells USDC for coins, and the keepers read it. */
  async open(wish: Partial<OrderTerms>, references: readonly Address[] = []): Promise<Address> {
    const address = await this.place(wish, { references });
    await this.tell(address);
    return address;
  }

  /** Has the owner open an order of which the keepers are not told. */
  async place(wish: Partial<OrderTerms>, sides: Sides = {}): Promise<Address> {
    const { input = this.usdc, output = this.coin, references = [] } = sides;
    const terms = { ...TERMS, ...wish };
    const { owner } = this;
    const token = ({ id: mint, tokenProgram }: TokenFacts) => ({ mint, tokenProgram });
    await this.send(owner, [
      openOrder({
        owner: owner.address,
        input: token(input),
        output: token(output),
        references: references.map((pool) => ({
          address: pool,
          depth: referenceDepth(this.poolAccount(pool), this.slot),
        })),
        terms,
      }),
    ]);
    return orderAddress(owner.address, terms.id);
  }

  /** Puts copies of an order at addresses of their own, as if each had been opened. */
  async clone(address: Address, count: number): Promise<Address[]> {
    const { svm } = this.tested.chain;
    const found = svm.getAccount(address);
    if (!found.exists) throw new Error('the order is gone');
    const copies = await Promise.all(Array.from({ length: count }, generateKeyPairSigner));
    for (const copy of copies) svm.setAccount({ ...found, address: copy.address });
    return copies.map((copy) => copy.address);
  }

  async tell(...addresses: Address[]): Promise<void> {
    for (const keeper of this.keepers) await keeper.refresh(addresses);
    await settled();
  }

  async send(signer: KeyPairSigner, instructions: readonly Instruction[]): Promise<void> {
    const { chain, time } = this.tested;
    const latest = createRecentBlockhash(chain.rpc, time);
    const sender = createSender({ rpc: chain.rpc, time }, latest);
    const build = (lifetime: { blockhash: string; lastValidBlockHeight: bigint }) =>
      buildTransaction(signer.address, lifetime, instructions);
    await sender.submit(build, [signer]);
    chain.svm.expireBlockhash();
  }

  /** Notes a pool's price, as a trade does. */
  async observe(pool = this.pool): Promise<void> {
    await this.send(this.#whale, [observeInstruction({ pool })]);
  }

  /** Somebody sells so many units to the pool. */
  async sell(token: 'coin' | 'usdc', amount: bigint): Promise<void> {
    const [input, output] = token === 'coin' ? [this.coin, this.usdc] : [this.usdc, this.coin];
    const { result } = await trade(this.tested, ask(input, output, amount), this.#whale);
    if (result.status === 'failed') throw new Error(result.error);
    this.tested.chain.svm.expireBlockhash();
  }

  order(address: Address): OrderAccount | undefined {
    const found = this.tested.chain.svm.getAccount(address);
    return found.exists ? decodeOrder(new Uint8Array(found.data)) : undefined;
  }

  held(address: Address): HeldOrder {
    const order = this.order(address);
    if (!order) throw new Error('the order is gone');
    const { tokenProgram } = this.coin;
    return { address, order, inputProgram: tokenProgram, outputProgram: tokenProgram };
  }

  poolAccount(id = this.pool): PoolAccount {
    const found = this.tested.chain.svm.getAccount(id);
    const pool = found.exists ? decodePool(new Uint8Array(found.data)) : undefined;
    if (!pool) throw new Error('the pool is gone');
    return pool;
  }

  /** The mint's issuer freezes a token account, or thaws it. */
  freeze(account: Address, isFrozen: boolean): void {
    const { svm } = this.tested.chain;
    const found = svm.getAccount(account);
    if (!found.exists) throw new Error('the account is gone');
    const data = new Uint8Array(found.data);
    data[TOKEN_STATE_AT] = isFrozen ? FROZEN : INITIALIZED;
    svm.setAccount({ ...found, data });
  }

  #setClock(count: number): void {
    const { chain, time } = this.tested;
    const { svm } = chain;
    const clock = svm.getClock();
    clock.slot += BigInt(count);
    clock.unixTimestamp = BigInt(Math.floor(time.now() / 1_000));
    svm.setClock(clock);
    chain.height = clock.slot > 0n ? clock.slot : 1n;
    svm.setSlotHashes(
      Array.from({ length: RECENT_SLOTS }, (_, back) => clock.slot - 1n - BigInt(back))
        .filter((slot) => slot >= 0n)
        .map((slot) => ({ slot, hash: NO_HASH })),
    );
  }
}

/** Until what the keepers have begun is done: each answer of the chain comes at once. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await setImmediate();
}
