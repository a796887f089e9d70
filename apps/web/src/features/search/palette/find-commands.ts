import { COMMAND_GROUPS, type Command } from './command.ts';

/** Words that say nothing of what is wished for. */
const FILLERS = new Set(
  'a an and all by do for from go how i in is it me my of on open please set show the to view want with'.split(
    ' ',
  ),
);
/** From so many letters on a word may have one wrong. */
const TYPO_LETTERS = 4;
/** From so many letters on a part within a word counts. */
const PART_LETTERS = 3;

const WEIGHTS = { word: 10, start: 8, typo: 4, part: 3 } as const;
/** What another word than those of the label counts. */
const OTHER_WORDS = 0.8;
const WHOLE_LABEL = 4;

/** The commands for what is typed, the best first; all of them, in their order, while nothing is. */
export function findCommands(commands: readonly Command[], wish: string): readonly Command[] {
  const typed = toWords(wish);
  if (typed.length === 0) return commands;
  const meant = typed.filter((word) => !FILLERS.has(word));
  return commands
    .map((command) => ({ command, score: scoreOf(command, typed, meant) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || groupOf(a.command) - groupOf(b.command))
    .map(({ command }) => command);
}

/** How well a command answers; 0 where one of the words that are meant is nowhere in it. */
function scoreOf(
  { group, label, words = '' }: Command,
  typed: readonly string[],
  meant: readonly string[],
): number {
  const own = toWords(label);
  const others = toWords(words);
  const asked = meant.length > 0 ? meant : typed;
  const inLabel = asked.map((word) => best(word, own));
  const scores = asked.map((word, index) => Math.max(inLabel[index] ?? 0, OTHER_WORDS * best(word, others)));
  if (scores.includes(0)) return 0;
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const isWhole = own.join(' ').startsWith(typed.join(' '));
  // Where labels hold the words alike, the one with fewer besides comes first; but anyone may name a token, which comes behind them.
  const part = group === 'watchlist' ? 0 : inLabel.filter((score) => score > 0).length / (own.length + 1);
  return mean + (isWhole ? WHOLE_LABEL : 0) + part;
}

function best(word: string, words: readonly string[]): number {
  return Math.max(0, ...words.map((other) => weigh(word, other)));
}

function weigh(word: string, other: string): number {
  if (other === word) return WEIGHTS.word;
  if (other.startsWith(word)) return WEIGHTS.start;
  if (word.length >= PART_LETTERS && other.includes(word)) return WEIGHTS.part;
  return word.length >= TYPO_LETTERS && isTypo(word, other) ? WEIGHTS.typo : 0;
}

/** Whether one wrong, missing, added or swapped letter makes the beginning of the other word of it. */
function isTypo(word: string, other: string): boolean {
  let at = 0;
  while (at < word.length && word[at] === other[at]) at += 1;
  if (at < 1) return false;
  const rest = word.slice(at + 1);
  const swapped = `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`;
  return (
    other.startsWith(rest, at + 1) ||
    other.startsWith(word.slice(at), at + 1) ||
    (other.startsWith(rest, at) && rest !== '') ||
    other.startsWith(swapped)
  );
}

const groupOf = ({ group }: Command) => COMMAND_GROUPS.indexOf(group);

function toWords(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
