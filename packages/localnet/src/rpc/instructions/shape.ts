import type { DataReader } from '../../layouts/data-reader.ts';

export type Facts = Record<string, unknown>;

export interface Parsed {
  type: string;
  info?: Facts;
}

/** Reads an instruction from its data and the keys of its accounts. Throws when it lacks some of either. */
export type ParseInstruction = (data: DataReader, accounts: readonly string[]) => Parsed;

type Kind = 'needed' | 'optional' | 'or null' | 'rest' | 'spare' | 'authority' | 'if it is';

interface Word {
  name: string;
  kind: Kind;
}

/** Accounts that older programs ask for and newer ones do not: told by their addresses. */
const OMITTABLE: Readonly<Record<string, string>> = {
  rentSysvar: 'SysvarRent111111111111111111111111111111111',
  clockSysvar: 'SysvarC1ock11111111111111111111111111111111',
  stakeHistorySysvar: 'SysvarStakeHistory1111111111111111111111111',
  stakeConfigAccount: 'StakeConfig11111111111111111111111111111111',
  instructionsSysvar: 'Sysvar1nstructions1111111111111111111111111',
};

/**
 * How an instruction is shown: its type, the names of its accounts in order, what its data holds. Names are words apart by spaces:
 * `name` must be there, `name?` may be left out, `name|null` is null then, `name...` is all that follow, `name+` is there when it is not
 * the last one, `[name]` is there where the account is the one of that name. `(name)` is an authority, with those that sign for it when it
 * is a multisig account; that one's own name follows behind a slash where it is no regular one.
 */
export function shape(
  type: string,
  accounts: string,
  read: (data: DataReader) => Facts = () => ({}),
): ParseInstruction {
  const words = accounts === '' ? [] : accounts.split(' ').map(toWord);
  return (data, keys) => ({ type, info: { ...read(data), ...nameAll(words, keys) } });
}

/** Parses by the number that the data begins with. Throws for one that is not in the table. */
export function byNumber(
  read: (data: DataReader) => number,
  table: Readonly<Record<number, ParseInstruction>>,
): ParseInstruction {
  return (data, accounts) => {
    const parse = table[read(data)];
    if (parse === undefined) throw new RangeError('the instruction is not known');
    return parse(data, accounts);
  };
}

function toWord(word: string): Word {
  if (word.startsWith('(')) return { name: word.slice(1, -1), kind: 'authority' };
  if (word.startsWith('[')) return { name: word.slice(1, -1), kind: 'if it is' };
  if (word.endsWith('|null')) return { name: word.slice(0, -5), kind: 'or null' };
  if (word.endsWith('...')) return { name: word.slice(0, -3), kind: 'rest' };
  if (word.endsWith('?')) return { name: word.slice(0, -1), kind: 'optional' };
  if (word.endsWith('+')) return { name: word.slice(0, -1), kind: 'spare' };
  return { name: word, kind: 'needed' };
}

function nameAll(words: readonly Word[], accounts: readonly string[]): Facts {
  const named: Facts = {};
  let left = accounts;
  for (const word of words) {
    const [next, ...others] = left;
    if (word.kind === 'rest') {
      named[word.name] = left;
      left = [];
    } else if (word.kind === 'authority') {
      Object.assign(named, nameAuthority(word.name, left));
      left = [];
    } else if (next === undefined) {
      if (word.kind === 'needed') throw new RangeError('an account is missing');
      if (word.kind === 'or null') named[word.name] = null;
    } else if (isMeant(word, next, others.length)) {
      named[word.name] = next;
      left = others;
    }
  }
  return named;
}

function isMeant({ name, kind }: Word, account: string, following: number): boolean {
  if (kind === 'spare') return following > 0;
  return kind !== 'if it is' || OMITTABLE[name] === account;
}

function nameAuthority(names: string, [authority, ...signers]: readonly string[]): Facts {
  if (authority === undefined) throw new RangeError('an authority is missing');
  const [name = '', multisig = `multisig${name.charAt(0).toUpperCase()}${name.slice(1)}`] = names.split('/');
  return signers.length === 0 ? { [name]: authority } : { [multisig]: authority, signers };
}
