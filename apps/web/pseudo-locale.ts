import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

const CATALOGUE = /(?:^|[/-])strings\.ts$/;
const WORD = /\p{L}{2,}/gu;
const ACCENTED: Record<string, string> = {
  a: 'å',
  e: 'é',
  i: 'î',
  o: 'ö',
  u: 'ü',
  A: 'Å',
  E: 'É',
  O: 'Ö',
  U: 'Ü',
};

/** A build in words of the same meaning and a third longer, as other languages are: it shows what a layout has no room for. */
export function pseudoLocale(): Plugin {
  return {
    name: 'orrery:pseudo-locale',
    enforce: 'pre',
    apply: (_config, { mode }) => mode === 'pseudo',
    transform: {
      filter: { id: CATALOGUE },
      handler: (code, id) => toPseudo(code, id),
    },
  };
}

/** A catalogue whose texts are longer. */
export function toPseudo(code: string, file: string): string {
  const texts: ESTree.Span[] = [];
  const keys = new Set<ESTree.Node>();
  const { program } = parseSync(file, code);
  const body = program.body.filter((statement) => !('source' in statement && statement.source));
  new Visitor({
    Property: ({ key }) => {
      keys.add(key);
    },
    Literal: (node) => {
      if (typeof node.value === 'string' && !keys.has(node)) texts.push(node);
    },
    TemplateElement: (node) => {
      texts.push(node);
    },
  }).visit({ ...program, body });
  return texts
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (text, { start, end }) => text.slice(0, start) + lengthen(text.slice(start, end)) + text.slice(end),
      code,
    );
}

function lengthen(text: string): string {
  return text.replaceAll(WORD, (word) => accent(word) + 'x'.repeat(Math.ceil(word.length / 3)));
}

function accent(word: string): string {
  return word.replaceAll(/[aeiouAEOU]/g, (letter) => ACCENTED[letter] ?? letter);
}
