import type { Asset } from '@orrery/wire/tokens/asset';

export interface AddressFact {
  name: string;
  address: string;
  /** What is known of it besides. */
  note?: string | undefined;
}

interface MomentFact {
  name: string;
  seconds: number;
}

/** The addresses and the moments that a token's catalogue entry names; nothing of what is unknown. */
export function toFacts(asset: Asset): { addresses: AddressFact[]; moments: MomentFact[] } {
  const { id, dev, mintAuthority, freezeAuthority, firstPool, graduatedPool, createdAt, graduatedAt } = asset;
  const addresses = [
    { name: 'Address', address: id },
    { name: 'Program', address: asset.tokenProgram },
    { name: 'Developer', address: dev },
    { name: 'Mint authority', address: mintAuthority },
    { name: 'Freeze authority', address: freezeAuthority },
    { name: 'First pool', address: firstPool?.id, note: firstPool?.dex },
    { name: 'Pool after graduation', address: graduatedPool },
  ];
  const moments = [
    { name: 'Created', at: createdAt },
    { name: 'First pool', at: firstPool?.createdAt },
    { name: 'Graduated', at: graduatedAt },
  ];
  return {
    addresses: addresses.flatMap(({ address, ...fact }) => (address ? [{ ...fact, address }] : [])),
    moments: moments.flatMap(({ name, at }) => {
      const seconds = Date.parse(at ?? '') / 1_000;
      return Number.isNaN(seconds) ? [] : [{ name, seconds }];
    }),
  };
}
