import { readFileSync } from 'node:fs';
import { VENUE_PROGRAM } from '../../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import type { Failure } from '../fast-vm.ts';
import type { Call } from './mutate.ts';

const INTERFACE = new URL('../../interface.json', import.meta.url);
/** The program's own error codes; the programs it calls have others. */
const OWN = { first: 6000, last: 6999 };
/** What the runtime and the programs that it calls may end an instruction of the venue with. */
const OTHERS: ReadonlySet<string> = new Set([
  // Data of another length, or no such instruction.
  'InvalidInstructionData',
  // A program that is called, or an account that a hook needs, is not there.
  'MissingAccount',
  'NotEnoughAccountKeys',
  // A token program is given an account of another program or none of its own making.
  'IncorrectProgramId',
  'InvalidAccountData',
  'InvalidArgument',
  // An account that a hook changes is not writable.
  'PrivilegeEscalation',
]);
/** Those that make accounts of tokens. */
const MAKING: ReadonlySet<string> = new Set(['createPool', 'orderOpen', 'orderCancel', 'orderExpire']);
/** And these alone. */
const OTHERS_OF_MAKING: ReadonlySet<string> = new Set([
  // The associated token program is given another address.
  'InvalidSeeds',
  // Two of them are one account, which has got its bytes as the first of them.
  'ExternalAccountDataModified',
]);

interface Description {
  instructions: { name: string; tag: number; errors: string[] }[];
  errors: [code: number, name: string, says: string][];
}

const { instructions, errors }: Description = JSON.parse(readFileSync(INTERFACE, 'utf8'));
const CODES = new Map(errors.map(([code, name]) => [name, code]));

/** Whether a transaction may be refused so. */
export function isExpected({ index, code }: Failure, calls: readonly Call[]): boolean {
  const call = calls[index];
  if (call?.programAddress !== VENUE_PROGRAM) return true;
  const described = describedBy(call);
  const isMaking = described !== undefined && MAKING.has(described.name);
  if (typeof code === 'string') return OTHERS.has(code) || (isMaking && OTHERS_OF_MAKING.has(code));
  if (code < OWN.first || code > OWN.last) return true;
  return described?.errors.some((name) => CODES.get(name) === code) ?? false;
}

/** What a report calls a refusal. */
export function nameOf({ index, code }: Failure, calls: readonly Call[]): string {
  const call = calls[index];
  const name = call?.programAddress === VENUE_PROGRAM ? describedBy(call)?.name : call?.programAddress;
  return `${name} ${code}`;
}

function describedBy({ data }: Call) {
  return instructions.find(({ tag }) => tag === data[0]);
}
