import { isAddress } from '@orrery/core/address';
import type { Address } from '@solana/kit';
import { notFound } from '@tanstack/react-router';

/** An address that stands in a page's path; what is none has no page. */
export function toAddressParam(text: string): Address {
  if (!isAddress(text)) throw notFound();
  return text;
}
