import { runNodeChild, wallTime } from '@orrery/localnet';

runNodeChild(wallTime);
