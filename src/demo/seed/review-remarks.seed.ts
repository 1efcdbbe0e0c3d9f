import type { IllustrationFamily } from './seed-types.ts';

export type Remarks = {
  /** For four and five stars. */
  good: readonly string[];
  /** For three stars. */
  fair: readonly string[];
  /** For one and two stars. */
  poor: readonly string[];
};

/** What buyers say about each kind of thing. */
export const familyRemarks: Readonly<Record<IllustrationFamily, Remarks>> = {
  'electrical-board': {
    good: [
      'Thick sheet, good powder coat, and the door closes flush.',
      'Enough wiring space that the electrician did not complain for once.',
      'Knock-outs come off cleanly without bending the box.',
      'Neutral and earth bars have proper screws, not the soft ones.',
    ],
    fair: [
      'Good box, but the mounting screws were missing.',
      'Paint had a scratch on one corner, otherwise fine.',
    ],
    poor: ['Door hinge was bent and the label strip is missing.'],
  },
  'electrical-bulb': {
    good: [
      'Bright and no flicker, even when the voltage drops in the evening.',
      'Changed the whole hostel to these, the bill came down visibly.',
      'Ten months running twelve hours a day and none has failed.',
      'Light is even and the cap fits old holders too.',
    ],
    fair: [
      'Fine lamp, but one in the box of ten did not light.',
      'A little cooler in colour than the picture suggests.',
    ],
    poor: ['Two failed within a month. Replaced, but it cost us time.'],
  },
  'electrical-cable': {
    good: [
      'Real copper and full length, we measured and weighed it.',
      'Strips cleanly and stays flexible in the cold.',
      'Metre marks on the sheath saved us a lot of guessing.',
      'Insulation did not crack when pulled through old conduit.',
    ],
    fair: ['Good cable, coil came a bit tangled.', 'Colour was not the one I asked for in the notes.'],
    poor: ['About two metres short of what the label says.'],
  },
  'electrical-mcb': {
    good: [
      'Original piece, hologram checked. Snaps on the rail firmly.',
      'Trips when it should and not when the pump starts.',
      'Terminals hold the wire well and do not turn.',
      'Same batch for the whole panel, inspector was happy.',
      'Half the local shops sell copies of this. These are genuine.',
    ],
    fair: ['Works, but the box was opened before.', 'Toggle is stiffer than the older series.'],
    poor: ['One of twelve would not latch. Had to send it back.'],
  },
  'electrical-panel': {
    good: [
      'Even light over the whole table, no dark patches.',
      'Light weight and up in ten minutes with two screws.',
      'No humming, and the driver stays cool.',
      'Staff say their eyes hurt less since we changed.',
    ],
    fair: ['Good light, hanging wire could be longer.', 'One cover had a hairline crack at the end.'],
    poor: ['Started to flicker after three weeks.'],
  },
  'electronics-arduino': {
    good: [
      'Genuine board, enumerates at once, upload works first time.',
      'Students burnt nothing for a whole semester, that says a lot.',
      'Headers are straight and shields fit tightly.',
      'Used it in our irrigation controller, stable for months.',
    ],
    fair: ['Good board but no USB cable in the pack.', 'Came in a plain bag without the leaflet.'],
    poor: ['One regulator gets hot on 12 V. Seller replaced it.'],
  },
  'electronics-esp32': {
    good: [
      'Wi-Fi range is better than the clones we bought before.',
      'Flashes without holding the boot button.',
      'Deep sleep current is as in the data sheet.',
      'Ordered thirty for a class, all thirty worked.',
      'Pins are labelled on both sides, small thing but helps.',
    ],
    fair: [
      'Works well, headers are not soldered.',
      'Antenna must face outside the metal box, my mistake at first.',
    ],
    poor: ['Two of ten did not answer on serial.'],
  },
  'electronics-keyboard': {
    good: [
      'Quiet keys, the reception desk loves it.',
      'Survived a cup of chiya already.',
      'Batteries still the first ones after eight months.',
      'Good feel for typing the whole day.',
    ],
    fair: ['Fine set, mouse is small for big hands.', 'Cable is a bit short for our counters.'],
    poor: ['Space bar sticks after a month.'],
  },
  'electronics-monitor': {
    good: [
      'Sharp text and no dead pixel on any of the six.',
      'Height adjustment is worth the extra money.',
      'Good colours out of the box, packing was excellent.',
      'Uses little power, runs on our inverter without trouble.',
    ],
    fair: ['Picture is good, speakers are not worth using.', 'Stand wobbles a little on our glass table.'],
    poor: ['Backlight bleeding in one corner, waiting for the exchange.'],
  },
  'electronics-sbc': {
    good: [
      'Original and sealed. Runs our gate camera day and night.',
      'Boots from SSD without any trick, very fast.',
      'Replaced three old desktop computers in the lab with these.',
      'Stays stable with the cooler, no throttling in summer.',
      'Good price for Nepal, customs included.',
    ],
    fair: [
      'Board is fine, but order the proper power supply with it.',
      'Needs a cooler, it gets warm in the case.',
    ],
    poor: ['HDMI port is loose on mine.'],
  },
  'electronics-soldering': {
    good: [
      'Heats in seconds and holds the temperature on big pads.',
      'Tips are easy to find here, that was the reason to buy.',
      'Used eight hours a day in our repair shop, still like new.',
      'Handle stays cool and the cable does not twist.',
    ],
    fair: ['Good station, the sponge tray is flimsy.', 'Came with a two-pin plug, had to change it.'],
    poor: ['Heater died after two months of school use.'],
  },
  'electronics-ssd': {
    good: [
      'Old laptop feels new, starts in nine seconds.',
      'Full capacity and full speed, checked with the maker tool.',
      'Warranty registered under my name without problem.',
      'Cloned the disk in twenty minutes, works perfectly.',
    ],
    fair: ['Fast, but no mounting screw in the box.', 'Gets warm under long copies.'],
    poor: ['Was not detected by one of our laptops.'],
  },
  'electronics-switch': {
    good: [
      'Plugged in and forgot about it, exactly what I wanted.',
      'No fan noise, all ports at gigabit.',
      'Runs twelve cameras over PoE without a drop.',
      'Metal case, survives our dusty server corner.',
    ],
    fair: [
      'Works, power adapter plug is loose in our sockets.',
      'Web page of the manager is slow, switching is fine.',
    ],
    poor: ['One port is dead since a storm.'],
  },
  'industrial-bearing': {
    good: [
      'Code scanned as genuine. Runs silent.',
      'Right clearance, no play, no noise after 500 hours.',
      'Machine vibration is gone after the change.',
      'Comes greased and sealed, fitted in ten minutes.',
      'The copy from the bazaar lasted a month, this one a year so far.',
    ],
    fair: ['Good bearing, box was oily and torn.', 'Took longer than the next-day promise.'],
    poor: ['Seal was damaged on one piece.'],
  },
  'industrial-bolts': {
    good: [
      'Clean threads, nuts run by hand all the way.',
      'Head markings correct, torque held.',
      'Count was exact and the box is strong.',
      'Zinc has not rusted after one monsoon outside.',
    ],
    fair: ['Fine bolts, a few washers missing.', 'Some burrs under the head.'],
    poor: ['Mixed lengths in one box, had to sort them.'],
  },
  'industrial-drill': {
    good: [
      'Strong for its weight, goes through slab concrete without force.',
      'Battery lasts a full day of panel work.',
      'Bought three for our crew, all still working after the season.',
      'Chuck holds straight, no wobble.',
    ],
    fair: ['Good tool, case latch broke early.', 'Charger is slow but the drill is fine.'],
    poor: ['Switch became loose within weeks.'],
  },
  'industrial-motor': {
    good: [
      'Starts even when the voltage is low in the evening.',
      'Runs cool and quiet, current matches the plate.',
      'Copper winding, we opened one to see.',
      'Foot holes matched the old frame, no drilling needed.',
    ],
    fair: ['Good motor, terminal box gland was missing.', 'Heavy, needed a second person for unloading.'],
    poor: ['Fan cover was dented in transport.'],
  },
  'lab-balance': {
    good: [
      'Stable reading in seconds, even near our window.',
      'Calibration weight agrees to the last digit.',
      'Easy for students, two keys and done.',
      'Runs on batteries for field days.',
    ],
    fair: ['Accurate, but the adapter is of poor quality.', 'Draft shield needs care while assembling.'],
    poor: ['Zero drifts when the room gets warm.'],
  },
  'lab-flask': {
    good: [
      'No breakage in transport, very good packing.',
      'Clear markings that do not wash off.',
      'Heated on gauze many times, no crack.',
      'Fresh lot, certificate in the box.',
      'Purity as written, our blank titration was clean.',
    ],
    fair: ['One piece was chipped, the rest is fine.', 'Expiry date is nearer than I would like.'],
    poor: ['Cap leaked a little on the way.'],
  },
  'lab-microscope': {
    good: [
      'Sharp to the edge at 40x, stage moves smoothly.',
      'LED runs on backup, classes go on during power cuts.',
      'Malaria slides are easy to read with the oil lens.',
      'Came aligned, only wiped the lens and started.',
    ],
    fair: ['Good optics, manual only in English.', 'Coarse focus is stiff in the cold.'],
    poor: ['Condenser screw was missing.'],
  },
  'lab-multimeter': {
    good: [
      'Reads the same as our calibrated meter.',
      'Leads are soft and of good quality.',
      'Survived a fall from the ladder.',
      'Voltage detection saved me from a surprise once already.',
      'Display is easy to read in a dark panel room.',
    ],
    fair: ['Good meter, the battery in the box was weak.', 'Continuity beep is a bit late.'],
    poor: ['Range switch feels loose on one of five.'],
  },
  'lab-scope': {
    good: [
      'Low noise, ripple of our supplies is visible at last.',
      'Decoding I2C on screen saves hours.',
      'Boots fast and the knobs feel solid.',
      'Students learnt it in one lesson.',
    ],
    fair: ['Great scope, the fan is audible.', 'Probes are average, the instrument is not.'],
    poor: ['One probe was dead on arrival.'],
  },
  'office-binder': {
    good: [
      'Ring closes without a gap even when full.',
      'Strong board, stands upright on the shelf.',
      'Colours as ordered, labels included.',
      'Auditor asked where we bought these.',
    ],
    fair: ['Good file, some corners were pressed.', 'Label pocket is a little narrow.'],
    poor: ['Lever of two files jammed.'],
  },
  'office-printer': {
    good: [
      'Cost per page is really as low as they say.',
      'Wi-Fi set up in five minutes, prints from the phone too.',
      'Four thousand pages and no jam worth mentioning.',
      'Quiet and small, fits on our counter.',
    ],
    fair: [
      'Prints well, scanner software is old-fashioned.',
      'First set of ink is used up by the filling of the tubes.',
    ],
    poor: ['Pulls two sheets when the weather is humid.'],
  },
  'office-ream': {
    good: [
      'No jams in the big copier, no dust.',
      'White and thick, both sides can be printed.',
      'Edges are cut clean and the wrap was dry.',
      'All our branches order this now.',
    ],
    fair: ['Good paper, carton was wet on one side.', 'A little thinner than last time.'],
    poor: ['Curls in the duplex unit.'],
  },
  'office-stapler': {
    good: [
      'Does not jam, and thirty sheets are no problem.',
      'Metal, heavy, made for years.',
      'Soft stroke, even for a whole exam set.',
      'Better than the imported ones at twice the price.',
    ],
    fair: ['Works, pins are not included.', 'Spring is hard in the beginning.'],
    poor: ['Jams with pins of another brand.'],
  },
  'packaging-box': {
    good: [
      'Stiff board, no box has opened on the way to Surkhet.',
      'Sizes are exact, our trays fit inside.',
      'Folds quickly and takes tape well.',
      'Arrived dry in the middle of Asar.',
    ],
    fair: ['Good boxes, bundle string cuts into the top one.', 'Print was a bit pale.'],
    poor: ['Some were crushed at the corners.'],
  },
  'packaging-boxes': {
    good: [
      'Everything for our move in one order.',
      'Mixed sizes are useful on the packing table.',
      'Price with freight is hard to beat.',
      'Strong enough to use three times.',
    ],
    fair: ['Useful set, one size more of the small ones would help.', 'Delivery came late in the evening.'],
    poor: ['A few were second-hand with old tape.'],
  },
  'packaging-bubble': {
    good: [
      'Not one broken pot since we use it.',
      'Bubbles keep their air, even the bottom of the pile.',
      'Roll was full length and cleanly cut.',
      'Easy to tear, no smell.',
    ],
    fair: ['Good wrap, outer layer was dirty.', 'Thinner than the older stock.'],
    poor: ['Many flat bubbles at the end of the roll.'],
  },
  'packaging-tape': {
    good: [
      'Sticks even on dusty cartons.',
      'Does not split when pulled fast.',
      'Holds in the cold, parcels to Jomsom arrive closed.',
      'Honest length, we counted the cartons.',
    ],
    fair: ['Sticks well but is noisy.', 'Core is a bit narrow for our dispenser.'],
    poor: ['Glue dried out on two rolls.'],
  },
  'raw-filament': {
    good: [
      'Prints like the profile says, no stringing.',
      'Diameter is even over the whole spool.',
      'Well sealed, no popping in the nozzle.',
      'Layers bond strongly, brackets hold.',
    ],
    fair: [
      'Good filament, had to dry it first in the monsoon.',
      'Colour is slightly different from the last lot.',
    ],
    poor: ['Tangled in the middle and stopped a night print.'],
  },
  'raw-profile': {
    good: [
      'Cut lengths were right to the millimetre.',
      'Straight bars, anodising without scratches.',
      'Slots are clean, T-nuts slide in.',
      'Frame came out square at the first try.',
    ],
    fair: ['Good profile, ends need a file.', 'Packing paper stuck to one bar.'],
    poor: ['One length was bent in the truck.'],
  },
  'raw-rods': {
    good: [
      'Turns nicely, dimension within tolerance.',
      'Mill certificate came with the goods.',
      'Straight and without rust.',
      'Grade checked in our lab, it is what they say.',
    ],
    fair: ['Material is right, bundle was one piece short at first.', 'Surface needs cleaning before use.'],
    poor: ['Rust on the outer bars of the bundle.'],
  },
  'raw-sack': {
    good: [
      'Fresh lot, bags sealed and dry.',
      'Weight was right on our own scale.',
      'Same quality in every sack so far.',
      'Unloading was quick and careful.',
    ],
    fair: ['Good material, two sacks were torn.', 'Lot number was not readable on some.'],
    poor: ['Some lumps, it had seen moisture.'],
  },
  'raw-spool': {
    good: [
      'Flows well, joints are shiny.',
      'Little smoke and the flux cleans off easily.',
      'Wire is even, no breaks while winding.',
      'Spool lasted the whole training batch.',
    ],
    fair: ['Good wire, spool label came off.', 'Flux spatters a little on hot tips.'],
    poor: ['End of the spool was crossed and stuck.'],
  },
  'safety-extinguisher': {
    good: [
      'Filled this month, needle in the green.',
      'Bracket and instructions in Nepali included.',
      'The inspector accepted it without a word.',
      'Used once on a kitchen fire. Worth every rupee.',
    ],
    fair: ['Good unit, the refill date sticker was missing.', 'Bracket screws are too short for our wall.'],
    poor: ['Needle was low on one of four.'],
  },
  'safety-goggles': {
    good: [
      'No fog, even with a mask.',
      'Fits over my spectacles.',
      'Soft edge, can be worn the whole shift.',
      'Acid drops did not mark the lens.',
    ],
    fair: ['Clear view, strap is a bit short.', 'Scratches if wiped dry.'],
    poor: ['Fogs up in the humid season.'],
  },
  'safety-helmet': {
    good: [
      'Light, and the ratchet does not slip.',
      'Our site engineer finally wears his all day.',
      'Strong shell, survived a falling clamp.',
      'Logo print came out very neat.',
    ],
    fair: ['Good helmet, chin strap sold separately.', 'Sweat band is thin.'],
    poor: ['Ratchet broke on two of twenty.'],
  },
  'safety-shoe': {
    good: [
      'Comfortable from the second day, toe cap does not press.',
      'Sole grips on wet concrete.',
      'One year on site and the stitching holds.',
      'Sizes as in the table.',
    ],
    fair: ['Good shoe, runs half a size large.', 'A bit warm for the Terai.'],
    poor: ['Sole came loose after three months.'],
  },
  'safety-vest': {
    good: [
      'Tape still shines after many washes.',
      'Pockets are where you need them.',
      'Good stitching, logo print is sharp.',
      'Airy enough for the heat in Nepalgunj.',
    ],
    fair: ['Good vest, sizes are on the small side.', 'Zip is a little rough.'],
    poor: ['Colour faded quickly in the sun.'],
  },
};

