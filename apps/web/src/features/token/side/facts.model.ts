import type { Asset } from '@orrery/wire/tokens/asset';
import * as strings from './strings.ts';

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
    { name: strings.address, address: id },
    { name: strings.program, address: asset.tokenProgram },
    { name: strings.developer, address: dev },
    { name: strings.mintAuthority, address: mintAuthority },
    { name: strings.freezeAuthority, address: freezeAuthority },
    { name: strings.firstPool, address: firstPool?.id, note: firstPool?.dex },
    { name: strings.poolAfterGraduation, address: graduatedPool },
  ];
  const moments = [
    { name: strings.created, at: createdAt },
    { name: strings.firstPool, at: firstPool?.createdAt },
    { name: strings.graduated, at: graduatedAt },
  ];
  return {
    addresses: addresses.flatMap(({ address, ...fact }) => (address ? [{ ...fact, address }] : [])),
    moments: moments.flatMap(({ name, at }) => {
      const seconds = Date.parse(at ?? '') / 1_000;
      return Number.isNaN(seconds) ? [] : [{ name, seconds }];
    }),
  };
}
