import { expect, it } from 'vitest';
import { offerRpcEndpoints } from './rpc-endpoints.ts';

it('offers the node’s own port to this machine, and to nobody else', () => {
  const own = { id: 'Embedded node', url: 'http://127.0.0.1:9001', isOwnNode: true };
  expect(offerRpcEndpoints({ host: '127.0.0.1', rpcEndpoints: undefined }, 9_001)).toEqual([own]);
  expect(offerRpcEndpoints({ host: '0.0.0.0', rpcEndpoints: undefined }, 9_001)).toEqual([]);
});

it('offers what is configured in its place, by the name of its host', () => {
  const rpcEndpoints = ['https://rpc.example.com/?key=1'];
  expect(offerRpcEndpoints({ host: '127.0.0.1', rpcEndpoints }, 9_001)).toEqual([
    { id: 'rpc.example.com', url: 'https://rpc.example.com/?key=1' },
  ]);
});
