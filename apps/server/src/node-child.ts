import { parentProcess, runNodeChild } from '@orrery/localnet';
import { machine } from '@orrery/runtime';

/** From `dist` it is as far as from `src`. */
const programs = new URL('../../../programs/', import.meta.url);
runNodeChild({ parent: parentProcess(), machine, programs });
