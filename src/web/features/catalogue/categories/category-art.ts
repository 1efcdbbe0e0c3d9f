import electrical from '../../../ui/illustrations/electrical-mcb.svg?url';
import electronics from '../../../ui/illustrations/electronics-sbc.svg?url';
import industrial from '../../../ui/illustrations/industrial-bearing.svg?url';
import lab from '../../../ui/illustrations/lab-flask.svg?url';
import office from '../../../ui/illustrations/office-ream.svg?url';
import packaging from '../../../ui/illustrations/packaging-box.svg?url';
import raw from '../../../ui/illustrations/raw-rods.svg?url';
import safety from '../../../ui/illustrations/safety-helmet.svg?url';
import type { PlateName } from '../../../ui/marks/plate-name.ts';

/** spec 2: the eight fixed categories of the home page, in its order, with their pictures. */
export const HOME_CATEGORIES: readonly { name: string; slug: string; plate: PlateName; picture: string }[] = [
  { name: 'Electronics', slug: 'electronics', plate: 'electronics', picture: electronics },
  { name: 'Office Supplies', slug: 'office-supplies', plate: 'office', picture: office },
  { name: 'Lab Equipment', slug: 'lab-equipment', plate: 'lab', picture: lab },
  { name: 'Industrial', slug: 'industrial', plate: 'industrial', picture: industrial },
  { name: 'Electrical', slug: 'electrical', plate: 'electrical', picture: electrical },
  { name: 'Safety Equipment', slug: 'safety-equipment', plate: 'safety', picture: safety },
  { name: 'Packaging', slug: 'packaging', plate: 'packaging', picture: packaging },
  { name: 'Raw Materials', slug: 'raw-materials', plate: 'raw', picture: raw },
];
