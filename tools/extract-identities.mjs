// Development time only: reads two published packages as text and writes the identities the sample market is built on.
// Facts alone are kept: mint, symbol, name, decimals, links and our own tags. Run it again only to change what is picked.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const REGISTRY = '@solana/spl-token-registry@0.2.4574';
const MARKETS = '@drift-labs/sdk@2.156.0';
const WORLD = new URL('../packages/world/src/universe/tokens/', import.meta.url);
const OUTPUT = new URL('identities.generated.json', WORLD);
const WANTED = 640;

/** Receipts for other tokens, pictures, shares of companies, and bridges' older twins: nothing anybody would trade here. */
const UNWANTED_NAME =
  /\bLP\b|Aldrin|Saber|Droplet|NFT|Tokenized|\bpool\b|whitelist|fraction|ticket|Wormhole v1|Sollet|Allbridge|Synthetic|interest bearing|Leveraged|\bIOU\b|Bonded|\bBULL\b|\bBEAR\b|\bstocks?\b|\bshares?\b|collateral|\bVolt\b|FRACT|-USD[CT]|-SAMO|LCD-|RISK-|\bWL\b|Locked|DNA\b|\btest\b|Fan Token/i;
const UNWANTED_TAG =
  /lp|nft|stock|leverag|collateral|fraction|droplet|whitelist|wl-|security|social-token|collectible|pool-token|nsfw|synthetic/i;
/** Not on our screen. */
const COARSE =
  /puss|bitch|ass\b|cum|fuck|shit|poo|sex|porn|doggystyle|dogg[iy] ?style|booty|drug|nazi|hitler|rape|slut|whore|nigg|weed|cock|dick|tit[sz]?\b|anal|jesus|allah|god\b|kill|coke|cocaine|xxx|retard|gay|penis|boob|thug|gangsta|cartel|covid|vaccine|putin|biden|epstein|russia|ukraine|brandon|brndn|hole\b|dark web|arab|deez|economic forum|minecraft/i;
const PLAIN_TEXT = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
const MAX_LINK = 80;
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

const folder = mkdtempSync(path.join(os.tmpdir(), 'orrery-identities-'));
try {
  const majors = readMajors();
  compareWithMarkets(majors, unpack(MARKETS));
  const rows = pickRegistry(majors, unpack(REGISTRY));
  writeFileSync(OUTPUT, `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`);
  console.log(
    `${rows.length} identities, ${rows.filter(({ tags }) => tags.includes('community')).length} verified`,
  );
} finally {
  rmSync(folder, { recursive: true });
}

function unpack(spec) {
  const target = mkdtempSync(path.join(folder, 'package-'));
  const output = execFileSync('npm', ['pack', '--silent', '--pack-destination', target, spec], {
    encoding: 'utf8',
  });
  execFileSync('tar', ['xzf', path.join(target, output.trim().split('\n').at(-1)), '-C', target]);
  return path.join(target, 'package');
}

/** The rows with hand-made figures: left out of the file, but checked. */
function readMajors() {
  const text = readFileSync(new URL('majors.ts', WORLD), 'utf8');
  const rows = [...text.matchAll(/mint: '(\w+)', symbol: '([^']+)'.*?decimals: (\d+)/g)];
  return new Map(rows.map(([, mint, symbol, decimals]) => [mint, { symbol, decimals: Number(decimals) }]));
}

/** What both know must agree; what only the other package knows is told, so that it can be added by hand. */
function compareWithMarkets(majors, root) {
  const text = readFileSync(path.join(root, 'src/constants/spotMarkets.ts'), 'utf8');
  const mainnet = text.slice(text.indexOf('MainnetSpotMarkets'));
  const digits = { QUOTE_PRECISION_EXP: 6, LAMPORTS_EXP: 9, FIVE: 5, SIX: 6, EIGHT: 8, NINE: 9 };
  const market = /symbol: '([^']+)'[\s\S]*?mint: new PublicKey\('(\w+)'\)[\s\S]*?precisionExp: (\w+)/g;
  for (const [, symbol, mint, exponent] of mainnet.matchAll(market)) {
    const major = majors.get(mint);
    if (!major) console.log(`not among the majors: ${symbol} ${mint}`);
    else if (major.decimals !== digits[exponent]) throw new Error(`${symbol}: decimals disagree`);
  }
}

