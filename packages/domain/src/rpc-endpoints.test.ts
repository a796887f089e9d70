import { expect, it } from 'vitest';
import { listRpcEndpoints, rankPing } from './rpc-endpoints.ts';

const urls = (options: Partial<Parameters<typeof listRpcEndpoints>[0]>) =>
  listRpcEndpoints({ network: 'mainnet-beta', configured: [], isLocalPage: false, ...options }).map(
    ({ url }) => url,
  );

it('lists three on mainnet and one beside the server’s own on the test networks, the own one last', () => {
  expect(urls({})).toEqual(['https://api.mainnet-beta.solana.com', 'https://api.mainnet.solana.com', '/rpc']);
  expect(urls({ network: 'devnet' })).toEqual(['https://api.devnet.solana.com', '/rpc']);
  expect(urls({ network: 'testnet' })).toEqual(['https://api.testnet.solana.com', '/rpc']);
  expect(urls({ network: 'local' })).toEqual(['/rpc']);
});

it('lists what the operator configured in place of the known ones', () => {
  const configured = [{ id: 'a', url: 'https://a.example' }];
  expect(urls({ configured })).toEqual(['https://a.example', '/rpc']);
  expect(urls({ configured, network: 'local' })).toEqual(['https://a.example', '/rpc']);
});

it('leaves out on this machine what is marked so', () => {
  expect(urls({ isLocalPage: true })).toEqual(['/rpc']);
});

it('ranks a ping by 100 and 200 ms', () => {
  expect([0, 99.9, 100, 199.9, 200, 5_000].map(rankPing)).toEqual([
    'fast',
    'fast',
    'fair',
    'fair',
    'slow',
    'slow',
  ]);
});
