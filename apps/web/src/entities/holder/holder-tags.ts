import type { Holder } from '@orrery/wire/wallets/holders';

export type HolderTag = Holder['holderTags'][number];

interface TagWords {
  name: string;
  /** Of all who are called so. */
  plural: string;
  /** When a wallet is called so, as the market decides it. */
  meaning: string;
}

/** What wallets are called for how they behaved with a token. */
export const TAG_WORDS: Record<HolderTag, TagWords> = {
  developer: { name: 'Developer', plural: 'Developer', meaning: 'Launched this token.' },
  sniper: {
    name: 'Sniper',
    plural: 'Snipers',
    meaning: 'First bought within ten seconds of the launch.',
  },
  bundler: {
    name: 'Bundler',
    plural: 'Bundlers',
    meaning:
      'One of three or more wallets that first bought in the same slot, within ten seconds of the launch.',
  },
  insider: {
    name: 'Insider',
    plural: 'Insiders',
    meaning:
      'Had its first SOL or the token itself from the developer; or bought within ten seconds of the launch and made its last sale within fifteen seconds of the developer’s.',
  },
  fresh: {
    name: 'Fresh',
    plural: 'Fresh wallets',
    meaning: 'Made its first trade of any token less than a day before it first bought this one.',
  },
  whale: {
    name: 'Whale',
    plural: 'Whales',
    meaning: 'Holds 1% of the supply, worth $1,000 at least, or $100,000 of it.',
  },
};

/** What an address is that belongs to no trader, by the id of its tag. */
export const PLACE_WORDS: Readonly<Record<string, string>> = {
  POOL: 'A pool: what lies in it is there to be traded and belongs to those who provide it.',
  FEES: 'Where the venue gathers its fees.',
  VENUE: 'An account of the venue itself.',
};

/** True for a pool or an account of the venue, which is no holder like others. */
export function isPlace({ tags }: Pick<Holder, 'tags'>): boolean {
  return tags.some(({ id }) => id in PLACE_WORDS);
}
