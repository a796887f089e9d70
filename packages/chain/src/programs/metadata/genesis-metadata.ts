import { addressBytes } from '@orrery/core/base58';
import { rentLamports } from '@orrery/domain/solana/network';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Address } from '@solana/kit';
import type { GenesisAccount } from '../../genesis/genesis.ts';
import { METADATA_CONSTANTS, METADATA_PROGRAM } from './generated/accounts.generated.ts';
import { editionBump, fittingText, metadataAddress } from './metadata.ts';

const KIND = 4;
const AT = {
  updateAuthority: 1,
  mint: 33,
  name: 65,
  symbol: 101,
  uri: 115,
  edition: 324,
  standard: 326,
} as const;
const STANDARD = { fungibleAsset: 1, fungible: 2 } as const;
const PRESENT = 1;

/**
 * Lays out a mint's metadata account as the metadata program would, immutable and without a URI. Names without room are cut, see
 * `fittingText`.
 */
export function genesisMetadata(
  { id: mint, name, symbol, decimals }: Pick<TokenFacts, 'id' | 'name' | 'symbol' | 'decimals'>,
  updateAuthority: Address,
): GenesisAccount {
  const { metadataBytes, nameBytes, symbolBytes, uriBytes } = METADATA_CONSTANTS;
  const data = new Uint8Array(metadataBytes);
  const view = new DataView(data.buffer);
  data[0] = KIND;
  data.set(addressBytes(updateAuthority), AT.updateAuthority);
  data.set(addressBytes(mint), AT.mint);
  const writeText = (at: number, text: string, room: number) => {
    // Each text is as long as its room: it ends with zeros.
    view.setUint32(at, room, true);
    data.set(fittingText(text, room), at + 4);
  };
  writeText(AT.name, name, nameBytes);
  writeText(AT.symbol, symbol, symbolBytes);
  writeText(AT.uri, '', uriBytes);
  data.set([PRESENT, editionBump(mint)], AT.edition);
  data.set([PRESENT, decimals === 0 ? STANDARD.fungibleAsset : STANDARD.fungible], AT.standard);
  return {
    address: metadataAddress(mint),
    lamports: rentLamports(metadataBytes),
    owner: METADATA_PROGRAM,
    data,
  };
}
