import { machine, parentProcess, runNodeChild } from '@orrery/localnet';

runNodeChild({ parent: parentProcess(), machine });
