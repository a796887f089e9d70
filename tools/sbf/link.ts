import { checkCode, OPCODES } from './check-code.ts';
import { placesOf, writeImage } from './elf-image.ts';
import {
  type ElfObject,
  type ObjectSymbol,
  type Relocation,
  readObject,
  type Section,
} from './elf-object.ts';

const ENTRY = 'entrypoint';
const RELOCATIONS = { long: 1, pointer: 2, call: 10 } as const;
/** In the register field of a call: to an address within the program. */
const CALL_WITHIN = 0x10;
/** What the program may ask of the runtime: a name it does not know loads, and ends the program when it is called. */
const SYSTEM_CALLS: ReadonlySet<string> = new Set([
  'sol_log_',
  'sol_log_64_',
  'sol_create_program_address',
  'sol_try_find_program_address',
  'sol_invoke_signed_c',
  'sol_get_clock_sysvar',
  'sol_get_rent_sysvar',
  'sol_get_sysvar',
  'sol_get_stack_height',
  'sol_set_return_data',
  'sol_get_return_data',
  'sol_log_data',
  'sol_memcpy_',
  'sol_memmove_',
  'sol_memcmp_',
  'sol_memset_',
]);

export interface Linked {
  elf: Uint8Array;
  codeSize: number;
  constantsSize: number;
  systemCalls: string[];
}

/**
 * Links objects of clang into one program for Solana's loader (SBPF v0). What the entry point does not reach is left out. The same
 * objects in the same order give the same bytes. Throws a sentence for what the machine could not run.
 */
export function link(inputs: readonly { name: string; bytes: Uint8Array }[]): Linked {
  const objects = inputs.map(({ name, bytes }) => readObject(name, bytes));
  const globals = globalsOf(objects);
  const find: Find = (symbol) => (symbol.section ? symbol : globals.get(symbol.name));
  const entry = globals.get(ENTRY);
  if (!entry?.section) throw new Error(`no object has a global function ${ENTRY}`);
  const live = reached(objects, entry.section, find);
  const code = place(live.filter(({ isCode }) => isCode));
  const constants = place(live.filter(({ isCode }) => !isCode));
  const { codeAt, constantsAt, memoryAt } = placesOf({ code: code.bytes, constants: constants.bytes });
  const addressOf = (section: Section, offset: number) =>
    memoryAt(
      section.isCode ? codeAt + code.at(section) + offset : constantsAt + constants.at(section) + offset,
    );
  const where = (offset: number) => nameOf(objects, code.at, live, offset);

  const systemCalls: { offset: number; name: string }[] = [];
  for (const section of live) {
    const { bytes, at } = section.isCode ? code : constants;
    const view = new DataView(bytes.buffer);
    for (const relocation of section.relocations) {
      const offset = at(section) + relocation.offset;
      const target = find(relocation.symbol);
      if (relocation.type === RELOCATIONS.call) {
        view.setUint8(offset + 1, CALL_WITHIN);
        if (target) view.setInt32(offset + 4, callDistance(view, offset, target, code.at), true);
        else systemCalls.push({ offset, name: systemCall(relocation, () => where(offset)) });
        if (!target) view.setInt32(offset + 4, -1, true);
      } else if (!target?.section) {
        throw new Error(`nothing defines ${relocation.symbol.name}, ${where(offset)}`);
      } else if (relocation.type === RELOCATIONS.long) {
        const address = addressOf(target.section, target.offset) + readSplit(view, offset);
        writeSplit(view, offset, address);
      } else if (relocation.type === RELOCATIONS.pointer) {
        const address = BigInt(addressOf(target.section, target.offset));
        view.setBigUint64(offset, address + view.getBigUint64(offset, true), true);
      } else {
        throw new Error(`a relocation of type ${relocation.type} in ${section.name}`);
      }
    }
  }
  systemCalls.sort((a, b) => a.offset - b.offset);
  nameCallRegisters(code.bytes);
  const called = new Set(systemCalls.map(({ offset }) => offset));
  checkCode(code.bytes, (offset) => called.has(offset), where);
  const image = {
    code: code.bytes,
    constants: constants.bytes,
    entry: code.at(entry.section) + entry.offset,
    systemCalls,
  };
  return {
    elf: writeImage(image),
    codeSize: code.bytes.length,
    constantsSize: constants.bytes.length,
    systemCalls: [...new Set(systemCalls.map(({ name }) => name))].sort(),
  };
}

