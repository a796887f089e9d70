import type { Clock } from '@orrery/core/time';
import { ownIconPath } from '@orrery/domain/icons/token-icon';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import { TokenMetadataSchema } from '@orrery/wire/images/image';
import type { Address } from '@solana/kit';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { FetchPublic } from './remote/fetch-public.ts';

/** The document holds a name, a description and an address; a host that takes longer keeps other tokens waiting. */
const RULES = { maxBytes: 100_000, timeoutMs: 3_000, accept: 'application/json' };
const AGAIN_MS = 600_000;
const MAX_AT_ONCE = 4;
const MAX_URL = 2_048;
/** Maximum number of tokens with a document that are remembered; those requested longest ago are forgotten first. */
const MAX_KEPT = 5_000;

/** Where the pictures of tokens are. */
export interface TokenIcons {
  /**
   * The address of a token's icon: the one its own metadata names, as soon as that has been read, else the one the server draws. To ask
   * for it begins the reading, a few at a time.
   */
  iconOf(token: TokenFacts): string;
  /** Whether an address is the icon that some token's metadata names. */
  isIcon(url: string): boolean;
  /** Calls when the icon of a token is another one from now on. */
  onNamed(listener: (id: Address) => void): void;
}

/** What a token's metadata named, if it has been read, and when it was asked for. */
interface Reading {
  icon?: string;
  at: number;
}

interface TokenIconsOptions {
  fetchPublic: FetchPublic;
  publicUrl: string;
  clock: Clock;
  log: Pick<Logger, 'debug'>;
}

export function createTokenIcons({ fetchPublic, publicUrl, clock, log }: TokenIconsOptions): TokenIcons {
  const { origin } = new URL(publicUrl);
  const read = new Map<Address, Reading>();
  /** How many of the tokens that were read name an address. */
  const named = new Map<string, number>();
  let reading = 0;
  let tell: (id: Address) => void = () => {};

  function keep(id: Address, entry: Reading): void {
    read.delete(id);
    read.set(id, entry);
    const [oldest] = read.size > MAX_KEPT ? read : [];
    if (!oldest) return;
    read.delete(oldest[0]);
    if (oldest[1].icon !== undefined) count(oldest[1].icon, -1);
  }

  function count(icon: string, change: 1 | -1): void {
    const number = (named.get(icon) ?? 0) + change;
    if (number > 0) named.set(icon, number);
    else named.delete(icon);
  }

  async function readMetadata(id: Address, uri: string): Promise<void> {
    reading += 1;
    const entry: Reading = { at: clock.now() };
    keep(id, entry);
    try {
      const text = new TextDecoder().decode(await fetchPublic(uri, RULES));
      const { image } = v.parse(TokenMetadataSchema, JSON.parse(text));
      if (!isWebAddress(image)) throw new Error('its image is no address of the web');
      entry.icon = image;
      // One that was forgotten meanwhile would never be counted off.
      if (read.get(id) === entry) count(image, 1);
      tell(id);
    } catch (error) {
      // What a token says of itself may be anything, and nothing depends on it.
      log.debug({ err: error }, 'no picture in the metadata of a token');
    } finally {
      reading -= 1;
    }
  }

  return {
    iconOf({ id, metadataUri: uri }) {
      if (uri === undefined) return origin + ownIconPath(id);
      const known = read.get(id);
      const isDue = !known || clock.now() - known.at >= AGAIN_MS;
      if (known?.icon === undefined && isDue && reading < MAX_AT_ONCE) void readMetadata(id, uri);
      return known?.icon ?? origin + ownIconPath(id);
    },
    isIcon: (url) => named.has(url),
    onNamed(listener) {
      tell = listener;
    },
  };
}

/** Whether a text is an https address that may be an icon's. */
export function isWebAddress(text: string): boolean {
  if (text.length > MAX_URL || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '';
}
