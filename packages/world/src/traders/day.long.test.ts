import { claimOfDay } from './testing/day.ts';

claimOfDay(24);
