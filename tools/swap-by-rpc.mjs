// Swaps 0.1 SOL for USDC in the deepest pool of the venue's program, with @solana/kit and the RPC alone.
// node tools/swap-by-rpc.mjs [rpc] [websocket]
import * as kit from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import * as token from '@solana-program/token';

const [url = 'http://127.0.0.1:8899', socket = 'ws://127.0.0.1:8900'] = process.argv.slice(2);
const [rpc, rpcSubscriptions] = [kit.createSolanaRpc(url), kit.createSolanaRpcSubscriptions(socket)];
const VENUE = kit.address('orreryVenue11111111111111111111111111111111');
const SOL = kit.address('So11111111111111111111111111111111111111112');
const USDC = kit.address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v');
const TOKEN = token.TOKEN_PROGRAM_ADDRESS;
const [AMOUNT, SLIPPAGE_BPS] = [100_000_000n, 50];

const user = await kit.generateKeyPairSigner();
const funds = {
  recipientAddress: user.address,
  lamports: kit.lamports(2_000_000_000n),
  commitment: 'confirmed',
};
await kit.airdropFactory({ rpc, rpcSubscriptions })(funds);

// Pools of constant product (account 1, version 1, kind 0) of SOL and USDC; docs/venue.md has the layout.
const toText = (bytes) => kit.getBase58Decoder().decode(bytes);
const isThere = (offset, bytes) => ({ memcmp: { offset, bytes, encoding: 'base58' } });
const filters = [isThere(0n, toText(Uint8Array.of(1, 1, 0))), isThere(24n, SOL), isThere(56n, USDC)];
const found = await rpc.getProgramAccounts(VENUE, { encoding: 'base64', filters }).send();
const pools = found.map(({ pubkey, account }) => ({ pubkey, data: Buffer.from(account.data[0], 'base64') }));
const [{ pubkey, data: pool }] = pools.sort((a, b) =>
  Number(b.data.readBigUInt64LE(248) - a.data.readBigUInt64LE(248)),
);
const [x, y] = [pool.readBigUInt64LE(248), pool.readBigUInt64LE(256)];
const net = (AMOUNT * (10_000n - BigInt(pool.readUInt16LE(4)))) / 10_000n;
const quoted = (y * net) / (x + net);

const accountOf = (mint) => token.findAssociatedTokenPda({ owner: user.address, mint, tokenProgram: TOKEN });
const [[wrapped], [destination]] = await Promise.all([accountOf(SOL), accountOf(USDC)]);
const data = Buffer.alloc(32);
data.writeUInt8(15);
data.writeBigUInt64LE(AMOUNT, 1);
data.writeBigUInt64LE(quoted, 9);
data.writeUInt16LE(SLIPPAGE_BPS, 17);
// The plan: two mints without hooks, one path of 100 percent with one hop from the first to the second.
data.set([2, 0, 0, 1, 100, 1, 0, 1, 0], 23);
const [readonly, writable] = [kit.AccountRole.READONLY, kit.AccountRole.WRITABLE];
const accounts = [
  { address: user.address, role: kit.AccountRole.READONLY_SIGNER },
  ...[wrapped, destination].map((address) => ({ address, role: writable })),
  // No Token-2022, no platform and no referral: the program's own address stands for an omitted account.
  ...[TOKEN, VENUE, VENUE, VENUE, VENUE, SOL, USDC].map((address) => ({ address, role: readonly })),
  ...[pubkey, toText(pool.subarray(88, 120)), toText(pool.subarray(120, 152))].map((address) => ({
    address,
    role: writable,
  })),
];
const open = { payer: user, owner: user.address };
const instructions = [
  token.getCreateAssociatedTokenIdempotentInstruction({ ...open, mint: SOL, ata: wrapped }),
  token.getCreateAssociatedTokenIdempotentInstruction({ ...open, mint: USDC, ata: destination }),
  getTransferSolInstruction({ source: user, destination: wrapped, amount: AMOUNT }),
  token.getSyncNativeInstruction({ account: wrapped }),
  { programAddress: VENUE, accounts, data },
  token.getCloseAccountInstruction({ account: wrapped, destination: user.address, owner: user }),
];
const { value: blockhash } = await rpc.getLatestBlockhash().send();
const message = kit.pipe(
  kit.setTransactionMessageFeePayerSigner(user, kit.createTransactionMessage({ version: 0 })),
  (tx) => kit.setTransactionMessageLifetimeUsingBlockhash(blockhash, tx),
  (tx) => kit.appendTransactionMessageInstructions(instructions, tx),
);
const signed = await kit.signTransactionMessageWithSigners(message);
await kit.sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })(signed, { commitment: 'confirmed' });
const { value } = await rpc.getTokenAccountBalance(destination, { commitment: 'confirmed' }).send();
console.log(`${kit.getSignatureFromTransaction(signed)}: quoted ${quoted}, received ${value.amount}`);
