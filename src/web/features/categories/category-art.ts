import electrical from '../../../../db/seed/illustrations/electrical-mcb.svg?url';
import electronics from '../../../../db/seed/illustrations/electronics-sbc.svg?url';
import industrial from '../../../../db/seed/illustrations/industrial-bearing.svg?url';
import lab from '../../../../db/seed/illustrations/lab-flask.svg?url';
import office from '../../../../db/seed/illustrations/office-ream.svg?url';
import packaging from '../../../../db/seed/illustrations/packaging-box.svg?url';
import raw from '../../../../db/seed/illustrations/raw-rods.svg?url';
import safety from '../../../../db/seed/illustrations/safety-helmet.svg?url';
import type { PlateName } from '../../ui/plate-name.ts';

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
