import { type DecodedInstruction, parseVenueInstruction, type VenueInstruction } from '@orrery/chain';
import { toDecimal } from '@orrery/core/atoms';
import { formatExact } from '@orrery/domain/number-formats';
import type { Address } from '@solana/kit';
import { PROGRAMS } from '#entities/transaction/programs.ts';

/** A line of an instruction: a text, an amount of a token in its smallest units, or an account to be shown as an address. */
export type InstructionField =
  | { name: string; text: string }
  | { name: string; units: bigint; decimals: number; mint: Address | undefined }
  | { name: string; address: Address };

export interface InstructionView {
  program: Address;
  programName: string | undefined;
  kind: string;
  fields: readonly InstructionField[];
}

interface Reading {
  kind: string;
  fields?: readonly (InstructionField | undefined)[];
}

type Reader = (instruction: DecodedInstruction, data: DataView) => Reading | undefined;

const LAMPORTS_DECIMALS = 9;
/** Data never said what it seems to: shown as unknown rather than guessed. */
const UNKNOWN_KIND = 'Unknown instruction';

const READERS: Record<string, { name: string; read: Reader }> = {
  [PROGRAMS.system]: { name: 'System', read: readSystem },
  [PROGRAMS.token]: { name: 'Token', read: readToken },
  [PROGRAMS.token2022]: { name: 'Token-2022', read: readToken },
  [PROGRAMS.associatedToken]: { name: 'Associated Token Account', read: readAssociatedToken },
  [PROGRAMS.computeBudget]: { name: 'Compute Budget', read: readComputeBudget },
  [PROGRAMS.memo]: { name: 'Memo', read: readMemo },
  [PROGRAMS.ed25519]: { name: 'Ed25519', read: () => ({ kind: 'Check signature' }) },
  [PROGRAMS.venue]: { name: 'Orrery Venue', read: readVenue },
};

/** Names an instruction and what it moves, when its program is one we know. */
export function describeInstruction(instruction: DecodedInstruction): InstructionView {
  const { program, data } = instruction;
  const known = READERS[program];
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const reading = read(() => known?.read(instruction, view)) ?? { kind: UNKNOWN_KIND };
  return {
    program,
    programName: known?.name,
    kind: reading.kind,
    fields: (reading.fields ?? []).filter((field) => field !== undefined),
  };
}

