/** Writes the shared object that Solana's loader takes of SBPF v0: every section stands in the file where it stands in memory. */

export interface Image {
  /** Ends at a multiple of eight. */
  code: Uint8Array;
  /** Ends at a multiple of eight; may be empty. */
  constants: Uint8Array;
  /** Offset of the entry point within the code. */
  entry: number;
  /** Where the code calls the runtime, by offset within it, in order. */
  systemCalls: readonly { offset: number; name: string }[];
}

interface Written {
  name: string;
  type: number;
  flags: number;
  offset: number;
  bytes: Uint8Array;
  align: number;
  entrySize: number;
  /** Section header it refers to. */
  link: number;
  info: number;
  /** Those that are not loaded stand at 0. */
  isLoaded: boolean;
}

const HEADER_SIZE = 64;
const SEGMENT_SIZE = 56;
const SECTION_SIZE = 64;
const MACHINE = 247;
const TYPE_SHARED = 3;
const TYPES = { bits: 1, strings: 3, dynamic: 6, rel: 9, dynamicSymbols: 11 } as const;
const FLAGS = { write: 1, alloc: 2, code: 4 } as const;
const SEGMENTS = { load: 1, dynamic: 2 } as const;
const ACCESS = { execute: 1, write: 2, read: 4 } as const;
const TAGS = {
  end: 0,
  strings: 5,
  symbols: 6,
  stringsSize: 10,
  symbolSize: 11,
  rel: 17,
  relSize: 18,
  relEntry: 19,
  flags: 30,
};
const TEXT_RELOCATIONS = 4;
const RELOCATION_CALL = 10n;
const GLOBAL_FUNCTION = 0x12;
const GLOBAL_UNDEFINED = 0x10;
const ENTRY_NAME = 'entrypoint';
const LOADER_BASE = 0x1_0000_0000;

/** Where code and constants stand in the file, and the constants in the program's memory. */
export function placesOf({ code, constants }: Pick<Image, 'code' | 'constants'>) {
  const segments = constants.length > 0 ? 4 : 3;
  const codeAt = HEADER_SIZE + segments * SEGMENT_SIZE;
  const constantsAt = codeAt + code.length;
  return { segments, codeAt, constantsAt, memoryAt: (offset: number) => LOADER_BASE + offset };
}

export function writeImage(image: Image): Uint8Array {
  const { sections, loadedEnd, end } = layOut(image);
  const table = roundUp(end, 8);
  const bytes = new Uint8Array(table + SECTION_SIZE * (sections.length + 1));
  const view = new DataView(bytes.buffer);
  writeHeader(view, image, table, sections.length + 1);
  writeSegments(view, image, sections, loadedEnd);
  const nameAt = textTable(sections.map(({ name }) => name)).at;
  for (const [index, section] of sections.entries()) {
    bytes.set(section.bytes, section.offset);
    const at = table + SECTION_SIZE * (index + 1);
    const { flags, offset, isLoaded, bytes: content } = section;
    view.setUint32(at, nameAt(section.name), true);
    view.setUint32(at + 4, section.type, true);
    writeLongs(view, at + 8, [flags, isLoaded ? offset : 0, offset, content.length]);
    view.setUint32(at + 40, section.link, true);
    view.setUint32(at + 44, section.info, true);
    writeLongs(view, at + 48, [section.align, section.entrySize]);
  }
  return bytes;
}

/** Every section with its content and its place. */
function layOut(image: Image): { sections: Written[]; loadedEnd: number; end: number } {
  const { code, constants, systemCalls } = image;
  const sections: Written[] = [];
  let end = placesOf(image).codeAt;
  const put = (name: string, bytes: Uint8Array, rest: Partial<Written> = {}): Written => {
    const align = rest.align ?? 8;
    const offset = roundUp(end, align);
    end = offset + bytes.length;
    const plain = { type: TYPES.bits, flags: FLAGS.alloc, entrySize: 0, link: 0, info: 0, isLoaded: true };
    const section = { ...plain, ...rest, name, bytes, offset, align };
    sections.push(section);
    return section;
  };
  put('.text', code, { flags: FLAGS.alloc | FLAGS.code });
  if (constants.length > 0) put('.rodata', constants);
  const imported = [...new Set(systemCalls.map(({ name }) => name))];
  const strings = textTable([ENTRY_NAME, ...imported]);
  // It names places behind it, which follow from sizes alone.
  const dynamic = put('.dynamic', new Uint8Array((systemCalls.length > 0 ? 9 : 6) * 16), {
    type: TYPES.dynamic,
    flags: FLAGS.alloc | FLAGS.write,
    entrySize: 16,
  });
  const symbols = put('.dynsym', dynamicSymbols(image, imported, strings.at), {
    type: TYPES.dynamicSymbols,
    entrySize: 24,
    info: 1,
  });
  const names = put('.dynstr', strings.bytes, { type: TYPES.strings, align: 1 });
  const numberOf = (section: Written) => sections.indexOf(section) + 1;
  dynamic.link = numberOf(names);
  symbols.link = numberOf(names);
  const tags: number[][] = [[TAGS.flags, TEXT_RELOCATIONS]];
  if (systemCalls.length > 0) {
    const content = callRelocations(image, imported);
    const calls = put('.rel.dyn', content, { type: TYPES.rel, entrySize: 16, link: numberOf(symbols) });
    tags.push([TAGS.rel, calls.offset], [TAGS.relSize, content.length], [TAGS.relEntry, 16]);
  }
  tags.push([TAGS.symbols, symbols.offset], [TAGS.symbolSize, 24], [TAGS.strings, names.offset]);
  tags.push([TAGS.stringsSize, names.bytes.length], [TAGS.end, 0]);
  new BigUint64Array(dynamic.bytes.buffer).set(tags.flat().map(BigInt));
  const loadedEnd = end;
  const all = [...sections.map(({ name }) => name), '.shstrtab'];
  put('.shstrtab', textTable(all).bytes, { type: TYPES.strings, flags: 0, align: 1, isLoaded: false });
  return { sections, loadedEnd, end };
}

