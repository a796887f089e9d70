import { parentProcess, runNodeChild } from '@orrery/localnet';
import { machine } from '@orrery/runtime';

runNodeChild({ parent: parentProcess(), machine });
