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
export const HOME_CATEGORIES: readonly { name: string; plate: PlateName; picture: string }[] = [
  { name: 'Electronics', plate: 'electronics', picture: electronics },
  { name: 'Office Supplies', plate: 'office', picture: office },
  { name: 'Lab Equipment', plate: 'lab', picture: lab },
  { name: 'Industrial', plate: 'industrial', picture: industrial },
  { name: 'Electrical', plate: 'electrical', picture: electrical },
  { name: 'Safety Equipment', plate: 'safety', picture: safety },
  { name: 'Packaging', plate: 'packaging', picture: packaging },
  { name: 'Raw Materials', plate: 'raw', picture: raw },
];
