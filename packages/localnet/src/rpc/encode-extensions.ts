import { SYSTEM_PROGRAM } from '@orrery/chain';
import { isOption } from '@solana/kit';
import type { Extension } from '@solana-program/token-2022';
import { decodeExtensions } from '../layouts/token-extensions.ts';

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
  const name = kind.charAt(0).toLowerCase() + kind.slice(1);
  const state =
    extension.__kind === 'DefaultAccountState'
      ? [['accountState', ACCOUNT_STATES[extension.state]]]
      : Object.entries(fields).map(([key, value]) => [key, encodeField(key, value)]);
  return state.length === 0 ? { extension: name } : { extension: name, state: Object.fromEntries(state) };
}

function encodeField(key: string, value: unknown): unknown {
  if (isOption(value)) return value.__option === 'Some' ? value.value : null;
  if (value === SYSTEM_PROGRAM) return null;
  if (value instanceof Map) return [...value];
  // The one number that is a fraction; clients read it as text.
  return key === 'multiplier' || key === 'newMultiplier' ? String(value) : value;
}
