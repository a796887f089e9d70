import type { Holder } from '@orrery/wire/wallets/holders';
import * as strings from './strings.ts';

export type HolderTag = Holder['holderTags'][number];

interface TagWords {
  name: string;
  /** The name of all traders with the tag. */
  plural: string;
  /** When a wallet is called so, as the market decides it. */
  meaning: string;
}

/** What wallets are called for how they behaved with a token. */
export const TAG_WORDS: Record<HolderTag, TagWords> = {
  developer: { name: strings.developer, plural: strings.developer, meaning: strings.developerMeaning },
  sniper: {
    name: strings.sniper,
    plural: strings.snipers,
    meaning: strings.sniperMeaning,
  },
  bundler: {
    name: strings.bundler,
    plural: strings.bundlers,
    meaning: strings.bundlerMeaning,
  },
  insider: {
    name: strings.insider,
    plural: strings.insiders,
    meaning: strings.insiderMeaning,
  },
  fresh: {
    name: strings.fresh,
    plural: strings.freshWallets,
    meaning: strings.freshMeaning,
  },
  whale: {
    name: strings.whale,
    plural: strings.whales,
    meaning: strings.whaleMeaning,
  },
};

/** What an address is that belongs to no trader, by the id of its tag. */
export const PLACE_WORDS: Readonly<Record<string, string>> = {
  POOL: strings.poolMeaning,
  FEES: strings.feesMeaning,
  VENUE: strings.venueMeaning,
};

/** True for a pool or an account of the venue, which is no holder like others. */
export function isPlace({ tags }: Pick<Holder, 'tags'>): boolean {
  return tags.some(({ id }) => id in PLACE_WORDS);
}
