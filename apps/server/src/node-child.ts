import { parentProcess, runNodeChild, wallTime } from '@orrery/localnet';

runNodeChild({ parent: parentProcess(), time: wallTime });
