import { type TokenTx, TokenTxsReplySchema } from '@orrery/wire/trades/txs';
import {
  type UltraExecuteBodySchema,
  type UltraExecuteReply,
  UltraExecuteReplySchema,
} from '@orrery/wire/ultra/execute';
import { type UltraOrderReply, UltraOrderReplySchema } from '@orrery/wire/ultra/order';
import {
  type Address,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  type KeyPairSigner,
  partiallySignTransaction,
} from '@solana/kit';
import * as v from 'valibot';

type UltraExecuteBody = v.InferOutput<typeof UltraExecuteBodySchema>;

/** A person at the HTTP API of a running server, with a key of its own unless one is given, and 10 SOL of the faucet's. */
export async function aTrader(url: string, signer?: KeyPairSigner) {
  const { address, keyPair } = signer ?? (await generateKeyPairSigner());
  const funded = await postJson(`${url}/v1/faucet`, { wallet: address });
  if (funded.status !== 200) throw new Error(await funded.text());

  async function order(inputMint: Address, outputMint: Address, amount: bigint): Promise<UltraOrderReply> {
    const query = new URLSearchParams({ inputMint, outputMint, amount: amount.toString(), taker: address });
    const reply = await fetch(`${url}/ultra/v1/order?${query.toString()}`);
    return v.parse(UltraOrderReplySchema, await reply.json());
  }

  /** What `execute` takes of an order. */
  async function sign({ transaction, requestId }: UltraOrderReply): Promise<UltraExecuteBody> {
    const bytes = Uint8Array.from(Buffer.from(transaction ?? '', 'base64'));
    const signed = await partiallySignTransaction([keyPair], getTransactionDecoder().decode(bytes));
    return { signedTransaction: getBase64EncodedWireTransaction(signed), requestId };
  }

  async function execute(body: UltraExecuteBody): Promise<UltraExecuteReply> {
    const reply = await postJson(`${url}/ultra/v1/execute`, body);
    return v.parse(UltraExecuteReplySchema, await reply.json());
  }

  async function swap(inputMint: Address, outputMint: Address, amount: bigint) {
    const ordered = await order(inputMint, outputMint, amount);
    return { ordered, executed: await execute(await sign(ordered)) };
  }

  return { address, order, sign, execute, swap };
}

export function postJson(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** All trades of a token that are on the chain, by way of its pages. */
export async function allTxs(url: string, id: Address, limit: number): Promise<TokenTx[]> {
  const txs: TokenTx[] = [];
  let offset = '';
  for (;;) {
    const reply = await fetch(`${url}/v1/txs/${id}?limit=${limit}${offset}`);
    const page = v.parse(TokenTxsReplySchema, await reply.json());
    txs.push(...page.txs.filter(({ isGenesis }) => isGenesis === undefined));
    // synthetic history is older than anything on the chain.
    if (page.next === undefined || page.txs.at(-1)?.isGenesis) return txs;
    offset = `&offset=${page.next}`;
  }
}
