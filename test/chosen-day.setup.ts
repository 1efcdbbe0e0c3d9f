import { beginDay } from './chosen-day.ts';

beginDay(String(process.env.TEST_NOW));
