import { pickOne, type Random } from '../../random.ts';

/** What a launched token is called. */
export interface MemeName {
  symbol: string;
  name: string;
}

const ADJECTIVES =
  'Sleepy Grumpy Cosmic Tiny Turbo Fluffy Pixel Soggy Spicy Wobbly Golden Quantum Dizzy Crispy Salty Bouncy Lazy Rapid Lunar Retro Sneaky Jolly Mega Nervous Polite Rusty Silent Velvet Wild Zesty Chunky Bold Smol Royal Based Mystic Neon Humble Lucky Frosty'.split(
    ' ',
  );
const CREATURES =
  'Walrus Capybara Otter Goose Hamster Llama Penguin Toad Badger Moose Noodle Waffle Pickle Muffin Potato Turnip Goblin Wizard Robot Astronaut Narwhal Platypus Pigeon Raccoon Squid Yeti Gecko Ferret Beetle Mango Burrito Pancake Dumpling Cactus Comet Teapot Sock Spoon Lemur Puffin Quokka Axolotl Hedgehog Seagull Mushroom Donut Radish Lobster Kraken Banana'.split(
    ' ',
  );
const ENDINGS = ['Coin', 'Cat', 'Dog', 'Inu', 'Dao', 'Moon', 'Club', 'Army', 'Cult', 'Season'];
const HATS = ['Hat', 'Boots', 'Scarf', 'Sunglasses', 'Jetpack', 'Umbrella', 'Backpack', 'Moustache'];
const PLACES = [
  'Mars',
  'Antarctica',
  'the Moon',
  'Accounting',
  'the Basement',
  'Orbit',
  'the Fridge',
  'Space',
];
const VERBS = ['Sleeps', 'Dreams', 'Waits', 'Dances', 'Codes', 'Naps', 'Wins', 'Sings', 'Floats', 'Blinks'];
/** How often a launch takes up a name that was just seen, as it is or nearly. */
const COPIED = 0.09;

/** An endless supply of unused names; now and then one that was there before, as on a real launchpad. */
export function createMemeNames(random: Random): () => MemeName {
  const recent: MemeName[] = [];
  return () => {
    const model = random() < COPIED ? pickOne(random, recent) : undefined;
    const made = model ? imitate(random, model) : invent(random);
    recent.push(made);
    if (recent.length > 40) recent.shift();
    return made;
  };
}

function invent(random: Random): MemeName {
  const [adjective, creature] = [pickOne(random, ADJECTIVES) ?? '', pickOne(random, CREATURES) ?? ''];
  const [ending, hat] = [pickOne(random, ENDINGS) ?? '', pickOne(random, HATS) ?? ''];
  const roll = random();
  if (roll < 0.28) return named(`${adjective} ${creature}`, creature);
  if (roll < 0.44) return named(`${creature} ${ending}`, shorten(creature, 4) + shorten(ending, 4));
  if (roll < 0.56) return named(`${creature} With ${hat}`, `${shorten(creature, 4)}WIF${shorten(hat, 3)}`);
  if (roll < 0.66) return named(`Baby ${creature}`, `BABY${shorten(creature, 5)}`);
  if (roll < 0.76) return named(`${creature} In ${pickOne(random, PLACES)}`, shorten(creature, 6));
  if (roll < 0.86) return named(`${adjective} ${creature} ${pickOne(random, VERBS)}`, shorten(adjective, 5));
  if (roll < 0.93)
    return named(`Just ${/^[AEIOU]/.test(creature) ? 'an' : 'a'} ${creature}`, `A${shorten(creature, 7)}`);
  return named(`${creature} ${1 + Math.floor(random() * 99)}00`, `${shorten(creature, 5)}X`);
}

function imitate(random: Random, { symbol, name }: MemeName): MemeName {
  const roll = random();
  if (roll < 0.45) return { symbol, name };
  if (roll < 0.6) return named(`${name} 2.0`, `${shorten(symbol, 8)}2`);
  if (roll < 0.75) return named(`The Real ${name}`, symbol);
  return named(name.toLowerCase(), symbol.toLowerCase(), (text) => text);
}

function named(name: string, symbol: string, shape = (text: string) => text.toUpperCase()): MemeName {
  return { symbol: shape(symbol).slice(0, 10), name: name.slice(0, 32).trimEnd() };
}

function shorten(word: string, letters: number): string {
  return word.slice(0, letters);
}
