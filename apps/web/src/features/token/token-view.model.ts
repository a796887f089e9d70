import { checkAudit } from '@orrery/domain/tokens/audit';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { isVerifiedAsset, toShownSymbol } from '#entities/asset/asset.model.ts';
import * as strings from './strings.ts';

export interface Warning {
  /** How grave it is. */
  tone: 'warn' | 'down';
  text: string;
  /** What it means for buyers of the token. */
  why: string;
  /** The token it speaks of. */
  leadsTo?: Address;
}

/** What a buyer should know before anything else; nothing of what is unknown. */
export function toWarnings(
  asset: Pick<Asset, 'id' | 'symbol' | 'isVerified' | 'tags' | 'audit'>,
  original: Pick<Asset, 'id' | 'symbol'> | undefined,
): Warning[] {
  const { mint, freeze, topHolders } = checkAudit(asset.audit);
  const warnings: (Warning | false)[] = [
    original !== undefined && toLookalike(original),
    !isVerifiedAsset(asset) && {
      tone: 'warn',
      text: strings.notVerified,
      why: strings.notVerifiedWhy,
    },
    mint === false && {
      tone: 'down',
      text: strings.mintAuthority,
      why: strings.mintWhy,
    },
    freeze === false && {
      tone: 'down',
      text: strings.freezeAuthority,
      why: strings.freezeWhy,
    },
    topHolders === false && {
      tone: 'warn',
      text: strings.highHolders,
      why: strings.highHoldersWhy,
    },
  ];
  return warnings.filter((warning) => warning !== false);
}

function toLookalike({ id, symbol }: Pick<Asset, 'id' | 'symbol'>): Warning {
  const name = toShownSymbol(symbol);
  return {
    tone: 'down',
    text: strings.looksLike(name),
    why: strings.looksLikeWhy(name),
    leadsTo: id,
  };
}

export interface Social {
  name: string;
  href: string;
}

/** The links a token names, those alone that lead to a page of https. */
export function toSocials({
  website,
  twitter,
  telegram,
}: Pick<Asset, 'website' | 'twitter' | 'telegram'>): Social[] {
  const named = [
    { name: strings.website, link: website },
    { name: strings.twitter, link: twitter },
    { name: strings.telegram, link: telegram },
  ] as const;
  return named.flatMap(({ name, link }) => {
    const href = link ? toWebAddress(link) : undefined;
    return href === undefined ? [] : [{ name, href }];
  });
}

/** A token's links may be any text: one that is no web page's would run in ours. */
function toWebAddress(link: string): string | undefined {
  if (!URL.canParse(link)) return undefined;
  const { protocol, username, href } = new URL(link);
  return protocol === 'https:' && username === '' ? href : undefined;
}
