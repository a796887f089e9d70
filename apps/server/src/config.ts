import { AppError } from '@orrery/core/app-error';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@orrery/core/time';
import { DomainSchema } from '@orrery/wire/system/hosts';
import { RpcOriginSchema } from '@orrery/wire/system/rpc';
import * as v from 'valibot';
import { genesisHashOf, readRemoteSettings } from './remote/remote-settings.ts';

const PREFIX = 'ORRERY_';
const BYTES = { KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 } as const;
const MILLISECONDS = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS } as const;

function integer(min: number, max: number) {
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,10}$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  );
}

const LedgerKeep = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,5}(?:KB|MB|GB|TB),[1-9]\d{0,5}[mhd]$/, "must be a size and an age, such as '512MB,6h'"),
  v.transform((text) => {
    const [, size, bytes, age, span] = /^(\d+)(\w\w),(\d+)(\w)$/.exec(text) ?? [];
    return {
      bytes: Number(size) * BYTES[bytes as keyof typeof BYTES],
      milliseconds: Number(age) * MILLISECONDS[span as keyof typeof MILLISECONDS],
    };
  }),
);

const PublicUrl = v.pipe(
  v.string(),
  v.url('must be a URL'),
  v.check((text) => /^https?:\/\/[^/?#@]+\/?$/.test(text), 'must be http(s)://host[:port] and nothing more'),
  v.transform((text) => text.replace(/\/$/, '')),
);

const Domain = v.pipe(
  v.string(),
  v.check(
    (name) => v.is(DomainSchema, name),
    'must be a domain of your own such as orrery.example, in lower-case ASCII, without scheme, port or final dot; leave it out for the host that the app is served from',
  ),
);

const MAX_ENDPOINTS = 10;
const isRpcUrl = (text: string) => {
  if (!URL.canParse(text)) return false;
  const { origin, username, password } = new URL(text);
  return username === '' && password === '' && v.is(RpcOriginSchema, origin);
};
const RpcEndpoints = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((url) => url.trim())),
  v.everyItem(isRpcUrl, 'must be URLs of https, or of http on this machine, joined by commas'),
  v.maxLength(MAX_ENDPOINTS, `must be at most ${MAX_ENDPOINTS} URLs`),
);

/** Where WalletConnect's own relay is, whose users have a project. */
const PUBLIC_RELAY = 'wss://relay.walletconnect.org';
const RELAY =
  /^(?:wss:\/\/[a-z\d](?:[a-z\d.-]*[a-z\d])?|ws:\/\/(?:127(?:\.\d{1,3}){3}|(?:[a-z\d-]+\.)*localhost|\[::1\]))(?::\d{1,5})?$/;
const WalletRelay = v.pipe(
  v.string(),
  v.regex(RELAY, 'must be wss://host[:port], or ws of this machine, and nothing more'),
);
const WalletProject = v.pipe(v.string(), v.regex(/^[a-z\d]{1,64}$/i, 'must be letters and digits'));

