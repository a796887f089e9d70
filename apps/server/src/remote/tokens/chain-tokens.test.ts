import { type GenesisMint, genesisMetadata, genesisMint, metadataAddress } from '@orrery/chain';
import { createManualTime, type ManualTime } from '@orrery/core/testing';
import { JUP, JUP_SOL, USDC, USDT } from '@orrery/domain/mints/mints';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@orrery/domain/solana/network';
import { aToken } from '@orrery/venue/testing';
import type { Address } from '@solana/kit';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAskNodes } from '../ask-nodes.ts';
import { type ChainTokens, createChainTokens } from './chain-tokens.ts';

const ICON = 'https://pictures.example/a.png';

/** Accounts of the chain, by their addresses. */
let accounts: Map<string, { owner: string; data: Uint8Array }>;
let time: ManualTime;
let tokens: ChainTokens;
const iconOf = vi.fn((_token: object) => ICON);
const answered = vi.fn<(body: string) => Promise<string>>();

/** A node as far as it is asked, which gives no more of an account than it is asked for. */
async function node(body: string): Promise<string> {
  const { method, params } = JSON.parse(body);
  if (method !== 'getMultipleAccounts') throw new Error(`not to be asked: ${method}`);
  const [addresses, { dataSlice }] = params;
  const value = addresses.map((address: string) => {
    const found = accounts.get(address);
    const data = found?.data.subarray(dataSlice.offset, dataSlice.offset + dataSlice.length);
    return found && data
      ? { owner: found.owner, data: [Buffer.from(data).toString('base64'), 'base64'] }
      : null;
  });
  return JSON.stringify({ jsonrpc: '2.0', id: 1, result: { context: { slot: 1 }, value } });
}

beforeEach(() => {
  accounts = new Map();
  time = createManualTime(0, async () => {});
  iconOf.mockClear();
  answered.mockReset();
  answered.mockImplementation(node);
  tokens = createChainTokens({ ask: createAskNodes({ answer: answered }), icons: { iconOf }, clock: time });
});

interface Made extends Partial<GenesisMint> {
  id?: Address;
  tokenProgram?: Address;
  name?: string;
  symbol?: string;
  decimals?: number;
}

/** A mint as its program lays it out: a Token-2022 one carries its name. */
function makeMint({ id = JUP, tokenProgram = TOKEN_2022_PROGRAM, ...rest }: Made = {}): void {
  const { name = 'Jupiter', symbol = 'JUP', decimals = 6, ...mint } = rest;
  const token = aToken({ id, tokenProgram, name, symbol, decimals });
  const { owner, data } = genesisMint({
    supply: 5_000_000n,
    mintAuthority: USDT,
    freezeAuthority: null,
    ...mint,
    token,
  });
  accounts.set(id, { owner, data });
}

function makeMetadata({ id = JUP, name = 'Jupiter', symbol = 'JUP' } = {}): Uint8Array {
  const { owner, data } = genesisMetadata({ id, name, symbol, decimals: 6 }, USDC);
  accounts.set(metadataAddress(id), { owner, data });
  return data;
}

describe('a token that only the chain knows', () => {
  it('is named by its own mint, as nobody has verified it, with what its mint says and no figure of a market', async () => {
    makeMint({ uri: 'https://metadata.example/a.json' });
    expect(await tokens.find([JUP])).toEqual([
      {
        id: JUP,
        name: 'Jupiter',
        symbol: 'JUP',
        decimals: 6,
        tokenProgram: TOKEN_2022_PROGRAM,
        icon: ICON,
        isVerified: false,
        tags: ['token-2022'],
        mintAuthority: USDT,
        freezeAuthority: null,
        audit: { mintAuthorityDisabled: false, freezeAuthorityDisabled: true },
        totalSupply: 5,
      },
    ]);
    expect(iconOf).toHaveBeenCalledWith(
      expect.objectContaining({ metadataUri: 'https://metadata.example/a.json' }),
    );
  });

  it('is named by its metadata account where its mint has no name', async () => {
    makeMint({ tokenProgram: TOKEN_PROGRAM });
    makeMetadata({ name: 'From afar', symbol: 'FAR' });
    expect(await tokens.find([JUP])).toMatchObject([
      { name: 'From afar', symbol: 'FAR', isVerified: false, tags: [] },
    ]);
  });

  it('is left out without a name, as is what is no mint', async () => {
    makeMint({ id: USDC, tokenProgram: TOKEN_PROGRAM });
    makeMetadata({ id: USDT });
    accounts.set(JUP_SOL, { owner: JUP, data: new Uint8Array(82) });
    expect(await tokens.find([USDC, USDT, JUP_SOL, JUP])).toEqual([]);
    expect([USDC, USDT, JUP_SOL, JUP].some((id) => tokens.has(id))).toBe(false);
  });
});

