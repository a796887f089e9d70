import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Address } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { getMintEncoder } from '@solana-program/token-2022';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '../addresses/solana-programs.ts';
import { genesisMint } from './genesis-mint.ts';
import { parseMint } from './mint-facts.ts';

const MINT = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address;

function laidOut(token: Partial<TokenFacts>) {
  const facts = { id: MINT, name: 'Name', symbol: 'SYM', decimals: 3, tags: [] };
  const whole = { tokenProgram: TOKEN_2022_PROGRAM, ...facts, ...token };
  return genesisMint({ token: whole, supply: 9n, mintAuthority: null, freezeAuthority: null, uri: 'u' }).data;
}

describe('parseMint', () => {
  test('reads a plain mint, which has no name', () => {
    const data = laidOut({ tokenProgram: TOKEN_PROGRAM_ADDRESS });
    expect(parseMint(TOKEN_PROGRAM_ADDRESS, data)).toEqual({
      decimals: 3,
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
    });
  });

  test('reads what a Token-2022 mint is called and what it adds to a plain one', () => {
    const extensions = {
      transferFee: { bps: 7, most: 99n },
      permanentDelegate: MINT,
      isNonTransferable: true,
      transferHook: null,
      isDefaultFrozen: true,
      isPausable: true,
      isConfidential: true,
      closeAuthority: MINT,
      interestBearing: { rateBps: 50 },
      scaledAmount: { multiplier: 2 },
    } as const;
    expect(parseMint(TOKEN_2022_PROGRAM, laidOut({ extensions }))).toEqual({
      decimals: 3,
      tokenProgram: TOKEN_2022_PROGRAM,
      extensions,
      scaled: { multiplier: 2, newMultiplier: 2, newMultiplierAt: 0 },
      metadata: { name: 'Name', symbol: 'SYM', uri: 'u', fields: new Map() },
    });
    expect(parseMint(TOKEN_2022_PROGRAM, laidOut({}))).not.toHaveProperty('extensions');
  });

  test('reads the fields that a mint carries beside its name', () => {
    const mint = { mintAuthority: null, supply: 1, decimals: 6, isInitialized: true, freezeAuthority: null };
    const metadata = { updateAuthority: null, mint: MINT, name: 'N', symbol: 'S', uri: '' };
    const additionalMetadata = new Map([['links', 'xw']]);
    const extensions = [{ __kind: 'TokenMetadata' as const, ...metadata, additionalMetadata }];
    const data = new Uint8Array(getMintEncoder().encode({ ...mint, extensions }));
    expect(parseMint(TOKEN_2022_PROGRAM, data)?.metadata?.fields).toEqual(additionalMetadata);
  });

  test('says nothing of what is no mint, for any bytes', () => {
    expect(parseMint(SYSTEM_PROGRAM, laidOut({}))).toBeUndefined();
    const whole = laidOut({});
    for (const program of [TOKEN_PROGRAM_ADDRESS, TOKEN_2022_PROGRAM]) {
      expect(parseMint(program, new Uint8Array(82))).toBeUndefined();
      const anyBytes = fc.uint8Array({ maxLength: 300 });
      fc.assert(fc.property(anyBytes, (bytes) => void parseMint(program, bytes)));
      for (let end = 0; end < 82; end += 1) expect(parseMint(program, whole.slice(0, end))).toBeUndefined();
    }
  });
});
