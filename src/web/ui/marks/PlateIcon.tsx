import Boxes from 'lucide-react/icons/boxes';
import CircuitBoard from 'lucide-react/icons/circuit-board';
import Cog from 'lucide-react/icons/cog';
import FlaskConical from 'lucide-react/icons/flask-conical';
import HardHat from 'lucide-react/icons/hard-hat';
import Image from 'lucide-react/icons/image';
import Package from 'lucide-react/icons/package';
import Printer from 'lucide-react/icons/printer';
import Zap from 'lucide-react/icons/zap';
import type { ComponentType } from 'react';
import type { PlateName } from './plate-name.ts';

const icons = {
  electronics: CircuitBoard,
  office: Printer,
  lab: FlaskConical,
  industrial: Cog,
  electrical: Zap,
  safety: HardHat,
  packaging: Package,
  raw: Boxes,
  none: Image,
} as const satisfies Record<PlateName, ComponentType<{ className: string }>>;

/** The icon of a category, in the place of a picture that is missing. */
export default function PlateIcon({ plate }: { plate: PlateName }) {
  const Icon = icons[plate];
  return (
    <span className="absolute inset-0 flex items-center justify-center text-ink-500">
      <Icon className="size-1/3 stroke-1" />
    </span>
  );
}
