import { Plate } from '../../../ui/goods/ProductImage.tsx';
import cable from '../../../ui/illustrations/electrical-cable.svg?url';
import sbc from '../../../ui/illustrations/electronics-sbc.svg?url';
import bearing from '../../../ui/illustrations/industrial-bearing.svg?url';
import drill from '../../../ui/illustrations/industrial-drill.svg?url';
import multimeter from '../../../ui/illustrations/lab-multimeter.svg?url';
import printer from '../../../ui/illustrations/office-printer.svg?url';
import box from '../../../ui/illustrations/packaging-boxes.svg?url';
import spool from '../../../ui/illustrations/raw-spool.svg?url';
import helmet from '../../../ui/illustrations/safety-helmet.svg?url';
import vest from '../../../ui/illustrations/safety-vest.svg?url';
import type { PlateName } from '../../../ui/marks/plate-name.ts';

interface ArtPlate {
  plate: PlateName;
  picture: string;
}

const BUYING: readonly ArtPlate[] = [
  { plate: 'lab', picture: multimeter },
  { plate: 'electronics', picture: sbc },
  { plate: 'safety', picture: helmet },
  { plate: 'electrical', picture: cable },
  { plate: 'industrial', picture: bearing },
];
const SELLING: readonly ArtPlate[] = [
  { plate: 'packaging', picture: box },
  { plate: 'industrial', picture: drill },
  { plate: 'safety', picture: vest },
  { plate: 'office', picture: printer },
  { plate: 'raw', picture: spool },
];

/** Five plates, cut by the edges of the panel; on phones three that overlap. Decorative. */
export function HeroPlates({ set }: { set: 'buying' | 'selling' }) {
  const [first, second, third, fourth, fifth] = set === 'buying' ? BUYING : SELLING;
  const eager = set === 'buying';
  return (
    <div aria-hidden="true" className="relative h-52 overflow-hidden md:h-auto">
      <div className="absolute inset-0 flex items-center justify-center gap-0 px-5 pb-8 md:hidden">
        <ArtTile tile={second} eager={eager} className="w-1/3 -rotate-2" />
        <ArtTile tile={first} eager={eager} className="z-1 -mx-3 w-1/3" />
        <ArtTile tile={third} eager={eager} className="w-1/3 rotate-2" />
      </div>
      <div className="absolute inset-y-0 end-0 hidden w-full max-w-xl items-center gap-4 overflow-hidden ps-8 md:flex">
        <ArtTile tile={first} eager={eager} className="w-2/5 shrink-0" />
        <div className="flex w-9/25 shrink-0 flex-col gap-4">
          <ArtTile tile={second} eager={eager} />
          <ArtTile tile={third} eager={eager} />
        </div>
        <div className="-me-16 flex w-9/25 shrink-0 flex-col gap-4">
          <ArtTile tile={fourth} eager={eager} />
          <ArtTile tile={fifth} eager={eager} />
        </div>
      </div>
    </div>
  );
}

function ArtTile({
  tile,
  eager,
  className,
}: {
  tile: ArtPlate | undefined;
  eager: boolean;
  className?: string;
}) {
  if (!tile) return null;
  return (
    <Plate plate={tile.plate} className={`rounded-lg ${className ?? ''}`}>
      <img
        src={tile.picture}
        width={200}
        height={200}
        alt=""
        loading={eager ? undefined : 'lazy'}
        decoding="async"
      />
    </Plate>
  );
}