/** Where a symbol is defined: in its own object, else in the one that has it for all. */
type Find = (symbol: ObjectSymbol) => ObjectSymbol | undefined;

function globalsOf(objects: readonly ElfObject[]): Map<string, ObjectSymbol> {
  const globals = new Map<string, ObjectSymbol>();
  for (const symbol of objects.flatMap(({ symbols }) => symbols)) {
    if (!symbol.isGlobal || !symbol.section) continue;
    if (globals.has(symbol.name)) throw new Error(`two objects define ${symbol.name}`);
    globals.set(symbol.name, symbol);
  }
  return globals;
}

/** Sections that the entry point leads to, in the order of the objects. */
function reached(objects: readonly ElfObject[], entry: Section, find: Find): Section[] {
  const live = new Set<Section>();
  const waiting = [entry];
  for (let section = waiting.pop(); section; section = waiting.pop()) {
    if (live.has(section)) continue;
    const isLate = section.name.startsWith('.data.rel.ro');
    if (section.isZeros || (section.isWritable && !isLate)) {
      throw new Error(`${section.name}: a program has no variables of its own that can be written`);
    }
    live.add(section);
    for (const { symbol } of section.relocations) {
      const target = find(symbol)?.section;
      if (target) waiting.push(target);
    }
  }
  return objects.flatMap(({ sections }) => sections).filter((section) => live.has(section));
}

function place(sections: readonly Section[]) {
  const places = new Map<Section, number>();
  let end = 0;
  for (const section of sections) {
    const at = Math.ceil(end / section.align) * section.align;
    places.set(section, at);
    end = at + section.bytes.length;
  }
  const bytes = new Uint8Array(Math.ceil(end / 8) * 8);
  for (const [section, at] of places) bytes.set(section.bytes, at);
  const at = (section: Section): number => {
    const found = places.get(section);
    if (found === undefined) throw new Error(`${section.name} has no place`);
    return found;
  };
  return { bytes, at };
}

/** In instructions from the next one; clang has written how far behind the symbol it means, less one. */
function callDistance(
  view: DataView,
  offset: number,
  { section, offset: inSection }: ObjectSymbol,
  at: (section: Section) => number,
): number {
  if (!section?.isCode) throw new Error('a call of what is no code');
  const target = at(section) + inSection + (view.getInt32(offset + 4, true) + 1) * 8;
  return (target - offset) / 8 - 1;
}

function systemCall({ symbol }: Relocation, where: () => string): string {
  if (!SYSTEM_CALLS.has(symbol.name))
    throw new Error(`${symbol.name} is neither here nor a system call, ${where()}`);
  return symbol.name;
}

/** A 64-bit constant lies in two instructions, half in each. */
function readSplit(view: DataView, offset: number): number {
  return view.getUint32(offset + 4, true) + view.getUint32(offset + 12, true) * 2 ** 32;
}

function writeSplit(view: DataView, offset: number, value: number): void {
  view.setUint32(offset + 4, value % 2 ** 32, true);
  view.setUint32(offset + 12, Math.floor(value / 2 ** 32), true);
}

/** SBPF v0 reads the register of an indirect call where eBPF has a constant. */
function nameCallRegisters(code: Uint8Array): void {
  const view = new DataView(code.buffer);
  for (let offset = 0; offset < code.length; offset += 8) {
    const opcode = view.getUint8(offset);
    if (opcode === OPCODES.loadLong) offset += 8;
    if (opcode !== OPCODES.callRegister) continue;
    view.setInt32(offset + 4, view.getUint8(offset + 1) & 15, true);
    view.setUint8(offset + 1, 0);
  }
}

function nameOf(
  objects: readonly ElfObject[],
  at: (section: Section) => number,
  live: readonly Section[],
  offset: number,
): string {
  const starts = objects
    .flatMap(({ symbols }) => symbols)
    .flatMap(({ name, isFunction, section, offset: inSection }) =>
      isFunction && section && live.includes(section) ? [{ name, start: at(section) + inSection }] : [],
    )
    .filter(({ start }) => start <= offset)
    .sort((a, b) => b.start - a.start);
  const [nearest] = starts;
  return nearest ? `${nearest.name}+${offset - nearest.start}` : `offset ${offset}`;
}