const AnalyticsUrl = v.union(
  [
    v.literal('off'),
    v.pipe(
      v.string(),
      v.url(),
      v.check((text) => /^https?:\/\/[^/?#@]+(?:[/?][^#]*)?$/.test(text)),
    ),
  ],
  "must be 'off' or an http(s) address without a user",
);

const TermsUrl = v.pipe(
  v.string(),
  v.url('must be a URL'),
  v.check(
    (text) => /^https?:\/\/[^/?#@]+(?:[/?#].*)?$/.test(text),
    'must be an http(s) address without a user',
  ),
);
const MAX_NOTICE = 600;

const NETWORKS = ['local', 'devnet', 'testnet', 'mainnet-beta'] as const;
/** Settings of the embedded chain. */
const LOCAL_ONLY = ['WORLD', 'SEED', 'LEDGER_KEEP', 'SLOTS_PER_EPOCH', 'ORDER_KEEPER'].map(
  (name) => PREFIX + name,
);

/** Settings of what users are told where coins are not this server's own. */
const REMOTE_ONLY = ['TERMS_URL', 'REGION_NOTICE'].map((name) => PREFIX + name);

const GenesisHash = v.pipe(
  v.string(),
  v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'must be a genesis hash in base58'),
);

const text = v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'));

/** Every setting there is; the flag of a key is its name without the prefix, in kebab-case. */
const ConfigSchema = v.pipe(
  v.strictObject({
    ORRERY_HOST: v.optional(text, '127.0.0.1'),
    ORRERY_PORT: v.optional(integer(0, 65_535), '8080'),
    ORRERY_RPC_PORT: v.optional(integer(0, 65_534), '8899'),
    ORRERY_PUBLIC_URL: v.optional(PublicUrl),
    ORRERY_DOMAIN: v.optional(Domain),
    ORRERY_DATA_DIR: v.optional(text, '.orrery'),
    ORRERY_NETWORK: v.optional(v.picklist(NETWORKS, `must be one of ${NETWORKS.join(', ')}`), 'local'),
    ORRERY_GENESIS_HASH: v.optional(GenesisHash),
    ORRERY_RPC_URLS: v.optional(text),
    ORRERY_HOSTS: v.optional(text),
    ORRERY_HOST_KEYS: v.optional(text),
    ORRERY_WORLD: v.optional(v.picklist(['lively', 'calm', 'off'], 'must be lively, calm or off'), 'lively'),
    ORRERY_SEED: v.optional(integer(0, 2 ** 32 - 1), '1'),
    ORRERY_LEDGER_KEEP: v.optional(LedgerKeep, '512MB,6h'),
    ORRERY_SLOTS_PER_EPOCH: v.optional(integer(32, 432_000), '432000'),
    ORRERY_RPC_ENDPOINTS: v.optional(RpcEndpoints),
    ORRERY_ANALYTICS_URL: v.optional(AnalyticsUrl, 'off'),
    ORRERY_WALLETCONNECT_PROJECT: v.optional(WalletProject),
    ORRERY_WALLETCONNECT_RELAY: v.optional(WalletRelay),
    ORRERY_ORDER_KEEPER: v.optional(v.picklist(['in', 'own', 'off'], 'must be in, own or off'), 'in'),
    ORRERY_TERMS_URL: v.optional(TermsUrl),
    ORRERY_REGION_NOTICE: v.optional(
      v.pipe(text, v.maxLength(MAX_NOTICE, `must be at most ${MAX_NOTICE} characters`)),
    ),
    ORRERY_REMOTE_IMAGES: v.optional(v.picklist(['off', 'on'], "must be 'off' or 'on'"), 'off'),
  }),
  v.forward(
    v.check(
      // Ports chosen by the system never coincide.
      ({ ORRERY_PORT: port, ORRERY_RPC_PORT: rpc }) =>
        port === 0 || rpc === 0 || (port !== rpc && port !== rpc + 1),
      'and the port after it must differ from ORRERY_PORT',
    ),
    ['ORRERY_RPC_PORT'],
  ),
  v.transform((keys) => ({
    host: keys.ORRERY_HOST,
    port: keys.ORRERY_PORT,
    rpcPort: keys.ORRERY_RPC_PORT,
    publicUrl: keys.ORRERY_PUBLIC_URL ?? `http://orrery.localhost:${keys.ORRERY_PORT}`,
    /** The domain below which a link may name hosts for pages to ask in place of the server; undefined: the host that serves the app. */
    domain: keys.ORRERY_DOMAIN,
    dataDir: keys.ORRERY_DATA_DIR,
    network: keys.ORRERY_NETWORK,
    /** Which chain the nodes of another network must be of. */
    genesisHash: genesisHashOf(keys.ORRERY_NETWORK, keys.ORRERY_GENESIS_HASH),
    /** The nodes and hosts that are asked on another network. */
    remote: readRemoteSettings({
      network: keys.ORRERY_NETWORK,
      rpcUrls: keys.ORRERY_RPC_URLS,
      hosts: keys.ORRERY_HOSTS,
      hostKeys: keys.ORRERY_HOST_KEYS,
    }),
    world: keys.ORRERY_WORLD,
    seed: keys.ORRERY_SEED,
    ledgerKeep: keys.ORRERY_LEDGER_KEEP,
    /** Slots in an epoch of a fresh chain. */
    slotsPerEpoch: keys.ORRERY_SLOTS_PER_EPOCH,
    /** Nodes offered to clients; undefined: the embedded one, to those on this machine. */
    rpcEndpoints: keys.ORRERY_RPC_ENDPOINTS,
    /** Where open orders are filled: in the server, in a process of its own that is started beside it, or not at all. */
    orderKeeper: keys.ORRERY_ORDER_KEEPER,
    /** Whether pages may fetch icons from other hosts by themselves. */
    remoteImages: keys.ORRERY_REMOTE_IMAGES === 'on',
    /** Through which a page reaches wallets of other devices; undefined: through none. */
    walletConnect: toWalletConnect(keys),
    /** What users are told before they first connect a wallet; undefined: nothing. */
    notice: toNotice(keys),
    analyticsUrl: keys.ORRERY_ANALYTICS_URL === 'off' ? undefined : keys.ORRERY_ANALYTICS_URL,
  })),
);

interface WalletConnectKeys {
  ORRERY_WALLETCONNECT_PROJECT?: string | undefined;
  ORRERY_WALLETCONNECT_RELAY?: string | undefined;
}

function toWalletConnect({
  ORRERY_WALLETCONNECT_PROJECT: projectId,
  ORRERY_WALLETCONNECT_RELAY: relay = projectId === undefined ? undefined : PUBLIC_RELAY,
}: WalletConnectKeys) {
  return relay === undefined ? undefined : { relay, ...(projectId !== undefined && { projectId }) };
}

function toNotice({
  ORRERY_TERMS_URL: termsUrl,
  ORRERY_REGION_NOTICE: region,
}: {
  ORRERY_TERMS_URL?: string | undefined;
  ORRERY_REGION_NOTICE?: string | undefined;
}) {
  return termsUrl === undefined && region === undefined
    ? undefined
    : { ...(termsUrl !== undefined && { termsUrl }), ...(region !== undefined && { region }) };
}

/** Every setting with its default; undefined where it follows from the others. */
export const SETTINGS: readonly { key: string; initial: string | undefined }[] = Object.entries(
  ConfigSchema.pipe[0].entries,
).map(([key, { default: initial }]) => ({ key, initial }));

export type Config = v.InferOutput<typeof ConfigSchema>;

/**
 * Reads the settings from the environment and from `--flag value` or `--flag=value`, which goes first. Throws
 * `CONFIG_INVALID` naming the key that is unknown or malformed.
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
): Config {
  const fromEnvironment = Object.entries(env).filter(([key]) => key.startsWith(PREFIX));
  const given = Object.fromEntries([...fromEnvironment, ...readFlags(args)]);
  const parsed = v.safeParse(ConfigSchema, given);
  if (parsed.success) {
    const isLocal = parsed.output.network === 'local';
    const misplaced = (isLocal ? REMOTE_ONLY : LOCAL_ONLY).find((key) => key in given);
    if (misplaced === undefined) return parsed.output;
    const reason = `is of ${isLocal ? 'other networks' : 'the embedded chain'}: leave it out`;
    throw new AppError('CONFIG_INVALID', { key: misplaced, reason });
  }
  const [issue] = parsed.issues;
  const key = v.getDotPath(issue) ?? PREFIX;
  const isUnknown = issue.type === 'strict_object';
  throw new AppError('CONFIG_INVALID', {
    key,
    reason: isUnknown ? 'is not a setting of Orrery' : issue.message,
  });
}

function readFlags(args: readonly string[]): [string, string][] {
  const flags: [string, string][] = [];
  for (let index = 0; index < args.length; index += 1) {
    const [flag = '', inline] = (args[index] ?? '').split(/=(.*)/s);
    const key = PREFIX + flag.slice(2).toUpperCase().replaceAll('-', '_');
    if (!/^--[a-z]+(?:-[a-z]+)*$/.test(flag) || !(key in ConfigSchema.pipe[0].entries)) {
      throw new AppError('CONFIG_INVALID', { key: flag, reason: 'is not a setting of Orrery' });
    }
    const value = inline ?? args[index + 1];
    if (inline === undefined) index += 1;
    if (value === undefined) throw new AppError('CONFIG_INVALID', { key: flag, reason: 'needs a value' });
    flags.push([key, value]);
  }
  return flags;
}