function writeHeader(view: DataView, image: Image, table: number, sectionCount: number): void {
  const { segments, codeAt } = placesOf(image);
  for (const [at, byte] of [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1].entries()) view.setUint8(at, byte);
  view.setUint16(16, TYPE_SHARED, true);
  view.setUint16(18, MACHINE, true);
  view.setUint32(20, 1, true);
  writeLongs(view, 24, [codeAt + image.entry, HEADER_SIZE, table]);
  const sizes = [HEADER_SIZE, SEGMENT_SIZE, segments, SECTION_SIZE, sectionCount, sectionCount - 1];
  for (const [index, size] of sizes.entries()) view.setUint16(52 + index * 2, size, true);
}

/** Code, constants, what names the calls, and the table that leads to that. */
function writeSegments(view: DataView, image: Image, sections: readonly Written[], loadedEnd: number): void {
  const find = (name: string) => sections.find((section) => section.name === name);
  const [text, constants, dynamic, symbols] = ['.text', '.rodata', '.dynamic', '.dynsym'].map(find);
  const places = [
    {
      type: SEGMENTS.load,
      access: ACCESS.read | ACCESS.execute,
      offset: text?.offset,
      size: image.code.length,
    },
    ...(constants
      ? [{ type: SEGMENTS.load, access: ACCESS.read, offset: constants.offset, size: image.constants.length }]
      : []),
    {
      type: SEGMENTS.load,
      access: ACCESS.read,
      offset: symbols?.offset,
      size: loadedEnd - (symbols?.offset ?? 0),
    },
    {
      type: SEGMENTS.dynamic,
      access: ACCESS.read | ACCESS.write,
      offset: dynamic?.offset,
      size: dynamic?.bytes.length,
    },
  ];
  for (const [index, { type, access, offset = 0, size = 0 }] of places.entries()) {
    const at = HEADER_SIZE + index * SEGMENT_SIZE;
    view.setUint32(at, type, true);
    view.setUint32(at + 4, access, true);
    writeLongs(view, at + 8, [offset, offset, offset, size, size, 8]);
  }
}

function writeLongs(view: DataView, at: number, values: readonly number[]): void {
  for (const [index, value] of values.entries()) view.setBigUint64(at + index * 8, BigInt(value), true);
}

/** The entry point and then what the runtime has to bring. */
function dynamicSymbols(
  image: Image,
  imported: readonly string[],
  nameAt: (name: string) => number,
): Uint8Array {
  const bytes = new Uint8Array(24 * (imported.length + 2));
  const view = new DataView(bytes.buffer);
  const start = placesOf(image).codeAt + image.entry;
  view.setUint32(24, nameAt(ENTRY_NAME), true);
  view.setUint8(28, GLOBAL_FUNCTION);
  view.setUint16(30, 1, true);
  view.setBigUint64(32, BigInt(start), true);
  view.setBigUint64(40, BigInt(image.code.length - image.entry), true);
  for (const [index, name] of imported.entries()) {
    view.setUint32(48 + index * 24, nameAt(name), true);
    view.setUint8(52 + index * 24, GLOBAL_UNDEFINED);
  }
  return bytes;
}

function callRelocations(image: Image, imported: readonly string[]): Uint8Array {
  const { codeAt } = placesOf(image);
  const entries = image.systemCalls.flatMap(({ offset, name }) => [
    BigInt(codeAt + offset),
    (BigInt(imported.indexOf(name) + 2) << 32n) | RELOCATION_CALL,
  ]);
  return new Uint8Array(BigUint64Array.from(entries).buffer);
}

function textTable(texts: readonly string[]) {
  const places = new Map<string, number>();
  let joined = '\0';
  for (const text of texts) {
    places.set(text, joined.length);
    joined += `${text}\0`;
  }
  return { bytes: new TextEncoder().encode(joined), at: (text: string) => places.get(text) ?? 0 };
}

function roundUp(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}
