import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  type compileTransaction,
  createNoopSigner,
  type decompileTransactionMessage,
  type Instruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { getTransferSolInstruction, SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import {
  CLOSE_ACCOUNT_DISCRIMINATOR,
  getApproveInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';

type Message = ReturnType<typeof decompileTransactionMessage>;
type Changed = Parameters<typeof compileTransaction>[0];

interface Change {
  taker: Address;
  thief: Address;
  /** Micro-lamports per compute unit that `add-fee` adds. */
  unitPrice: bigint;
}

const COMPUTE_BUDGET = address('ComputeBudget111111111111111111111111111111');
const LIGHTHOUSE = address('L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95');
const MEMO = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');
const ASSERT_ACCOUNT_INFO = 5;
const SET_UNIT_PRICE = 3;

/** What a wallet may do to a transaction before it signs it, by the name of its mode. */
export const WALLET_CHANGES = {
  'add-fee': withPrice,
  'add-guard': (message) =>
    add(message, { programAddress: LIGHTHOUSE, data: Uint8Array.of(ASSERT_ACCOUNT_INFO, 0) }),
  'add-memo': (message) => add(message, { programAddress: MEMO, data: Uint8Array.of(104, 105) }),
  'add-approval': (message, { taker, thief }) =>
    add(
      message,
      getApproveInstruction({ source: taker, delegate: thief, owner: createNoopSigner(taker), amount: 1n }),
    ),
  'swap-recipient': (message, { taker, thief }) => ({
    ...message,
    instructions: all(message).map((one) => toThief(one, taker, thief)),
  }),
  'change-payer': (message, { thief }) => setTransactionMessageFeePayer(thief, message),
  'change-blockhash': (message) =>
    setTransactionMessageLifetimeUsingBlockhash(
      { blockhash: SYSTEM_PROGRAM_ADDRESS as string as Blockhash, lastValidBlockHeight: 999n },
      message,
    ),
  'other-transaction': (message, { taker, thief }) => ({
    ...message,
    instructions: [
      getTransferSolInstruction({ source: createNoopSigner(taker), destination: thief, amount: 1_000_000n }),
    ],
  }),
} as const satisfies Record<string, (message: Message, change: Change) => Changed>;

const all = (message: Message): readonly Instruction[] => message.instructions;

function add(message: Message, instruction: Instruction): Changed {
  return appendTransactionMessageInstructions([instruction], message);
}

function withPrice(message: Message, { unitPrice }: Change): Changed {
  const data = new Uint8Array(9);
  data[0] = SET_UNIT_PRICE;
  new DataView(data.buffer).setBigUint64(1, unitPrice, true);
  return add(message, { programAddress: COMPUTE_BUDGET, data });
}

/** The taker's own payment with the thief as its recipient. */
function toThief(instruction: Instruction, taker: Address, thief: Address): Instruction {
  const { accounts = [] } = instruction;
  const isPaidByTaker = accounts.some((account) => account.address === taker);
  const recipient = recipientOf(instruction);
  if (!isPaidByTaker || recipient === undefined) return instruction;
  return {
    ...instruction,
    accounts: accounts.map((account, index) =>
      index === recipient ? { address: thief, role: AccountRole.WRITABLE } : account,
    ),
  };
}

/** Which account gets what an instruction pays: the second of the system program's and of a closing, the third of a transfer. */
function recipientOf({ programAddress, data }: Instruction): number | undefined {
  if (programAddress === SYSTEM_PROGRAM_ADDRESS) return 1;
  if (programAddress !== TOKEN_PROGRAM_ADDRESS) return undefined;
  return data?.[0] === CLOSE_ACCOUNT_DISCRIMINATOR ? 1 : 2;
}
