import { beginDay } from './chosen-day.ts';

beginDay();
