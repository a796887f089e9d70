// biome-ignore-all format: a table reads best with one stock to a line

import { TOKEN_2022_PROGRAM } from '@orrery/chain';
import { parseAddress } from '@orrery/core/address';
import type { Atoms } from '@orrery/core/atoms';
import type { MintExtensions } from '@orrery/domain/mints/mint-extensions';
import type { Random } from '../../random.ts';
import { keylessAddress } from '../../seeded.ts';
import { toAtoms } from '../amounts.ts';
import { listedPools, type Quotes } from '../pools/pools.ts';
import type { Listing } from './registry.ts';

type Issuer = 'xstocks' | 'prestocks' | 'superstate';

/** Mint, symbol, name, issuer, dollars: identities of mainnet, plausible round prices. */
type Row = readonly [mint: string, symbol: string, name: string, issuer: Issuer, price: number];

const STOCKS: readonly Row[] = [
  ['XsbEhLAtcf6HdfpFZ5xEMdqW8nfAvcsP5bdudRLJzJp', 'AAPLx', 'Apple xStock', 'xstocks', 268],
  ['Xs3eBt7uRfJX8QUs4suhyU8p2M6DoUDrJyWBa8LLZsg', 'AMZNx', 'Amazon xStock', 'xstocks', 234],
  ['XsPdAVBi8Zc1xvv53k4JcMrQaEDTgkGqKYeh7AYgPHV', 'APPx', 'AppLovin xStock', 'xstocks', 560],
  ['XsgSaSvNSqLTtFuyWPBhK9196Xb9Bbdyjj4fH3cPJGo', 'AVGOx', 'Broadcom xStock', 'xstocks', 352],
  ['XswsQk4duEQmCbGzfqUUWYmi7pV7xpJ9eEmLHXCaEQP', 'BACx', 'Bank of America xStock', 'xstocks', 52.4],
  ['Xs6B6zawENwAbWVi7w92rjazLuAr5Az59qgWKcNb45x', 'BRK.Bx', 'Berkshire Hathaway B xStock', 'xstocks', 504],
  ['Xs7ZdzSHLU9ftNJsii5fCeJhoRWSC32SQGzGQtePxNu', 'COINx', 'Coinbase xStock', 'xstocks', 318],
  ['XsueG8BtpquVJX9LVLLEGuViXUungE6WmK5YZ3p3bd1', 'CRCLx', 'Circle xStock', 'xstocks', 128],
  ['XsczbcQ3zfcgAEt9qHQES8pxKAVG5rujPSHQEXi4kaN', 'CRMx', 'Salesforce xStock', 'xstocks', 246],
  ['Xs7xXqkcK7K8urEqGg52SECi79dRp2cEKKuYjUePYDw', 'CRWDx', 'CrowdStrike xStock', 'xstocks', 524],
  ['Xsr3pdLQyXvDJBFgpR5nexCEZwXvigb8wbPYp4YoNFf', 'CSCOx', 'Cisco xStock', 'xstocks', 76.5],
  ['XsNNMt7WTNA2sV3jrb1NNfNgapxRF5i4i6GcnTRRHts', 'CVXx', 'Chevron xStock', 'xstocks', 154],
  ['Xs2yquAgsHByNzx68WJC55WHjHBvG9JsMB7CWjTLyPy', 'DFDVx', 'DeFi Development xStock', 'xstocks', 11.2],
  ['Xsv9hRk1z5ystj9MhnA7Lq4vjSsLwzL2nxrwmwtD3re', 'GLDx', 'Gold xStock', 'xstocks', 376],
  ['Xsf9mBktVB9BSU5kf4nHxPq5hCBJ2j2ui3ecFGxPRGc', 'GMEx', 'GameStop xStock', 'xstocks', 22.6],
  ['XsCPL9dNWBMvFtTmwcCA5v3xWPSMEBCszbQdiLLq6aN', 'GOOGLx', 'Alphabet xStock', 'xstocks', 284],
  ['XsgaUyp4jd1fNBCxgtTKkW64xnnhQcvgaxzsbAq5ZD1', 'GSx', 'Goldman Sachs xStock', 'xstocks', 792],
  ['XszjVtyhowGjSC5odCqBpW1CtXXwXjYokymrk7fGKD3', 'HDx', 'Home Depot xStock', 'xstocks', 371],
  ['XsvNBAYkrDRNhA7wPHQfX3ZUXZyZLdnCQDfHZ56bzpg', 'HOODx', 'Robinhood xStock', 'xstocks', 132],
  ['XspwhyYPdWVM8XBHZnpS9hgyag9MKjLRyE3tVfmCbSr', 'IBMx', 'IBM xStock', 'xstocks', 306],
  ['XshPgPdXFRWB8tP1j82rebb2Q9rPgGX37RuqzohmArM', 'INTCx', 'Intel xStock', 'xstocks', 37.8],
  ['XsGVi5eo1Dh2zUpic4qACcjuWGjNv8GCt3dm5XcX6Dn', 'JNJx', 'Johnson & Johnson xStock', 'xstocks', 194],
  ['XsMAqkcKsUewDrzVkait4e5u4y8REgtyS7jWgCpLV2C', 'JPMx', 'JPMorgan Chase xStock', 'xstocks', 311],
  ['XsaBXg8dU5cPM6ehmVctMkVqoiRG2ZjMo1cyBJ3AykQ', 'KOx', 'Coca-Cola xStock', 'xstocks', 71.2],
  ['Xsnuv4omNoHozR6EEW5mXkw8Nrny5rB3jVfLqi6gKMH', 'LLYx', 'Eli Lilly xStock', 'xstocks', 924],
  ['XsApJFV9MAktqnAc6jqzsHVujxkGm9xcSUffaBoYLKC', 'MAx', 'Mastercard xStock', 'xstocks', 548],
  ['XsqE9cRRpzxcGKDXj1BJ7Xmg4GRhZoyY1KpmGSxAWT2', 'MCDx', 'McDonald’s xStock', 'xstocks', 304],
  ['Xsa62P5mvPszXL1krVUnU5ar38bBSVcWAB6fmPCo5Zu', 'METAx', 'Meta xStock', 'xstocks', 622],
  ['XsuxRGDzbLjnJ72v74b7p9VY6N66uYgTCyfwwRjVCJA', 'MRVLx', 'Marvell xStock', 'xstocks', 91.2],
  ['XspzcW1PRtgf6Wj92HCiZdjzKCyFekVD8P5Ueh3dRMX', 'MSFTx', 'Microsoft xStock', 'xstocks', 502],
  ['XsP7xzNPvEHS1m6qfanPUGjNmdnmsLKEoNAnHjdxxyZ', 'MSTRx', 'Strategy xStock', 'xstocks', 242],
  ['XsEH7wWfJJu2ZT3UCFeVfALnVA6CP5ur7Ee11KmzVpL', 'NFLXx', 'Netflix xStock', 'xstocks', 1104],
  ['Xsc9qvGR1efVDFGLrVsmkzv3qi45LTBjeUKSPmx9qEh', 'NVDAx', 'NVIDIA xStock', 'xstocks', 191],
  ['XsjFwUPiLofddX5cWFHW35GCbXcSu1BCUGfxoQAQjeL', 'ORCLx', 'Oracle xStock', 'xstocks', 236],
  ['Xsv99frTRUeornyvCfvhnDesQDWuvns1M852Pez91vF', 'PEPx', 'PepsiCo xStock', 'xstocks', 143],
  ['XsAtbqkAP1HJxy7hFDeq7ok6yM43DQ9mQ1Rh861X8rw', 'PFEx', 'Pfizer xStock', 'xstocks', 24.9],
  ['XsYdjDjNUygZ7yGKfQaB6TxLh2gC6RRjzLtLAGJrhzV', 'PGx', 'Procter & Gamble xStock', 'xstocks', 147],
  ['XsoBhf2ufR8fTyNSjqfU71DYGaE6Z3SUGAidpzriAA4', 'PLTRx', 'Palantir xStock', 'xstocks', 184],
  ['Xs8S1uUs1zvS2p7iwtsG3b6fkhpvmwz4GYU3gWAmWHZ', 'QQQx', 'Nasdaq-100 xStock', 'xstocks', 611],
  ['XsoCS1TfEyfFhfvj8EtZ528L3CaKBDBRqRapnBbDF2W', 'SPYx', 'S&P 500 xStock', 'xstocks', 676],
  ['Xs78JED6PFZxWc2wCEPspZW9kL3Se5J7L5TChKgsidH', 'STRCx', 'Strategy PP Variable xStock', 'xstocks', 99.4],
  ['XsjQP3iMAaQ3kQScQKthQpx9ALRbjKAjQtHg6TFomoc', 'TQQQx', 'ProShares 3× QQQ xStock', 'xstocks', 108],
  ['XsDoVfqeBukxuZHWhdvWHBhgEHjGNst4MLodqsJHzoB', 'TSLAx', 'Tesla xStock', 'xstocks', 438],
  ['XszvaiXGPwvk2nwb3o9C1CX4K6zH8sez11E6uyup6fe', 'UNHx', 'UnitedHealth xStock', 'xstocks', 328],
  ['XsssYEQjzxBCFgvYFFNuhJFBeHNdLWYeUSP8F45cDr9', 'VTIx', 'Vanguard total market xStock', 'xstocks', 332],
  ['XsqgsbXwWogGJsNcVZ3TyVouy2MbTkfCFhCGGGcQZ2p', 'Vx', 'Visa xStock', 'xstocks', 338],
  ['Xs151QeqTCiuKtinzfRATnUESM2xTU6V9Wy8Vy538ci', 'WMTx', 'Walmart xStock', 'xstocks', 102],
  ['XsaHND8sHyfMfsWPj6kSdd5VwvCayZvjYgKmmcNL5qh', 'XOMx', 'Exxon Mobil xStock', 'xstocks', 117],
  ['PreANxuXjsy2pvisWWMNB6YaJNzr7681wJJr2rHsfTh', 'SPACEX', 'SpaceX PreStocks', 'prestocks', 412],
  ['PreweJYECqtQwBtpxHL171nL2K6umo692gTm7Q3rpgF', 'OPENAI', 'OpenAI PreStocks', 'prestocks', 720],
  ['Pren1FvFX6J3E4kXhJuCiAD5aDmGEb7qJRncwA8Lkhw', 'ANTHROPIC', 'Anthropic PreStocks', 'prestocks', 380],
  ['PresTj4Yc2bAR197Er7wz4UUKSfqt6FryBEdAriBoQB', 'ANDURIL', 'Anduril PreStocks', 'prestocks', 86],
  ['PreLWGkkeqG1s4HEfFZSy9moCrJ7btsHuUtfcCeoRua', 'KALSHI', 'Kalshi PreStocks', 'prestocks', 142],
  ['PrekqLJvJ3qVdXmBGDiexvwUTF4rLFDa6HWS4HJbw9S', 'NEURALINK', 'Neuralink PreStocks', 'prestocks', 64],
  ['PreZad18qfPtbxNpMtMuAuX2zVpvkEU8DnJx56faCWd', 'FIGUREAI', 'Figure AI PreStocks', 'prestocks', 118],
  ['Pre8AREmFPtoJFT8mQSXQLh56cwJmM7CFDRuoGBZiUP', 'POLYMARKET', 'Polymarket PreStocks', 'prestocks', 131],
  ['PreC1KtJ1sBPPqaeeqL6Qb15GTLCYVvyYEwxhdfTwfx', 'XAI', 'xAI PreStocks', 'prestocks', 72],
  ['2HehXG149TXuVptQhbiWAWDjbbuCsXSAtLTB5wc2aajK', 'GLXY', 'Galaxy Digital', 'superstate', 29.4],
  ['7GzQgf6DPo6ZANjnbhe9tNCpkGTv3zqHbsDx74jyQf9', 'FWDI', 'Forward Industries', 'superstate', 11.8],
  ['3DBudkWQNbXGAjzEAtpjMKorb76sjozcHCzc8ZtkHDAQ', 'EXOD', 'Exodus Movement', 'superstate', 22.6],
  ['8UBqBGXM4NF22y5TZs8PhNVwVNqsHw2jBstfcxsSZaQ4', 'HSDT', 'Solana Company', 'superstate', 7.2],
];

