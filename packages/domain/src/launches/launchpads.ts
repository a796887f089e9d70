/** One place where tokens are launched. */
export interface Launchpad {
  /** As a token names it, in the case the place itself writes. */
  id: string;
  label: string;
  /** CSS hex. */
  colour: string;
  /** One or two letters, drawn on the colour: no picture of another place is fetched. */
  icon: string;
  /** False where tokens have no curve on the way to their first pool. */
  bondingCurveSupported: boolean;
  /** Address of a token's page there, with `{id}` or `{symbol}` in it. */
  link?: string;
  /** The last part of our own page's address. */
  slug: string;
}

interface Entry {
  id: string;
  label: string;
  colour: string;
  link?: string;
  aliases?: readonly string[];
  slug?: string;
  bondingCurveSupported?: boolean;
}

/** Facts in the order they are shown; two have short slugs, one has no curve. */
const ENTRIES: readonly Entry[] = [
  { id: 'pump.fun', label: 'Pump', colour: '#60cd88', link: 'https://pump.fun/coin/{id}' },
  { id: 'letsbonk.fun', label: 'Bonk', colour: '#ff5e1e', link: 'https://letsbonk.fun/token/{id}' },
  {
    id: 'bags.fun',
    label: 'Bags',
    colour: '#02ff40',
    link: 'https://bags.fm/{id}',
    slug: 'bags',
  },
  { id: 'met-dbc', label: 'Meteora DBC', colour: '#f84c00' },
  { id: 'jup-studio', label: 'Jupiter Studio', colour: '#38d6f5' },
  { id: 'moonshot', label: 'Moonshot', colour: '#f5d04b' },
  { id: 'believe', label: 'Believe', colour: '#00d545' },
  {
    id: 'raydium-launchlab',
    label: 'LaunchLab',
    colour: '#ffb12b',
    link: 'https://raydium.io/launchpad/token/{id}',
    aliases: ['raydium'],
  },
  { id: 'stonkfun', label: 'StonkFun', colour: '#ff7a59' },
  { id: 'heaven', label: 'Heaven', colour: '#ffffff' },
  {
    id: 'anoncoin.it',
    label: 'Anoncoin',
    colour: '#f2f2f2',
    link: 'https://anoncoin.it/coin/{id}',
    slug: 'anoncoin',
  },
  { id: 'moonit', label: 'Moonit', colour: '#ffe44d', link: 'https://moon.it/token/{id}' },
  {
    id: 'boop',
    label: 'Boop',
    colour: '#0caee4',
    link: 'https://boop.fun/tokens/{id}',
    aliases: ['boop.fun'],
  },
  { id: 'virtuals', label: 'Virtuals', colour: '#236d66', link: 'https://app.virtuals.io/prototypes/{id}' },
  { id: 'trends.fun', label: 'Trends', colour: '#ffd400' },
  { id: 'daos.fun', label: 'DaosFun', colour: '#ffffff', link: 'https://daos.fun/{id}' },
  { id: 'america.fun', label: 'America.fun', colour: '#3c6cff' },
  { id: 'candle', label: 'Candle', colour: '#ff8a00' },
  { id: 'sugar', label: 'Sugar', colour: '#ff7ac8' },
  {
    id: 'time.fun',
    label: 'TimeFun',
    colour: '#ff9fc6',
    link: 'https://time.fun/{symbol}',
    bondingCurveSupported: false,
  },
  {
    id: 'cooking.city',
    label: 'Cooking City',
    colour: '#ffb347',
  },
  { id: 'forge', label: 'Forge', colour: '#b9c0cf' },
  { id: 'printr', label: 'Printr', colour: '#9eff00' },
  { id: 'metadao', label: 'MetaDAO', colour: '#e03a3a' },
  { id: 'xcombinator', label: 'xCombinator', colour: '#ffffff' },
  { id: 'dubdub', label: 'DubDub', colour: '#6e5bff' },
  { id: 'dialect', label: 'Dialect', colour: '#ffffff' },
  { id: 'dealr.fun', label: 'Dealr', colour: '#ffffff' },
  { id: 'cook.meme', label: 'CookMeme', colour: '#ad55ff', link: 'https://cook.meme/view/{id}' },
  { id: 'GoFundMeme', label: 'GoFundMeme', colour: '#ffffff', link: 'https://gofundmeme.com/coin/{id}' },
  { id: 'mentat.fun', label: 'MentatFun', colour: '#ffffff' },
  { id: 'sendshot', label: 'Sendshot', colour: '#4da3ff' },
  { id: 'slerfpad', label: 'Slerfpad', colour: '#9ad0ff', aliases: ['slerfpar'] },
  { id: 'opinions.fun', label: 'Opinions', colour: '#ffc85c' },
  { id: 'oneshot.meme', label: 'Oneshot', colour: '#e7e7e7' },
  { id: 'madness.fun', label: 'Madness', colour: '#ff3b5c' },
  { id: 'revshare', label: 'RevShare', colour: '#34d399' },
  { id: 'ego', label: 'Ego', colour: '#c084fc' },
  { id: 'aicraft', label: 'AiCraft', colour: '#22d3ee' },
  { id: 'bunt.fun', label: 'Bunt', colour: '#f472b6' },
  { id: 'nouns.fun', label: 'Nouns.fun', colour: '#d53c5e' },
  { id: 'circus.fun', label: 'Circus', colour: '#fb7185' },
  { id: 'cults.fun', label: 'Cults', colour: '#a3a3a3' },
  { id: 'print.fun', label: 'Print.fun', colour: '#a3e635' },
  { id: 'shout', label: 'Shout', colour: '#fde047' },
  { id: 'ethics', label: 'Ethics', colour: '#93c5fd' },
  { id: 'launchpad.fun', label: 'Launchpad.fun', colour: '#94a3b8' },
  { id: 'peek.fun', label: 'Peek', colour: '#f9a8d4' },
  { id: 'coined.wtf', label: 'Coined', colour: '#fbbf24' },
  { id: 'subs.fun', label: 'Subs', colour: '#60a5fa' },
  { id: 'soar', label: 'Soar', colour: '#7dd3fc' },
  { id: 'pumpkin.fun', label: 'Pumpkin', colour: '#fb923c' },
  { id: 'bonkers', label: 'Bonkers', colour: '#fca5a5' },
];

