import { type DecodedInstruction, parseVenueInstruction, type VenueInstruction } from '@orrery/chain';
import { toDecimal } from '@orrery/core/atoms';
import { formatExact } from '@orrery/domain/number-formats';
import type { Address } from '@solana/kit';
import { PROGRAMS, programName } from '#entities/transaction/programs.ts';
import * as strings from './strings.ts';

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
const UNKNOWN_KIND = strings.unknownInstruction;

const READERS: Record<string, Reader> = {
  [PROGRAMS.system]: readSystem,
  [PROGRAMS.token]: readToken,
  [PROGRAMS.token2022]: readToken,
  [PROGRAMS.associatedToken]: readAssociatedToken,
  [PROGRAMS.computeBudget]: readComputeBudget,
  [PROGRAMS.memo]: readMemo,
  [PROGRAMS.ed25519]: () => ({ kind: strings.verifySignature }),
  [PROGRAMS.venue]: readVenue,
};

/** Names an instruction and what it moves, when its program is one we know. */
export function describeInstruction(instruction: DecodedInstruction): InstructionView {
  const { program, data } = instruction;
  const reader = READERS[program];
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const reading = read(() => reader?.(instruction, view)) ?? { kind: UNKNOWN_KIND };
  return {
    program,
    programName: programName(program),
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
      return {
        kind: strings.createAccount,
        fields: [sol(data, 4), account(instruction, 1, strings.account)],
      };
    case 2:
      return {
        kind: strings.transfer,
        fields: [sol(data, 4), account(instruction, 0, strings.from), account(instruction, 1, strings.to)],
      };
    case 3:
      return { kind: strings.createAccountWithSeed, fields: [account(instruction, 1, strings.account)] };
    case 4:
      return { kind: strings.advanceNonce, fields: [account(instruction, 0, strings.nonce)] };
    default:
      return undefined;
  }
}

const TOKEN_KINDS: Record<number, string> = {
  1: strings.initializeAccount,
  4: strings.approve,
  5: strings.revoke,
  6: strings.setAuthority,
  7: strings.mint,
  8: strings.burn,
  9: strings.closeAccount,
  10: strings.freezeAccount,
  11: strings.thawAccount,
  14: strings.mintChecked,
  15: strings.burnChecked,
  16: strings.initializeAccount,
  18: strings.initializeAccount,
  20: strings.initializeMint,
};

function readToken(instruction: DecodedInstruction, data: DataView): Reading | undefined {
  const kind = data.getUint8(0);
  switch (kind) {
    case 3:
      return {
        kind: strings.transfer,
        fields: [account(instruction, 0, strings.from), account(instruction, 1, strings.to)],
      };
    case 12:
      return {
        kind: strings.transferChecked,
        fields: [
          {
            name: strings.amount,
            units: data.getBigUint64(1, true),
            decimals: data.getUint8(9),
            mint: instruction.accounts[1]?.address,
          },
          account(instruction, 1, strings.mint),
          account(instruction, 0, strings.from),
          account(instruction, 2, strings.to),
        ],
      };
    case 17:
      return { kind: strings.syncNative, fields: [account(instruction, 0, strings.account)] };
    case 45:
      return {
        kind: strings.unwrapLamports,
        fields: [
          data.getUint8(1) === 1
            ? {
                name: strings.amount,
                text: strings.solAmount(amount(data.getBigUint64(2, true), LAMPORTS_DECIMALS)),
              }
            : undefined,
          account(instruction, 0, strings.from),
          account(instruction, 1, strings.to),
        ],
      };
    default: {
      const name = TOKEN_KINDS[kind];
      return name === undefined
        ? undefined
        : { kind: name, fields: [account(instruction, 0, strings.account)] };
    }
  }
}

function readAssociatedToken(instruction: DecodedInstruction, data: DataView): Reading | undefined {
  const kind = data.byteLength === 0 ? 0 : data.getUint8(0);
  if (kind > 1) return undefined;
  return {
    kind: kind === 0 ? strings.createAccount : strings.createIdempotent,
    fields: [
      account(instruction, 1, strings.account),
      account(instruction, 2, strings.owner),
      account(instruction, 3, strings.mint),
    ],
  };
}

function readComputeBudget(_instruction: DecodedInstruction, data: DataView): Reading | undefined {
  switch (data.getUint8(0)) {
    case 2:
      return {
        kind: strings.setComputeUnitLimit,
        fields: [{ name: strings.units, text: formatExact(String(data.getUint32(1, true))) }],
      };
    case 3:
      return {
        kind: strings.setComputeUnitPrice,
        fields: [{ name: strings.microLamports, text: formatExact(String(data.getBigUint64(1, true))) }],
      };
    default:
      return undefined;
  }
}

function readMemo({ data }: DecodedInstruction): Reading {
  return { kind: strings.memo, fields: [{ name: strings.text, text: new TextDecoder().decode(data) }] };
}

const VENUE_KINDS: Record<VenueInstruction['name'], string> = {
  createPool: strings.createPool,
  createLpMint: strings.createLpMint,
  addLiquidity: strings.addLiquidity,
  removeLiquidity: strings.removeLiquidity,
  fundLaunch: strings.openLaunch,
  closePool: strings.closePool,
  depositInventory: strings.depositInventory,
  withdrawInventory: strings.withdrawInventory,
  createTickArray: strings.createTickArray,
  openPosition: strings.openPosition,
  increaseLiquidity: strings.increaseLiquidity,
  decreaseLiquidity: strings.decreaseLiquidity,
  closePosition: strings.closePosition,
  burnPosition: strings.burnPosition,
  collectProtocolFees: strings.collectProtocolFees,
  swap: strings.swap,
  swapExactOut: strings.swapExactOut,
  setTokenLedger: strings.setTokenLedger,
  swapByLedger: strings.swapByLedger,
  fillQuote: strings.fillQuote,
  meanTick: strings.meanTick,
  createGift: strings.createGift,
  claimGift: strings.claimGift,
  returnGift: strings.returnGift,
  checkScale: strings.checkScale,
  observe: strings.observe,
  orderOpen: strings.orderOpen,
  orderCancel: strings.orderCancel,
  orderExpire: strings.orderExpire,
  orderChange: strings.orderChange,
  orderWithdraw: strings.orderWithdraw,
  orderFill: strings.orderFill,
  orderNote: strings.orderNote,
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
  const fields = [
    { name: strings.from, address: source },
    { name: strings.to, address: destination },
    { name: strings.pool, address: pool },
  ];
  return {
    kind: VENUE_KINDS[found.name],
    fields: fields.flatMap(({ name, address }) => (address === undefined ? [] : [{ name, address }])),
  };
}

function sol(data: DataView, at: number): InstructionField {
  return {
    name: strings.amount,
    text: strings.solAmount(amount(data.getBigUint64(at, true), LAMPORTS_DECIMALS)),
  };
}

function amount(units: bigint, decimals: number): string {
  return formatExact(toDecimal(units, decimals));
}

function account(instruction: DecodedInstruction, index: number, name: string): InstructionField | undefined {
  const address = instruction.accounts[index]?.address;
  return address && { name, address };
}