const DECIMALS = 8;
/** How far an issuer's figures differ: a private company moves more and has thinner pools. */
const TIERS: Readonly<Record<Issuer, { cap: number; volatility: number; popularity: number }>> = {
  xstocks: { cap: 4e6, volatility: 0.004, popularity: 2.4 },
  prestocks: { cap: 9e6, volatility: 0.007, popularity: 1.6 },
  superstate: { cap: 6e6, volatility: 0.009, popularity: 0.5 },
};

/** Tokenised stocks of three issuers, with the extensions each gives its mints. */
export function createStocks(quotes: Quotes, random: Random): Listing[] {
  return STOCKS.map(([mint, symbol, name, issuer, price], rank) => {
    const tier = TIERS[issuer];
    const cap = tier.cap * 10 ** (1.2 * random() - 0.4);
    const keeper = keylessAddress(`issuer of ${issuer}`);
    const supply: Atoms = toAtoms(Math.ceil(cap / price), DECIMALS);
    const character = {
      token: {
        id: parseAddress(mint),
        symbol,
        name,
        decimals: DECIMALS,
        tags: ['verified', 'stocks', issuer],
        tokenProgram: TOKEN_2022_PROGRAM,
        extensions: extensionsOf(issuer),
      },
      supply,
      share: issuer === 'xstocks' ? symbol.replace(/x$/, '') : symbol,
      price,
      popularity: (tier.popularity * (0.4 + random())) / (1 + (rank % 9) / 3),
      volatility: tier.volatility * (0.7 + 0.6 * random()),
      beta: 0.1 + 0.2 * random(),
      mintAuthority: keeper,
      freezeAuthority: keeper,
    };
    return { character, pools: listedPools(character, cap * (0.05 + 0.08 * random()), quotes, random) };
  });
}

function extensionsOf(issuer: Issuer): MintExtensions {
  const permanentDelegate = keylessAddress(`delegate of ${issuer}`);
  const scaledAmount = { multiplier: 1 };
  switch (issuer) {
    case 'xstocks':
      return { permanentDelegate, scaledAmount, transferHook: null };
    case 'prestocks':
      return { scaledAmount };
    case 'superstate':
      return { isDefaultFrozen: true, permanentDelegate };
    default:
      return issuer satisfies never;
  }
}