const UNKNOWN_COLOUR = '#94a3b8';

/** Every launchpad we know, in the order they are shown. */
export const LAUNCHPADS: readonly Launchpad[] = ENTRIES.map(toLaunchpad);

const byName = new Map(
  LAUNCHPADS.flatMap((launchpad, index) =>
    [launchpad.id, launchpad.slug, launchpad.label, ...(ENTRIES[index]?.aliases ?? [])].map(
      (name) => [name.toLowerCase(), launchpad] as const,
    ),
  ),
);

/** The launchpad a token names, in any case of letters; an unlisted one is shown by its id, in grey and without a link. */
export function launchpadOf(id: string): Launchpad {
  return launchpadBySlug(id) ?? toLaunchpad({ id, label: id, colour: UNKNOWN_COLOUR });
}

/** The launchpad of an address, `/pro/launchpads/{slug}` or `launchpads=`, by any name it goes by in any case; undefined when there is none. */
export function launchpadBySlug(slug: string): Launchpad | undefined {
  return byName.get(slug.toLowerCase());
}

/** Where a token's page is at its launchpad; undefined when that is not known. */
export function launchpadLink(
  { link }: Launchpad,
  token: { id: string; symbol: string },
): string | undefined {
  return link
    ?.replace('{id}', encodeURIComponent(token.id))
    .replace('{symbol}', encodeURIComponent(token.symbol));
}

function toLaunchpad({ id, label, colour, link, slug, bondingCurveSupported = true }: Entry): Launchpad {
  return {
    id,
    label,
    colour,
    icon: label.replace(/[^A-Za-z]/g, '').slice(0, 2),
    bondingCurveSupported,
    ...(link !== undefined && { link }),
    slug: slug ?? id.toLowerCase(),
  };
}
