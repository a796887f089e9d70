import { claimOfDay } from './testing/day.ts';

claimOfDay(6);
