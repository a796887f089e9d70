import type { AccountMeta, Address } from '@solana/kit';
import type { RoutePlan } from './route-plan.ts';
import type { NumberOf, Scalar } from './scalars.ts';

/** One instruction of a program. Names stand in the order of its accounts and of its data behind the tag. */
export interface InstructionShape {
  /** What its data begins with: a byte, or several. */
  tag: number | readonly number[];
  /** `w` writable, `s` a signer, `?` may be left out. */
  accounts: Readonly<Record<string, '' | 'w' | 's' | 'ws' | '?' | 'w?'>>;
  data: Readonly<Record<string, Scalar>>;
  /** What comes behind both: accounts of the two mints' transfer hooks and how many they are, a plan and its accounts, or more data. */
  more?: 'hooks' | 'route' | 'bytes';
}

/** What an instruction is built from. An optional account that is absent is the program's own address. */
export type InputOf<Shape extends InstructionShape> = Flat<
  RequiredOf<Shape> &
    Partial<OptionalOf<Shape>> &
    NumbersOf<Shape> &
    MoreOf<Shape, HookInput, RouteInput, BytesInput>
>;

/** What is read of an instruction; `rest` are the accounts behind those that have names. */
export type ParsedOf<Name, Shape extends InstructionShape> = Flat<
  {
    name: Name;
    accounts: Flat<RequiredOf<Shape> & OptionalOf<Shape>>;
    arguments: Flat<NumbersOf<Shape> & MoreOf<Shape, unknown, Pick<RouteInput, 'plan'>>>;
    rest: readonly Address[];
  } & MoreOf<Shape, { [List in keyof HookInput]: readonly Address[] }, unknown>
>;

/** The accounts that a mint's transfer hook needs. */
export interface HookInput {
  extraAccounts0: readonly AccountMeta[];
  extraAccounts1: readonly AccountMeta[];
}

export interface RouteInput {
  plan: RoutePlan;
  rest: readonly AccountMeta[];
}

export interface BytesInput {
  bytes: Uint8Array;
}

type RequiredOf<Shape extends InstructionShape> = {
  [Name in keyof Shape['accounts'] as Shape['accounts'][Name] extends `${string}?` ? never : Name]: Address;
};

type OptionalOf<Shape extends InstructionShape> = {
  [Name in keyof Shape['accounts'] as Shape['accounts'][Name] extends `${string}?` ? Name : never]:
    | Address
    | undefined;
};

type NumbersOf<Shape extends InstructionShape> = {
  [Name in keyof Shape['data']]: NumberOf<Shape['data'][Name]>;
};

type MoreOf<Shape extends InstructionShape, Hooks, Route, Bytes = unknown> = Shape extends { more: 'hooks' }
  ? Hooks
  : Shape extends { more: 'route' }
    ? Route
    : Shape extends { more: 'bytes' }
      ? Bytes
      : unknown;

/** One object type, as an editor shows it. */
type Flat<Type> = { [Key in keyof Type]: Type[Key] };
