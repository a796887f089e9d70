import { Buffer } from 'node:buffer';
import { SYSTEM_PROGRAM } from '@orrery/chain';
import { addressBytes } from '@orrery/core/base58';
import { type Address, isOption, unwrapOption } from '@solana/kit';
import type { Extension } from '@solana-program/token-2022';
import { decodeExtensions } from '../../layouts/token-extensions.ts';

/** Where real nodes and the program's client name a thing differently. */
const NAMES: Readonly<Record<string, string>> = {
  ConfidentialTransferFee: 'confidentialTransferFeeConfig',
  'ConfidentialTransferFee.elgamalPubkey': 'withdrawWithheldAuthorityElgamalPubkey',
  'ConfidentialTransferAccount.pendingBalanceLow': 'pendingBalanceLo',
  'ConfidentialTransferAccount.pendingBalanceHigh': 'pendingBalanceHi',
};
const ACCOUNT_STATES = ['uninitialized', 'initialized', 'frozen'];

/**
 * What a Token-2022 account carries behind its plain part, as `jsonParsed` shows it; undefined when it carries nothing, or something
 * this decoder does not know.
 */
export function encodeExtensions(data: Uint8Array, kind: 'mint' | 'account'): unknown[] | undefined {
  const found = decodeExtensions(data, kind).filter(({ __kind }) => __kind !== 'Uninitialized');
  return found.length === 0 ? undefined : found.map(encodeExtension);
}

function encodeExtension(extension: Extension): unknown {
  const { __kind: kind, ...fields } = extension;
  const extensionName = NAMES[kind] ?? kind.charAt(0).toLowerCase() + kind.slice(1);
  const state =
    extension.__kind === 'DefaultAccountState'
      ? [['accountState', ACCOUNT_STATES[extension.state]]]
      : Object.entries(fields).map(([name, value]) => [
          NAMES[`${kind}.${name}`] ?? name,
          encodeField(name, isOption(value) ? unwrapOption(value) : value),
        ]);
  if (state.length === 0) return { extension: extensionName };
  return { extension: extensionName, state: Object.fromEntries(state) };
}

function encodeField(name: string, value: unknown): unknown {
  if (value === SYSTEM_PROGRAM) return null;
  if (value instanceof Map) return [...value];
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  // A key of another kind, which the client of the program takes for an address.
  if (typeof value === 'string' && /elgamal/i.test(name)) {
    return Buffer.from(addressBytes(value as Address)).toString('base64');
  }
  // The one number that is a fraction; clients read it as text.
  return name === 'multiplier' || name === 'newMultiplier' ? String(value) : value;
}