/** What buyers say about the shop and the delivery. */
export const generalRemarks: Remarks = {
  good: [
    'Delivered in two days.',
    'VAT bill was in the box, thank you.',
    'Packed properly.',
    'The seller called before dispatch.',
    'Second order, same quality.',
    'Cheaper than driving to New Road.',
    'Came with the right plug for our sockets.',
    'Tracking number worked.',
    'Will order again.',
    'Our purchase department is happy.',
    'The PRO price makes the difference.',
    'Exactly as described.',
    'Seller answered our question the same hour.',
    'Reached Surkhet in three days, which is fast.',
    'Invoice with PAN was correct at once.',
  ],
  fair: [
    'Delivery took five days.',
    'Packing could be better.',
    'Price has gone up since our last order.',
    'The bill came later by e-mail.',
  ],
  poor: [
    'Packing was poor.',
    'Waiting for the replacement.',
    'The seller did replace it, but it took ten days.',
  ],
};

/** Short endings, some in Nepali. */
export const closings: readonly string[] = [
  'Ramro chha!',
  'Dherai ramro.',
  'Dhanyabad.',
  'धेरै राम्रो सामान।',
  'राम्रो छ, धन्यवाद।',
  'Mann paryo.',
  'Paisa wasool.',
  'Saathi haru lai pani sujhau dinchhu.',
  'Recommended.',
];