/** Data too short for what its first byte promises is unknown data. */
function read(reader: () => Reading | undefined): Reading | undefined {
  try {
    return reader();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readSystem(instruction: DecodedInstruction, data: DataView): Reading | undefined {
  switch (data.getUint32(0, true)) {
    case 0:
      return { kind: 'Create account', fields: [sol(data, 4), account(instruction, 1, 'Account')] };
    case 2:
      return {
        kind: 'Transfer',
        fields: [sol(data, 4), account(instruction, 0, 'From'), account(instruction, 1, 'To')],
      };
    case 3:
      return { kind: 'Create account with seed', fields: [account(instruction, 1, 'Account')] };
    case 4:
      return { kind: 'Advance nonce', fields: [account(instruction, 0, 'Nonce')] };
    default:
      return undefined;
  }
}

const TOKEN_KINDS: Record<number, string> = {
  1: 'Initialise account',
  4: 'Approve',
  5: 'Revoke',
  6: 'Set authority',
  7: 'Mint',
  8: 'Burn',
  9: 'Close account',
  10: 'Freeze account',
  11: 'Thaw account',
  14: 'Mint, checked',
  15: 'Burn, checked',
  16: 'Initialise account',
  18: 'Initialise account',
  20: 'Initialise mint',
};

function readToken(instruction: DecodedInstruction, data: DataView): Reading | undefined {
  const kind = data.getUint8(0);
  switch (kind) {
    case 3:
      return {
        kind: 'Transfer',
        fields: [account(instruction, 0, 'From'), account(instruction, 1, 'To')],
      };
    case 12:
      return {
        kind: 'Transfer, checked',
        fields: [
          {
            name: 'Amount',
            units: data.getBigUint64(1, true),
            decimals: data.getUint8(9),
            mint: instruction.accounts[1]?.address,
          },
          account(instruction, 1, 'Mint'),
          account(instruction, 0, 'From'),
          account(instruction, 2, 'To'),
        ],
      };
    case 17:
      return { kind: 'Sync native SOL', fields: [account(instruction, 0, 'Account')] };
    case 45:
      return {
        kind: 'Unwrap lamports',
        fields: [
          data.getUint8(1) === 1
            ? { name: 'Amount', text: `${amount(data.getBigUint64(2, true), LAMPORTS_DECIMALS)} SOL` }
            : undefined,
          account(instruction, 0, 'From'),
          account(instruction, 1, 'To'),
        ],
      };
    default: {
      const name = TOKEN_KINDS[kind];
      return name === undefined ? undefined : { kind: name, fields: [account(instruction, 0, 'Account')] };
    }
  }
}

function readAssociatedToken(instruction: DecodedInstruction, data: DataView): Reading | undefined {
  const kind = data.byteLength === 0 ? 0 : data.getUint8(0);
  if (kind > 1) return undefined;
  return {
    kind: kind === 0 ? 'Create account' : 'Create account if absent',
    fields: [
      account(instruction, 1, 'Account'),
      account(instruction, 2, 'Owner'),
      account(instruction, 3, 'Mint'),
    ],
  };
}

function readComputeBudget(_instruction: DecodedInstruction, data: DataView): Reading | undefined {
  switch (data.getUint8(0)) {
    case 2:
      return {
        kind: 'Set unit limit',
        fields: [{ name: 'Units', text: formatExact(String(data.getUint32(1, true))) }],
      };
    case 3:
      return {
        kind: 'Set unit price',
        fields: [{ name: 'Micro-lamports', text: formatExact(String(data.getBigUint64(1, true))) }],
      };
    default:
      return undefined;
  }
}

function readMemo({ data }: DecodedInstruction): Reading {
  return { kind: 'Memo', fields: [{ name: 'Text', text: new TextDecoder().decode(data) }] };
}

const VENUE_KINDS: Record<VenueInstruction['name'], string> = {
  createPool: 'Create pool',
  createLpMint: 'Create LP mint',
  addLiquidity: 'Add liquidity',
  removeLiquidity: 'Remove liquidity',
  fundLaunch: 'Open launch',
  closePool: 'Close pool',
  depositInventory: 'Deposit inventory',
  withdrawInventory: 'Withdraw inventory',
  createTickArray: 'Create tick array',
  openPosition: 'Open position',
  increaseLiquidity: 'Increase liquidity',
  decreaseLiquidity: 'Decrease liquidity',
  closePosition: 'Close position',
  burnPosition: 'Burn position',
  collectProtocolFees: 'Collect protocol fees',
  swap: 'Swap',
  swapExactOut: 'Swap to an exact amount',
  setTokenLedger: 'Set token ledger',
  swapByLedger: 'Swap what came in',
  fillQuote: 'Fill quote',
  meanPrice: 'Mean price',
};

function readVenue({ data, accounts }: DecodedInstruction): Reading | undefined {
  const found = parseVenueInstruction(
    data,
    accounts.map(({ address }) => address),
  );
  if (!found) return undefined;
  const { source, destination, pool } = {
    source: undefined,
    destination: undefined,
    pool: undefined,
    ...found.accounts,
  };
  const fields = Object.entries({ From: source, To: destination, Pool: pool });
  return {
    kind: VENUE_KINDS[found.name],
    fields: fields.flatMap(([name, address]) => (address === undefined ? [] : [{ name, address }])),
  };
}

function sol(data: DataView, at: number): InstructionField {
  return { name: 'Amount', text: `${amount(data.getBigUint64(at, true), LAMPORTS_DECIMALS)} SOL` };
}

function amount(units: bigint, decimals: number): string {
  return formatExact(toDecimal(units, decimals));
}

function account(instruction: DecodedInstruction, index: number, name: string): InstructionField | undefined {
  const address = instruction.accounts[index]?.address;
  return address && { name, address };
}
