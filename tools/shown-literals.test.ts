import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';

const SOURCE = fileURLToPath(new URL('../apps/web/src/', import.meta.url));
const OTHERS = /\.(?:test|builder)\.tsx?$|\/testing\/|(?:^|[/-])strings\.ts$/;
/** Attributes and fields that somebody sees or hears. */
const SHOWN =
  /^(?:aria-(?:label|description|roledescription|valuetext)|alt|description|heading|hint|label|note|placeholder|title)$/;
const WORD = /\p{L}{2,}/u;
/** Names, which no language changes. */
const NAMES = new Set(['Orrery', 'SOL', 'USD', 'Wrapped SOL', 'Coinbase Wallet', 'Magic Eden', 'OKX Wallet']);
/** What a field takes, and classes. */
const FORMAT = /^(?:https:\/\/|[a-z]+-[a-z]+)$/;

type Node = ESTree.Expression | ESTree.JSXText | { type: 'JSXEmptyExpression' };

/** The texts that an expression can come to, as far as it says them itself. */
function textsOf(node: Node): string[] {
  if (node.type === 'JSXText') return [node.value];
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '');
  if (node.type === 'ConditionalExpression') return [...textsOf(node.consequent), ...textsOf(node.alternate)];
  if (node.type === 'LogicalExpression') return [...textsOf(node.left), ...textsOf(node.right)];
  return [];
}

/** Words on screen that a module says itself, with their lines. */
function literalsIn(file: string, source: string): string[] {
  const found: string[] = [];
  const note = (node: Node & { start?: number }) => {
    for (const text of textsOf(node)) {
      const words = text.trim();
      if (!WORD.test(words) || NAMES.has(words) || FORMAT.test(words)) continue;
      found.push(`${file}:${source.slice(0, node.start).split('\n').length}: ${words}`);
    }
  };
  const noteAll = (children: readonly ESTree.JSXChild[]) => {
    for (const child of children) {
      if (child.type === 'JSXText') note(child);
      if (child.type === 'JSXExpressionContainer') note(child.expression);
    }
  };
  new Visitor({
    JSXElement: ({ children }) => noteAll(children),
    JSXFragment: ({ children }) => noteAll(children),
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !SHOWN.test(name.name)) return;
      if (value?.type === 'Literal') note(value);
      if (value?.type === 'JSXExpressionContainer') note(value.expression);
    },
    Property({ key, value }) {
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
      if (SHOWN.test(name)) note(value as ESTree.Expression);
    },
  }).visit(parseSync(file, source).program);
  return found;
}

it('every word on screen stands in a catalogue', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !OTHERS.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => literalsIn(file, readFileSync(SOURCE + file, 'utf8')))).toEqual([]);
});

it.each([
  ['a text', '<p>Some words</p>'],
  ['a text of two', '<p>{isGood ? "Good" : "Bad"}</p>'],
  ['a text with a value', `<p>{\`\${count} rows\`}</p>`],
  ['a name', '<input aria-label="Amount" />'],
  ['a name with a value', `<input placeholder={\`\${count} at most\`} />`],
  ['a toast', 'notify({ title: "Sent" })'],
])('%s that is none is seen', (_, code) => {
  expect(literalsIn('seen.tsx', `const shown = ${code};`)).toHaveLength(code.includes('?') ? 2 : 1);
});
