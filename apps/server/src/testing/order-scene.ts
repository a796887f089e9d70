import {
  associatedAddress,
  buildTransaction,
  decodeOrder,
  fillOrder,
  type HeldOrder,
  type OrderTerms,
  type OrderToken,
  openOrder,
  orderAddress,
  POOL_KINDS,
  swapInstruction,
  toRoute,
  VENUE_CONSTANTS,
} from '@orrery/chain';
import { atoms } from '@orrery/core/atoms';
import { bps } from '@orrery/core/numbers';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SLOT_MS } from '@orrery/domain/solana/network';
import type { Localnet } from '@orrery/localnet';
import type { Pool, Venue } from '@orrery/venue';
import { signOrder } from '@orrery/venue/testing';
import {
  type Address,
  type Base64EncodedWireTransaction,
  generateKeyPairSigner,
  type Instruction,
  type KeyPairSigner,
  lamports,
} from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeAccount3Instruction,
  getTokenSize,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import type { Catalogue } from '../catalogue/catalogue.ts';

const UNIT = 1_000_000n;
const TOKEN_RENT = 2_039_280n;
/** The terms of an order that sells 16 USDC for SOL at any price. */
const TERMS: OrderTerms = {
  id: 1n,
  kind: VENUE_CONSTANTS.orderLimit,
  slippageBps: 0,
  venueBps: 10,
  referralBps: 0,
  tipLamports: 20_000,
  tips: 5,
  size: 16n * UNIT,
  asked: 1n,
  expiry: 0n,
  stopTick: 0,
  trailTicks: 0,
  bandLow: 0,
  bandHigh: 0,
  start: 0n,
  interval: 0n,
  cycles: 0,
};

/** Where a token account has what it holds. */
const AMOUNT_AT = 64;

/** An order of USDC for SOL unless said otherwise. */
interface Wish {
  terms: Partial<OrderTerms>;
  mints?: readonly [Address, Address];
  references?: readonly Address[];
}

/** What is sold of an order; all that is left unless said otherwise. */
interface Part {
  amount?: bigint;
  isByMeans?: boolean;
  destination?: Address;
}

type Signers = [KeyPairSigner, ...KeyPairSigner[]];

const classic = (mint: Address): OrderToken => ({ mint, tokenProgram: TOKEN_PROGRAM_ADDRESS });

/** What of a server in the test's process is needed. */
interface Served {
  localnet: Pick<Localnet, 'rpc'>;
  catalogue: Pick<Catalogue, 'pools'>;
  venue: Pick<Venue, 'order' | 'execute'>;
  advance(milliseconds: number): Promise<void>;
}

/** Somebody with orders at a server in the test's process, and a keeper of the test's who fills them; all by transactions on the chain. */
export class OrderScene {
  readonly #served: Served;
  readonly owner: KeyPairSigner;
  readonly keeper: KeyPairSigner;
  readonly feeOwner: KeyPairSigner;

  private constructor(
    served: Served,
    [owner, keeper, feeOwner]: readonly [KeyPairSigner, KeyPairSigner, KeyPairSigner],
  ) {
    this.#served = served;
    this.owner = owner;
    this.keeper = keeper;
    this.feeOwner = feeOwner;
  }

  /** Both have SOL; the venue has accounts for its fees in SOL and USDC. */
  static async open(served: Served): Promise<OrderScene> {
    const make = () => generateKeyPairSigner();
    const scene = new OrderScene(served, [await make(), await make(), await make()]);
    for (const { address } of [scene.owner, scene.keeper])
      await served.localnet.rpc.requestAirdrop(address, lamports(20_000_000_000n)).send();
    await served.advance(SLOT_MS);
    const accounts = [USDC, WRAPPED_SOL].map((mint) => scene.makingAccount(scene.feeOwner.address, mint));
    await scene.must(accounts, scene.keeper);
    return scene;
  }