function pickRegistry(majors, root) {
  const list = readFileSync(path.join(root, 'dist/main/tokens/solana.tokenlist.json'), 'utf8');
  const seen = new Set(majors.keys());
  const candidates = JSON.parse(list).tokens.filter((token) => {
    if (!isWanted(token) || seen.has(token.address)) return false;
    seen.add(token.address);
    return true;
  });
  const best = candidates
    .map((token, at) => ({ token, at, score: usesOf(token) }))
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, WANTED)
    .sort((a, b) => b.score - a.score || a.at - b.at);
  const verified = new Set([...majors.values()].map(({ symbol }) => symbol.toUpperCase()));
  return best.map(({ token, score }) => toRow(token, score, verified));
}

function isWanted({ chainId, address, symbol, name, decimals, tags = [] }) {
  const [shortSymbol, tidyName] = [symbol.trim(), tidy(name)];
  return (
    chainId === 101 &&
    isAddress(address) &&
    decimals >= 2 &&
    decimals <= 9 &&
    shortSymbol.length <= 10 &&
    tidyName.length <= 32 &&
    PLAIN_TEXT.test(shortSymbol) &&
    PLAIN_TEXT.test(tidyName) &&
    !UNWANTED_NAME.test(name) &&
    !COARSE.test(`${name} ${symbol}`) &&
    !tags.some((tag) => UNWANTED_TAG.test(tag))
  );
}

/** How much speaks for a token having been in real use. */
function usesOf({ extensions = {} }) {
  const weights = {
    coingeckoId: 8,
    serumV3Usdc: 5,
    serumV3Usdt: 4,
    coinmarketcap: 3,
    github: 2,
    whitepaper: 1,
  };
  const links = ['website', 'twitter', 'discord', 'telegram', 'medium'].filter((key) => extensions[key]);
  const uses = Object.entries(weights).reduce(
    (sum, [key, weight]) => sum + (extensions[key] ? weight : 0),
    0,
  );
  return uses + Math.min(links.length, 3);
}

/** One symbol is verified once: the same symbol again is a real duplicate, and stays unverified. */
function toRow({ address, symbol, name, decimals, tags = [], extensions }, score, verified) {
  const own = symbol.trim();
  const isVerified = score >= 10 && !verified.has(own.toUpperCase());
  if (isVerified) verified.add(own.toUpperCase());
  const isStaked = tags.includes('stake-pool') || /staked SOL(?: \(|$)/i.test(name);
  const isDollar = /^(?:USD|DAI|BUSD|HUSD|UXD|USH|1USD)/.test(own) && /usd|dai|dollar/i.test(name);
  const kinds = [...(isStaked ? ['lst'] : []), ...(isDollar ? ['stablecoin'] : [])];
  return {
    mint: address,
    symbol: own,
    name: tidy(name),
    decimals,
    tags: [isVerified ? 'community' : 'old-registry', ...kinds],
    ...linksOf(extensions),
  };
}

/** Its own three addresses where they are what they say, over https and short; others are left out. */
function linksOf({ twitter, telegram, website } = {}) {
  const kept = [
    ['twitter', httpsOf(twitter, /^(?:twitter|x)\.com$/)],
    ['telegram', httpsOf(telegram, /^t\.me$/)],
    ['website', httpsOf(website, /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/)],
  ].filter(([, link]) => link !== undefined);
  return kept.length > 0 ? { links: Object.fromEntries(kept) } : {};
}

function httpsOf(text, host) {
  if (!URL.canParse(text ?? '')) return undefined;
  const { protocol, hostname, port, username, href } = new URL(text);
  const isPlain = protocol === 'https:' && port === '' && username === '' && PLAIN_TEXT.test(href);
  return isPlain && host.test(hostname) && href.length <= MAX_LINK && !COARSE.test(href) ? href : undefined;
}

function tidy(name) {
  return name.trim().replace(/\s+/g, ' ');
}

function isAddress(text) {
  let value = 0n;
  for (const character of text) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return false;
    value = value * 58n + BigInt(digit);
  }
  const zeros = /^1*/.exec(text)[0].length;
  return zeros + Math.ceil(value.toString(16).length / 2) === 32;
}
