import { claimOfDay } from './test-day.ts';

claimOfDay(6);
