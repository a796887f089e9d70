import type { Address } from '@solana/kit';
import type { InnerInstruction, TokenBalance, TransactionMeta } from '../transaction-meta.ts';
import type { ByteReader, ByteWriter } from './bytes.ts';
import { type KeyPlaces, readAddress, writeAddress } from './keys.ts';
import { readLogs, writeLogs } from './logs.ts';

/** What the ledger holds elsewhere of metadata. */
type Beside = Pick<TransactionMeta, 'err' | 'loadedAddresses'>;

/** Writes metadata but for its error and the addresses it loaded; amounts after are differences to those before. */
export function writePackedMeta(writer: ByteWriter, meta: TransactionMeta, places: KeyPlaces): void {
  const { fee, unitsConsumed, balances, tokenBalances, inner, logs, returned } = meta;
  writer.difference(fee);
  writer.amount(unitsConsumed);
  writer.list(balances.before, (amount) => writer.amount(amount));
  for (const [index, amount] of balances.after.entries())
    writer.difference(amount - (balances.before[index] ?? 0n));
  writeTokenBalances(writer, tokenBalances, places);
  writer.list(inner, ({ index, instructions }) => {
    writer.whole(index);
    writer.list(instructions, (instruction) => writeInner(writer, instruction));
  });
  writeLogs(writer, logs, places);
  writer.bytes(returned?.data ?? new Uint8Array());
  if (returned) writeAddress(writer, returned.programId, places);
}

/** Reads what `writePackedMeta` wrote. */
export function readPackedMeta(
  reader: ByteReader,
  keys: readonly Address[],
  beside: Beside,
): TransactionMeta {
  const fee = reader.difference();
  const unitsConsumed = reader.amount();
  const before = reader.list(() => reader.amount());
  const after = before.map((amount) => amount + reader.difference());
  const tokenBalances = readTokenBalances(reader, keys);
  const inner = reader.list(() => ({
    index: reader.whole(),
    instructions: reader.list(() => readInner(reader)),
  }));
  const logs = readLogs(reader, keys);
  const data = reader.bytes();
  const returned = data.length === 0 ? null : { programId: readAddress(reader, keys), data };
  return { ...beside, fee, unitsConsumed, balances: { before, after }, tokenBalances, inner, logs, returned };
}

function writeInner(writer: ByteWriter, instruction: InnerInstruction): void {
  writer.byte(instruction.programIdIndex);
  writer.list(instruction.accounts, (account) => writer.byte(account));
  writer.bytes(instruction.data);
  writer.whole(instruction.stackHeight);
}

function readInner(reader: ByteReader): InnerInstruction {
  return {
    programIdIndex: reader.byte(),
    accounts: reader.list(() => reader.byte()),
    data: reader.bytes(),
    stackHeight: reader.whole(),
  };
}

type TokenBalances = TransactionMeta['tokenBalances'];

/** An account that is there before and after with the same mint and owner is written once, with the difference. */
function writeTokenBalances(writer: ByteWriter, { before, after }: TokenBalances, places: KeyPlaces): void {
  writer.list(before, (balance) => writeTokenBalance(writer, balance, places));
  writer.list(after, (balance) => {
    const old = before.find(({ accountIndex }) => accountIndex === balance.accountIndex);
    const isKnown = old !== undefined && isSameHolding(old, balance);
    writer.byte(isKnown ? 1 : 0);
    if (!isKnown) {
      writeTokenBalance(writer, balance, places);
      return;
    }
    writer.byte(balance.accountIndex);
    writer.difference(balance.amount - old.amount);
  });
}

function readTokenBalances(reader: ByteReader, keys: readonly Address[]): TokenBalances {
  const before = reader.list(() => readTokenBalance(reader, keys));
  const after = reader.list(() => {
    if (reader.byte() === 0) return readTokenBalance(reader, keys);
    const index = reader.byte();
    const old = before.find(({ accountIndex }) => accountIndex === index);
    if (old === undefined) throw new RangeError('a packed balance follows none');
    return { ...old, amount: old.amount + reader.difference() };
  });
  return { before, after };
}

function isSameHolding(one: TokenBalance, other: TokenBalance): boolean {
  const { mint, owner, programId, decimals } = one;
  return (
    mint === other.mint &&
    owner === other.owner &&
    programId === other.programId &&
    decimals === other.decimals
  );
}

function writeTokenBalance(writer: ByteWriter, balance: TokenBalance, places: KeyPlaces): void {
  writer.byte(balance.accountIndex);
  for (const address of [balance.mint, balance.owner, balance.programId])
    writeAddress(writer, address, places);
  writer.byte(balance.decimals);
  writer.amount(balance.amount);
}

function readTokenBalance(reader: ByteReader, keys: readonly Address[]): TokenBalance {
  const accountIndex = reader.byte();
  const [mint, owner, programId] = [
    readAddress(reader, keys),
    readAddress(reader, keys),
    readAddress(reader, keys),
  ];
  return { accountIndex, mint, owner, programId, decimals: reader.byte(), amount: reader.amount() };
}
