/** Reads what `clang -target bpf -c` writes: a relocatable ELF64 object. */

const MACHINE_BPF = 247;
const TYPE_RELOCATABLE = 1;
const SECTION_HEADER_SIZE = 64;
const SYMBOL_SIZE = 24;
const REL_SIZE = 16;
const SECTION_TYPES = { symbols: 2, zeros: 8, rel: 9, rela: 4 } as const;
const FLAGS = { write: 1n, alloc: 2n, code: 4n } as const;
const COMMON = 0xfff2;
const FIRST_RESERVED = 0xff00;

export interface Section {
  name: string;
  isCode: boolean;
  isWritable: boolean;
  isZeros: boolean;
  align: number;
  bytes: Uint8Array;
  relocations: Relocation[];
}

export interface ObjectSymbol {
  name: string;
  isGlobal: boolean;
  isFunction: boolean;
  /** Where it is defined; undefined when another object or the runtime has it. */
  section: Section | undefined;
  /** Within its section. */
  offset: number;
}

export interface Relocation {
  /** Within the section it changes. */
  offset: number;
  type: number;
  symbol: ObjectSymbol;
}

export interface ElfObject {
  sections: Section[];
  symbols: ObjectSymbol[];
}

/** Throws what is wrong with the object `name`, in a sentence. */
export function readObject(name: string, bytes: Uint8Array): ElfObject {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const refuse = (reason: string): never => {
    throw new Error(`${name}: ${reason}`);
  };
  const isElf64 = bytes.length > 64 && view.getUint32(0) === 0x7f454c46 && bytes[4] === 2 && bytes[5] === 1;
  if (!isElf64 || view.getUint16(16, true) !== TYPE_RELOCATABLE || view.getUint16(18, true) !== MACHINE_BPF) {
    refuse('is not an object of clang -target bpf');
  }
  const table = Number(view.getBigUint64(40, true));
  const headers = Array.from({ length: view.getUint16(60, true) }, (_, index) =>
    readHeader(view, table + index * SECTION_HEADER_SIZE),
  );
  const contentOf = ({ offset, size }: Header) => bytes.subarray(offset, offset + size);
  const textAt = (header: Header | undefined, at: number): string => {
    if (!header) return refuse('names a string table that it does not have');
    const content = contentOf(header);
    return new TextDecoder().decode(content.subarray(at, content.indexOf(0, at)));
  };
  const names = headers[view.getUint16(62, true)];

  const sections = headers.map((header): Section => {
    const isZeros = header.type === SECTION_TYPES.zeros;
    return {
      name: textAt(names, header.name),
      isCode: (header.flags & FLAGS.code) !== 0n,
      isWritable: (header.flags & FLAGS.write) !== 0n,
      isZeros,
      align: Math.max(1, header.align),
      bytes: isZeros ? new Uint8Array(header.size) : contentOf(header).slice(),
      relocations: [],
    };
  });
  const symbols = headers
    .filter(({ type }) => type === SECTION_TYPES.symbols)
    .flatMap((header) =>
      steps(header, SYMBOL_SIZE).map((at): ObjectSymbol => {
        const index = view.getUint16(at + 6, true);
        if (index === COMMON) refuse('has a common symbol: compile with -fno-common');
        const info = view.getUint8(at + 4);
        return {
          name: textAt(headers[header.link], view.getUint32(at, true)),
          isGlobal: info >> 4 !== 0,
          isFunction: (info & 15) === 2,
          section: index > 0 && index < FIRST_RESERVED ? sections[index] : undefined,
          offset: Number(view.getBigUint64(at + 8, true)),
        };
      }),
    );
  for (const header of headers) {
    const target = sections[header.info];
    const isLoaded = ((headers[header.info]?.flags ?? 0n) & FLAGS.alloc) !== 0n;
    if (header.type === SECTION_TYPES.rela && isLoaded) refuse('has relocations with addends');
    if (header.type !== SECTION_TYPES.rel) continue;
    for (const at of steps(header, REL_SIZE)) {
      const info = view.getBigUint64(at + 8, true);
      const symbol = symbols[Number(info >> 32n)];
      if (!symbol || !target) return refuse('has a relocation of nothing');
      const offset = Number(view.getBigUint64(at, true));
      target.relocations.push({ offset, type: Number(info & 0xffffffffn), symbol });
    }
  }
  return { sections, symbols };
}

interface Header {
  name: number;
  type: number;
  flags: bigint;
  offset: number;
  size: number;
  link: number;
  info: number;
  align: number;
}

function readHeader(view: DataView, at: number): Header {
  const long = (offset: number) => Number(view.getBigUint64(at + offset, true));
  return {
    name: view.getUint32(at, true),
    type: view.getUint32(at + 4, true),
    flags: view.getBigUint64(at + 8, true),
    offset: long(24),
    size: long(32),
    link: view.getUint32(at + 40, true),
    info: view.getUint32(at + 44, true),
    align: long(48),
  };
}

function steps({ offset, size }: Header, step: number): number[] {
  return Array.from({ length: Math.floor(size / step) }, (_, index) => offset + index * step);
}
