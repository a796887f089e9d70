import { runNodeChild } from '@orrery/localnet';

runNodeChild();
