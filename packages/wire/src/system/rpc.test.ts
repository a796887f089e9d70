import * as v from 'valibot';
import { expect, it } from 'vitest';
import { RpcOriginSchema } from './rpc.ts';

it.each([
  'https://rpc.example.com',
  'https://rpc.example.com:8443',
  'https://localhost',
  'http://localhost:8899',
  'http://127.0.0.1:8899',
  'http://orrery.localhost',
  'http://[::1]:8899',
])('takes %s', (origin) => {
  expect(v.is(RpcOriginSchema, origin)).toBe(true);
});

it.each([
  '',
  '*',
  'https:',
  'https://*',
  'https://*.example.com',
  'http://rpc.example.com',
  'http://localhost.evil.example',
  'http://127.0.0.1.evil.example',
  'https://rpc.example.com/',
  'https://user@rpc.example.com',
  "https://rpc.example.com 'unsafe-eval'",
  'https://rpc.example.com;script-src *',
  'https://rpc.example.com,https://b.example',
  'https://rpc.example.com\n',
  'HTTPS://RPC.EXAMPLE.COM',
  'wss://rpc.example.com',
  'data:',
  `https://${'a'.repeat(200)}.example`,
])('does not take %j', (origin) => {
  expect(v.is(RpcOriginSchema, origin)).toBe(false);
});
