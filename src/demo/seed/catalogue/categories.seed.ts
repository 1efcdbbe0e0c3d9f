import type { SeedCategory } from '../seed-types.ts';

/** The eight fixed home categories in the order of spec 2, each with its children. */
export const seedCategories: readonly SeedCategory[] = [
  {
    name: 'Electronics',
    slug: 'electronics',
    description: 'Boards, modules, displays, storage, networking and soldering gear.',
    children: [
      {
        name: 'Development Boards',
        slug: 'development-boards',
        description: 'Microcontroller boards for prototypes, classrooms and small series.',
      },
      {
        name: 'Single-Board Computers',
        slug: 'single-board-computers',
        description: 'Complete Linux computers on one board, for kiosks, gateways and signage.',
      },
      {
        name: 'Sensors & Modules',
        slug: 'sensors-modules',
        description: 'Radio, GPS, sensing and driver modules on breakout boards.',
      },
      {
        name: 'Storage & Memory',
        slug: 'storage-memory',
        description: 'Solid-state drives and memory for desktops, laptops and servers.',
      },
      {
        name: 'Displays & Peripherals',
        slug: 'displays-peripherals',
        description: 'Monitors, keyboards and mice for office rooms and labs.',
      },
      {
        name: 'Networking',
        slug: 'networking',
        description: 'Switches, routers and media converters for shops, schools and branch offices.',
      },
      {
        name: 'Soldering Equipment',
        slug: 'soldering-equipment',
        description: 'Soldering stations, irons and hot air for repair benches.',
      },
      {
        name: 'LEDs & Components',
        slug: 'leds-components',
        description: 'Light-emitting diodes for panels, models and repair, by the bag.',
      },
    ],
  },
  {
    name: 'Office Supplies',
    slug: 'office-supplies',
    description: 'Paper, filing, printing and everything on the desk.',
    children: [
      {
        name: 'Paper & Envelopes',
        slug: 'paper-envelopes',
        description: 'Copier paper, photo paper, ledgers and envelopes by the ream.',
      },
      {
        name: 'Files & Folders',
        slug: 'files-folders',
        description: 'Lever arch files, ring binders and document wallets.',
      },
      {
        name: 'Printers & Scanners',
        slug: 'printers-scanners',
        description: 'Ink tank, laser, label and receipt printers, and scanners.',
      },
      {
        name: 'Desk Supplies',
        slug: 'desk-supplies',
        description: 'Staplers, punches and other small tools of the desk.',
      },
    ],
  },
  {
    name: 'Lab Equipment',
    slug: 'lab-equipment',
    description: 'Instruments, glassware and reagents for colleges, clinics and quality control.',
    children: [
      {
        name: 'Test & Measurement',
        slug: 'test-measurement',
        description: 'Multimeters, clamp meters, oscilloscopes and bench supplies.',
      },
      {
        name: 'Glassware & Reagents',
        slug: 'glassware-reagents',
        description: 'Borosilicate glassware and laboratory-grade chemicals.',
      },
      {
        name: 'Balances & Scales',
        slug: 'balances-scales',
        description: 'Analytical, precision and counting balances.',
      },
      {
        name: 'Microscopes & Optics',
        slug: 'microscopes-optics',
        description: 'Biological, stereo and digital microscopes.',
      },
    ],
  },
  {
    name: 'Industrial',
    slug: 'industrial',
    description: 'Bearings, fasteners, power tools and motors for workshops and plants.',
    children: [
      {
        name: 'Bearings',
        slug: 'bearings',
        description: 'Ball, roller and insert bearings from the big makers.',
      },
      {
        name: 'Fasteners',
        slug: 'fasteners',
        description: 'Bolts, nuts, washers and anchors by the box.',
      },
      {
        name: 'Power Tools',
        slug: 'power-tools',
        description: 'Drills, grinders, hammers and cordless sets.',
      },
      {
        name: 'Motors & Drives',
        slug: 'motors-drives',
        description: 'Induction motors, gear motors and pumps.',
      },
    ],
  },
  {
    name: 'Electrical',
    slug: 'electrical',
    description: 'Protection, wiring, boards and light for buildings.',
    children: [
      {
        name: 'Circuit Protection',
        slug: 'circuit-protection',
        description: 'Miniature breakers, residual current devices and surge arresters.',
      },
      {
        name: 'Wires & Cables',
        slug: 'wires-cables',
        description: 'House wire, flexible cable, armoured cable and data cable.',
      },
      {
        name: 'Lighting',
        slug: 'lighting',
        description: 'LED lamps, battens, panels and high bays.',
      },
      {
        name: 'Distribution Boards',
        slug: 'distribution-boards',
        description: 'Consumer units, enclosures and energy meters.',
      },
    ],
  },
  {
    name: 'Safety Equipment',
    slug: 'safety-equipment',
    description: 'Protection for people on sites, in plants and in laboratories.',
    children: [
      {
        name: 'Head & Eye Protection',
        slug: 'head-eye-protection',
        description: 'Helmets, goggles, spectacles and face shields.',
      },
      {
        name: 'Safety Footwear',
        slug: 'safety-footwear',
        description: 'Steel-toe shoes, gumboots and insulated boots.',
      },
      {
        name: 'High-Visibility Clothing',
        slug: 'high-visibility-clothing',
        description: 'Reflective vests and jackets for roads and warehouses.',
      },
      {
        name: 'Fire Safety',
        slug: 'fire-safety',
        description: 'Extinguishers for every class of fire, with brackets and refills.',
      },
    ],
  },
  {
    name: 'Packaging',
    slug: 'packaging',
    description: 'Cartons, tapes and cushioning for shops that ship.',
    children: [
      {
        name: 'Cartons & Boxes',
        slug: 'cartons-boxes',
        description: 'Corrugated cartons, mailers and archive boxes.',
      },
      {
        name: 'Tapes & Adhesives',
        slug: 'tapes-adhesives',
        description: 'Packing, masking, electrical and double-sided tapes.',
      },
      {
        name: 'Protective Packaging',
        slug: 'protective-packaging',
        description: 'Bubble wrap, foam and stretch film by the roll.',
      },
    ],
  },
  {
    name: 'Raw Materials',
    slug: 'raw-materials',
    description: 'Filament, metal, solder and polymers for makers and factories.',
    children: [
      {
        name: '3D Printing Filament',
        slug: '3d-printing-filament',
        description: 'PLA, PETG, ABS and engineering filament on 1 kg spools.',
      },
      {
        name: 'Metal Rods & Profiles',
        slug: 'metal-rods-profiles',
        description: 'Aluminium extrusion, and rods of steel, brass and copper.',
      },
      {
        name: 'Solder & Wire',
        slug: 'solder-wire',
        description: 'Solder, winding wire and welding wire on spools.',
      },
      {
        name: 'Polymers & Minerals',
        slug: 'polymers-minerals',
        description: 'Granules, resins, cement and mineral powders by the sack.',
      },
    ],
  },
];
