import { readFileSync } from 'node:fs';
import { isAppError } from '@orrery/core/app-error';
import { describe, expect, test } from 'vitest';
import { readConfig, SETTINGS } from './config.ts';

function refusal(env: Record<string, string>, args: string[] = []) {
  try {
    readConfig(env, args);
  } catch (error) {
    if (isAppError(error, 'CONFIG_INVALID')) return error.facts;
    throw error;
  }
  return 'accepted';
}

describe('readConfig', () => {
  test('has a default for every setting', () => {
    expect(readConfig({ PATH: '/bin' }, [])).toEqual({
      host: '127.0.0.1',
      port: 8080,
      rpcPort: 8899,
      publicUrl: 'http://orrery.localhost:8080',
      domain: undefined,
      dataDir: '.orrery',
      network: 'local',
      genesisHash: '',
      remote: expect.objectContaining({ rpc: [] }),
      world: 'lively',
      seed: 1,
      ledgerKeep: { bytes: 512e6, milliseconds: 6 * 3_600_000 },
      slotsPerEpoch: 432_000,
      rpcEndpoints: undefined,
      analyticsUrl: undefined,
      walletConnect: undefined,
      notice: undefined,
      remoteImages: false,
      orderKeeper: 'in',
    });
  });

  const REMOTE = { ORRERY_NETWORK: 'devnet', ORRERY_RPC_URLS: 'https://rpc.example' };

  test.each([
    [{ ORRERY_TERMS_URL: 'https://a.example/terms#eu' }, { termsUrl: 'https://a.example/terms#eu' }],
    [{ ORRERY_REGION_NOTICE: ' Not in Utopia. ' }, { region: 'Not in Utopia.' }],
    [
      { ORRERY_TERMS_URL: 'http://127.0.0.1:9/t', ORRERY_REGION_NOTICE: 'x'.repeat(600) },
      { termsUrl: 'http://127.0.0.1:9/t', region: 'x'.repeat(600) },
    ],
  ])('reads what users are told before they connect: %j', (env, notice) => {
    expect(readConfig({ ...REMOTE, ...env }, []).notice).toEqual(notice);
  });

  test.each<Record<string, string>>([
    { ORRERY_TERMS_URL: 'javascript:alert(1)' },
    { ORRERY_TERMS_URL: '/terms' },
    { ORRERY_TERMS_URL: 'https://user:word@a.example/' },
    { ORRERY_REGION_NOTICE: ' ' },
    { ORRERY_REGION_NOTICE: 'x'.repeat(601) },
  ])('refuses %j', (env) => {
    expect(refusal({ ...REMOTE, ...env })).toMatchObject({ key: Object.keys(env)[0] });
  });

  test.each(['ORRERY_TERMS_URL', 'ORRERY_REGION_NOTICE'])(
    'has no use for %s on the embedded chain',
    (key) => {
      expect(refusal({ [key]: 'https://a.example/' })).toEqual({
        key,
        reason: 'is of other networks: leave it out',
      });
    },
  );

  test('takes the environment, and a flag before it in both spellings', () => {
    const config = readConfig({ ORRERY_PORT: '9300', ORRERY_SEED: '7' }, [
      '--port',
      '9310',
      '--ledger-keep=500MB,30m',
    ]);
    expect(config).toMatchObject({
      port: 9310,
      seed: 7,
      publicUrl: 'http://orrery.localhost:9310',
      ledgerKeep: { bytes: 5e8, milliseconds: 1_800_000 },
    });
  });

  test('takes nodes of https, and of this machine', () => {
    const list = 'https://rpc.example.com/?key=1, http://127.0.0.1:8899';
    expect(readConfig({ ORRERY_RPC_ENDPOINTS: list }, []).rpcEndpoints).toEqual([
      'https://rpc.example.com/?key=1',
      'http://127.0.0.1:8899',
    ]);
  });

  test('takes a relay of wallets, of whose project the public one is the default', () => {
    const projectId = '0123456789abcdef';
    const relay = 'ws://127.0.0.1:41300';
    const read = (env: Record<string, string>) => readConfig(env, []).walletConnect;
    expect(read({ ORRERY_WALLETCONNECT_PROJECT: projectId })).toEqual({
      projectId,
      relay: 'wss://relay.walletconnect.org',
    });
    expect(read({ ORRERY_WALLETCONNECT_RELAY: relay })).toEqual({ relay });
    expect(read({ ORRERY_WALLETCONNECT_RELAY: relay, ORRERY_WALLETCONNECT_PROJECT: projectId })).toEqual({
      projectId,
      relay,
    });
  });

  test('takes the operator’s domain, and says what one is where it is none', () => {
    expect(readConfig({ ORRERY_DOMAIN: 'orrery.example' }, []).domain).toBe('orrery.example');
    const reason =
      'must be a domain of your own such as orrery.example, in lower-case ASCII, without scheme, port or final dot; leave it out for the host that the app is served from';
    for (const domain of ['', 'https://orrery.example', 'Orrery.example', 'orrery.example:443', 'com'])
      expect(refusal({ ORRERY_DOMAIN: domain })).toEqual({ key: 'ORRERY_DOMAIN', reason });
  });

  test('leaves both ports to the system', () => {
    expect(readConfig({}, ['--port', '0', '--rpc-port', '0'])).toMatchObject({ port: 0, rpcPort: 0 });
  });

  test.each([
    [{ ORRERY_PROT: '1' }, [], 'ORRERY_PROT'],
    [{ ORRERY_PORT: '80a' }, [], 'ORRERY_PORT'],
    [{ ORRERY_PORT: '65536' }, [], 'ORRERY_PORT'],
    [{ ORRERY_PORT: '8900' }, [], 'ORRERY_RPC_PORT'],
    [{ ORRERY_HOST: ' ' }, [], 'ORRERY_HOST'],
    [{ ORRERY_NETWORK: 'mainnet' }, [], 'ORRERY_NETWORK'],
    [{ ORRERY_WORLD: 'loud' }, [], 'ORRERY_WORLD'],
    [{ ORRERY_SEED: '-1' }, [], 'ORRERY_SEED'],
    [{ ORRERY_LEDGER_KEEP: '2GB' }, [], 'ORRERY_LEDGER_KEEP'],
    [{ ORRERY_SLOTS_PER_EPOCH: '31' }, [], 'ORRERY_SLOTS_PER_EPOCH'],
    [{ ORRERY_RPC_ENDPOINTS: '' }, [], 'ORRERY_RPC_ENDPOINTS'],
    [{ ORRERY_RPC_ENDPOINTS: 'http://rpc.example.com' }, [], 'ORRERY_RPC_ENDPOINTS'],
    [{ ORRERY_RPC_ENDPOINTS: 'https://a@rpc.example.com' }, [], 'ORRERY_RPC_ENDPOINTS'],
    [{ ORRERY_RPC_ENDPOINTS: Array(11).fill('https://a.b').join() }, [], 'ORRERY_RPC_ENDPOINTS'],
    [{ ORRERY_WALLETCONNECT_PROJECT: 'a b' }, [], 'ORRERY_WALLETCONNECT_PROJECT'],
    [{ ORRERY_WALLETCONNECT_RELAY: 'https://a.b' }, [], 'ORRERY_WALLETCONNECT_RELAY'],
    [{ ORRERY_WALLETCONNECT_RELAY: 'ws://a.b' }, [], 'ORRERY_WALLETCONNECT_RELAY'],
    [{ ORRERY_WALLETCONNECT_RELAY: 'wss://*.b' }, [], 'ORRERY_WALLETCONNECT_RELAY'],
    [{ ORRERY_WALLETCONNECT_RELAY: 'wss://a.b/c' }, [], 'ORRERY_WALLETCONNECT_RELAY'],
    [{ ORRERY_PUBLIC_URL: 'ftp://x' }, [], 'ORRERY_PUBLIC_URL'],
    [{ ORRERY_PUBLIC_URL: 'http://a@b' }, [], 'ORRERY_PUBLIC_URL'],
    [{ ORRERY_ANALYTICS_URL: 'on' }, [], 'ORRERY_ANALYTICS_URL'],
    [{ ORRERY_ANALYTICS_URL: 'file:///x' }, [], 'ORRERY_ANALYTICS_URL'],
    [{ ORRERY_ANALYTICS_URL: 'https://a:b@c/d' }, [], 'ORRERY_ANALYTICS_URL'],
    [{}, ['--prot', '1'], '--prot'],
    [{}, ['serve'], 'serve'],
    [{}, ['--port'], '--port'],
    [{}, ['--port', 'x'], 'ORRERY_PORT'],
  ])('refuses %j %j and names %s', (env, args, key) => {
    expect(refusal(env, args)).toMatchObject({ key });
  });
});

describe('README.md', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const defaults = new Map(
    [...readme.matchAll(/^\| `(ORRERY_\w+)` \| (.*?) \|/gm)].map(([, key = '', cell = '']) => [key, cell]),
  );

  test('lists every setting, and names none that does not exist', () => {
    const keys = SETTINGS.map(({ key }) => key).toSorted();
    expect([...defaults.keys()].toSorted()).toEqual(keys);
    expect([...new Set(readme.match(/ORRERY_\w+/g))].toSorted()).toEqual(keys);
  });

  test.each(SETTINGS.filter(({ initial }) => initial !== undefined))(
    'has the default of $key',
    ({ key, initial }) => {
      expect(defaults.get(key)).toBe(`\`${initial}\``);
    },
  );
});