  get #rpc() {
    return this.#served.localnet.rpc;
  }

  /** Sends instructions in one transaction, paid by the first signer, and lets it land, failed or not. */
  async act(instructions: readonly Instruction[], ...signers: Signers) {
    const { value: lifetime } = await this.#rpc.getLatestBlockhash().send();
    let transaction = buildTransaction(signers[0].address, lifetime, instructions);
    for (const signer of signers) transaction = await signOrder({ transaction }, signer);
    const wire = Buffer.from(transaction).toString('base64') as Base64EncodedWireTransaction;
    const config = { encoding: 'base64', skipPreflight: true } as const;
    const signature = await this.#rpc.sendTransaction(wire, config).send();
    await this.#served.advance(2 * SLOT_MS);
    const { value } = await this.#rpc.getSignatureStatuses([signature]).send();
    return { signature, err: value[0]?.err ?? null };
  }

  /** The same; throws what the chain refused. */
  async must(instructions: readonly Instruction[], ...signers: Signers) {
    const { signature, err } = await this.act(instructions, ...signers);
    if (err === null) return signature;
    const toText = (_: string, each: unknown) => (typeof each === 'bigint' ? String(each) : each);
    throw new Error(JSON.stringify(err, toText));
  }

  /** The order as the chain has it; undefined once its account is gone. */
  async held(address: Address): Promise<HeldOrder | undefined> {
    const data = await this.#data(address);
    const order = data && decodeOrder(data);
    const program = TOKEN_PROGRAM_ADDRESS;
    return order && { address, order, inputProgram: program, outputProgram: program };
  }

  async mustHold(address: Address): Promise<HeldOrder> {
    const found = await this.held(address);
    if (!found) throw new Error('the order is gone');
    return found;
  }

  /** A product pool of both mints. */
  poolOf(mints: readonly [Address, Address]) {
    const isOfBoth = (pool: Pool) => mints.every((mint) => pool.mints.some(({ id }) => id === mint));
    const found = this.#served.catalogue
      .pools()
      .find((pool) => pool.account.kind === POOL_KINDS.product && isOfBoth(pool));
    if (!found) throw new Error('no pool of both mints');
    return found;
  }

  makingAccount(owner: Address, mint: Address): Instruction {
    const ata = associatedAddress({ owner, ...classic(mint) });
    return getCreateAssociatedTokenIdempotentInstruction({ payer: this.keeper, ata, owner, mint });
  }

  opening({ terms, mints: [input, output] = [USDC, WRAPPED_SOL], references = [] }: Wish) {
    const all = { ...TERMS, ...terms };
    const owner = this.owner.address;
    const venueAccount = associatedAddress({ owner: this.feeOwner.address, ...classic(output) });
    const sides = { input: classic(input), output: classic(output) };
    const pools = references.map((pool) => ({ address: pool, depth: 1n }));
    const instruction = openOrder({ owner, ...sides, venueAccount, references: pools, terms: all });
    return { address: orderAddress(owner, all.id), instruction };
  }

  async open(wish: Wish) {
    const { address, instruction } = this.opening(wish);
    return { address, signature: await this.must([instruction], this.owner) };
  }

  /** The instructions by which the keeper sells a part over one pool, and who signs them; SOL comes through an account that is lent. */
  async filling(
    address: Address,
    part: Part = {},
  ): Promise<{ instructions: Instruction[]; signers: Signers }> {
    const order = await this.mustHold(address);
    const { keeper } = this;
    const { inputMint, outputMint, left } = order.order;
    const pool = this.poolOf([inputMint, outputMint]);
    const paths = [{ percent: 100, pools: [{ address: pool.id, pool: pool.account }] }];
    const route = toRoute({ inputMint, outputMint, paths });
    const { amount = left, isByMeans = false } = part;
    const fill = (destination?: Address) => {
      const elsewhere = destination === undefined ? {} : { destination };
      return fillOrder(order, { filler: keeper.address, amount, isByMeans, route, ...elsewhere });
    };
    if (outputMint !== WRAPPED_SOL) return { instructions: [fill(part.destination)], signers: [keeper] };
    const lent = await generateKeyPairSigner();
    const creation = {
      payer: keeper,
      newAccount: lent,
      lamports: TOKEN_RENT,
      space: getTokenSize(),
      programAddress: TOKEN_PROGRAM_ADDRESS,
    };
    const account = { account: lent.address, mint: WRAPPED_SOL, owner: address };
    const lending = [getCreateAccountInstruction(creation), getInitializeAccount3Instruction(account)];
    return { instructions: [...lending, fill(lent.address)], signers: [keeper, lent] };
  }

  /** A sale of the keeper's own over the same pool. */
  selling([inputMint, outputMint]: readonly [Address, Address], amount: bigint): Instruction {
    const pool = this.poolOf([inputMint, outputMint]);
    const paths = [{ percent: 100, pools: [{ address: pool.id, pool: pool.account }] }];
    const user = this.keeper.address;
    return swapInstruction({
      user,
      source: associatedAddress({ owner: user, ...classic(inputMint) }),
      destination: associatedAddress({ owner: user, ...classic(outputMint) }),
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
      tokenProgram2022: undefined,
      platformFeeAccount: undefined,
      referralFeeAccount: undefined,
      referralAuthority: undefined,
      platformFeeBps: 0,
      referralBps: 0,
      amount,
      quotedAmount: 0n,
      slippageBps: 0,
      ...toRoute({ inputMint, outputMint, paths }),
    });
  }

  async fill(address: Address, part: Part = {}) {
    const { instructions, signers } = await this.filling(address, part);
    return this.must(instructions, ...signers);
  }

  /** Has somebody buy a token for SOL at the venue, the owner unless said otherwise. */
  async buy(mint: Address, amount: bigint, buyer = this.owner): Promise<void> {
    const { venue } = this.#served;
    const request = {
      inputMint: WRAPPED_SOL,
      outputMint: mint,
      amount: atoms(amount),
      slippageBps: bps(300),
    };
    const order = await venue.order({ ...request, taker: buyer.address });
    const result = await venue.execute(order.requestId, await signOrder(order, buyer));
    if (result.status === 'failed') throw new Error(result.error);
    await this.#served.advance(2 * SLOT_MS);
  }

  /** What somebody has in the associated account of a token, or of SOL outside token accounts. */
  async holds(mint: Address, holder: Address = this.owner.address): Promise<bigint> {
    if (mint === WRAPPED_SOL) return (await this.#rpc.getBalance(holder).send()).value;
    return this.amountIn(associatedAddress({ owner: holder, ...classic(mint) }));
  }

  /** What a token account holds; nothing where there is none. */
  async amountIn(account: Address): Promise<bigint> {
    const data = await this.#data(account);
    return data ? new DataView(data.buffer, data.byteOffset).getBigUint64(AMOUNT_AT, true) : 0n;
  }

  async #data(address: Address): Promise<Uint8Array | undefined> {
    const { value } = await this.#rpc.getAccountInfo(address, { encoding: 'base64' }).send();
    return value ? Uint8Array.from(Buffer.from(value.data[0], 'base64')) : undefined;
  }
}
