import type { IllustrationFamily } from './seed-types.ts';

type Point = readonly [x: number, y: number];

/** Where each drawing has most to show: the middles of its two detail views. */
export const detailCentres: Readonly<Record<IllustrationFamily, readonly [Point, Point]>> = {
  'electrical-board': [
    [116, 112],
    [80, 72],
  ],
  'electrical-bulb': [
    [100, 80],
    [100, 132],
  ],
  'electrical-cable': [
    [96, 92],
    [144, 112],
  ],
  'electrical-mcb': [
    [108, 124],
    [108, 72],
  ],
  'electrical-panel': [
    [92, 108],
    [144, 108],
  ],
  'electronics-arduino': [
    [108, 104],
    [56, 104],
  ],
  'electronics-esp32': [
    [116, 92],
    [72, 120],
  ],
  'electronics-keyboard': [
    [84, 96],
    [132, 116],
  ],
  'electronics-monitor': [
    [128, 88],
    [72, 88],
  ],
  'electronics-sbc': [
    [128, 104],
    [76, 104],
  ],
  'electronics-soldering': [
    [96, 108],
    [56, 144],
  ],
  'electronics-ssd': [
    [128, 84],
    [84, 112],
  ],
  'electronics-switch': [
    [112, 108],
    [64, 88],
  ],
  'industrial-bearing': [
    [104, 116],
    [76, 72],
  ],
  'industrial-bolts': [
    [100, 108],
    [56, 80],
  ],
  'industrial-drill': [
    [104, 104],
    [124, 56],
  ],
  'industrial-motor': [
    [108, 104],
    [136, 60],
  ],
  'lab-balance': [
    [100, 112],
    [100, 60],
  ],
  'lab-flask': [
    [128, 116],
    [76, 116],
  ],
  'lab-microscope': [
    [104, 116],
    [124, 68],
  ],
  'lab-multimeter': [
    [96, 88],
    [96, 140],
  ],
  'lab-scope': [
    [132, 96],
    [68, 96],
  ],
  'office-binder': [
    [100, 100],
    [128, 56],
  ],
  'office-printer': [
    [100, 104],
    [128, 60],
  ],
  'office-ream': [
    [124, 108],
    [72, 112],
  ],
  'office-stapler': [
    [88, 116],
    [140, 120],
  ],
  'packaging-box': [
    [124, 112],
    [72, 108],
  ],
  'packaging-boxes': [
    [88, 120],
    [140, 120],
  ],
  'packaging-bubble': [
    [104, 112],
    [104, 60],
  ],
  'packaging-tape': [
    [100, 120],
    [144, 92],
  ],
  'raw-filament': [
    [88, 104],
    [136, 124],
  ],
  'raw-profile': [
    [76, 100],
    [128, 84],
  ],
  'raw-rods': [
    [104, 100],
    [144, 64],
  ],
  'raw-sack': [
    [96, 88],
    [124, 132],
  ],
  'raw-spool': [
    [100, 108],
    [100, 56],
  ],
  'safety-extinguisher': [
    [88, 84],
    [80, 136],
  ],
  'safety-goggles': [
    [68, 88],
    [136, 88],
  ],
  'safety-helmet': [
    [96, 96],
    [140, 124],
  ],
  'safety-shoe': [
    [80, 108],
    [132, 108],
  ],
  'safety-vest': [
    [100, 124],
    [100, 72],
  ],
};