describe('what a hostile creator wrote', () => {
  it.each([
    ['controls', 'Jup\u0007iter'],
    ['marks that turn a text around', 'Jup\u202eretipuJ'],
    ['nothing but spaces', '   '],
  ])('is refused with %s', async (_, name) => {
    makeMint({ name });
    makeMint({ id: USDC, tokenProgram: TOKEN_PROGRAM });
    makeMetadata({ id: USDC, name });
    expect(await tokens.find([JUP, USDC])).toEqual([]);
  });

  it('is refused as bytes that are no UTF-8', async () => {
    makeMint({ tokenProgram: TOKEN_PROGRAM });
    makeMetadata().set([0xff], 69);
    expect(await tokens.find([JUP])).toEqual([]);
  });

  it('is cut to thirty and ten characters', async () => {
    makeMint({ name: 'n'.repeat(200), symbol: 's'.repeat(200) });
    expect(await tokens.find([JUP])).toMatchObject([{ name: 'n'.repeat(30), symbol: 's'.repeat(10) }]);
  });

  it('is refused where it is longer than is read, and holds nobody else up', async () => {
    makeMint({ name: 'n'.repeat(5_000) });
    makeMint({ id: USDC });
    expect((await tokens.find([JUP, USDC])).map(({ id }) => id)).toEqual([USDC]);
  });

  it.each([
    'http://metadata.example/a.json',
    'javascript:alert(1)',
    'ipfs://a',
    `https://a.example/${'a'.repeat(200)}`,
  ])('is followed to no address such as %s', async (uri) => {
    makeMint({ uri });
    expect(await tokens.find([JUP])).toHaveLength(1);
    expect(iconOf.mock.calls[0]?.[0]).not.toHaveProperty('metadataUri');
  });

  it('is not another mint’s metadata', async () => {
    makeMint({ tokenProgram: TOKEN_PROGRAM });
    const data = makeMetadata({ id: USDC });
    accounts.set(metadataAddress(JUP), { owner: JUP, data });
    expect(await tokens.find([JUP])).toEqual([]);
  });
});

describe('the nodes', () => {
  it('are asked once for all who ask at the same time, and again after a minute', async () => {
    makeMint();
    await Promise.all([tokens.find([JUP]), tokens.find([JUP, JUP])]);
    await tokens.find([JUP]);
    expect(answered).toHaveBeenCalledTimes(1);
    await time.advance(59_999);
    await tokens.find([JUP]);
    expect(answered).toHaveBeenCalledTimes(1);
    await time.advance(1);
    makeMint({ name: 'Renamed' });
    expect(await tokens.find([JUP])).toMatchObject([{ name: 'Renamed' }]);
    expect(answered).toHaveBeenCalledTimes(2);
  });

  it('are asked again after five seconds for what was not there', async () => {
    expect(await tokens.find([JUP])).toEqual([]);
    makeMint();
    await time.advance(4_999);
    expect(await tokens.find([JUP])).toEqual([]);
    await time.advance(1);
    expect(await tokens.find([JUP])).toHaveLength(1);
  });

  it('that do not answer, or not with accounts, are no answer that is kept', async () => {
    answered.mockImplementationOnce(
      async () => '{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"behind"}}',
    );
    await expect(tokens.find([JUP])).rejects.toMatchObject({ code: 'CHAIN_UNAVAILABLE' });
    answered.mockImplementationOnce(async () => '{"jsonrpc":"2.0","id":1,"result":{"value":[7]}}');
    await expect(tokens.find([JUP])).rejects.toMatchObject({ code: 'CHAIN_UNAVAILABLE' });
    makeMint();
    expect(await tokens.find([JUP])).toHaveLength(1);
  });
});
