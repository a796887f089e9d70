import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { VENUE_ERRORS } from '../../../packages/chain/src/programs/venue/generated/errors.generated.ts';
import { type ErrorName, Scene } from './attack-scene.ts';
import type { Call, Name } from './calls.ts';
import { type GoodCalls, goodCalls } from './good-calls.ts';

const INTERFACE = new URL('../interface.json', import.meta.url);

/** Shows for a group of instructions that each is refused with the errors of the program's description, and remembers which were seen. */
export class Refusals {
  readonly scene: Scene;
  readonly good: GoodCalls;
  readonly #seen = new Set<string>();

  private constructor(scene: Scene, good: GoodCalls) {
    this.scene = scene;
    this.good = good;
  }

  static async open(): Promise<Refusals> {
    const scene = await Scene.open();
    return new Refusals(scene, await goodCalls(scene));
  }

  /** The flawed call is refused with the error, at a moment at which the good one is accepted. */
  async refuses(
    error: ErrorName,
    flawed: Call,
    good: Call = this.good.calls[flawed.name],
    about = '',
  ): Promise<void> {
    await this.scene.rehearse(good);
    const refusal = await this.scene.attempt(flawed);
    expect(refusal, `${flawed.name} ${about}`).toBe(VENUE_ERRORS[error]);
    this.#seen.add(`${flawed.name} ${error}`);
  }

  /** The call is refused for the length of its data. */
  async refusesData(call: Call, data: Uint8Array): Promise<void> {
    const flawed = { ...call.instruction, data };
    const refusal = await this.scene.attempt([...(call.before ?? []), flawed]);
    expect(refusal, `${call.name} with ${data.length} bytes`).toBe('InvalidInstructionData');
  }

  /** Which instructions were refused with which errors. */
  seen(): string[] {
    return [...this.#seen].sort();
  }
}

/** Which errors the program's description lists for these instructions. */
export function listedErrors(names: readonly Name[]): string[] {
  return names.flatMap((name) => describedErrors(name).map((error) => `${name} ${error}`)).sort();
}

/** Every instruction of the description. */
export function describedNames(): string[] {
  return description().instructions.map(({ name }) => name);
}

function describedErrors(name: Name): string[] {
  const found = description().instructions.find((each) => each.name === name);
  if (!found) throw new Error(`${name} is not described`);
  return found.errors.map((error) => `${error.slice(0, 1).toLowerCase()}${error.slice(1)}`);
}

function description(): { instructions: { name: string; errors: string[] }[] } {
  return JSON.parse(readFileSync(INTERFACE, 'utf8'));
}
