import { cx } from 'class-variance-authority';
import Scissors from 'lucide-react/icons/scissors';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ReturnOptions } from '../../../../contract/after-sale/returns.contract.ts';
import {
  isSellersFault,
  RETURN_PHOTOS,
  RETURN_REASON_NAMES,
  RETURN_REASONS,
  type ReturnReason,
} from '../../../../domain/after-sale/return.ts';
import { formatDate, formatDeadline } from '../../../../domain/shop/kathmandu-time.ts';
import { errorText } from '../../../data/api-client.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { QuantityStepper } from '../../../ui/fields/QuantityStepper.tsx';
import { Radio, RadioGroup } from '../../../ui/fields/RadioCard.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { SmallPicture } from '../../../ui/goods/ProductImage.tsx';
import { StickyBottomBar } from '../../../ui/layout/StickyBottomBar.tsx';
import { PhotoField } from '../../shop/photos/PhotoField.tsx';
import { usePhotoSending } from '../../shop/photos/photos.hooks.ts';
import { MoneyBack } from './MoneyBack.tsx';
import { useRequestReturn, useReturnPreview } from './returns.hooks.ts';

type Line = ReturnOptions['lines'][number];
type Quantities = Readonly<Record<string, number>>;

const FORM = 'request-return';
/** What is wrong with the photos, in either language. */
const OF_PHOTOS = /photo|फोटो/;

/** The last minute in which something is possible, when `end` is the first in which it is not. */
const lastMinute = (end: string) => formatDeadline(new Date(Date.parse(end) - 60_000));

/** One page: what goes back, why, what happened, photos, what comes back, what happens next. */
export function RequestReturn({
  options,
  chosenLine,
}: {
  options: ReturnOptions;
  chosenLine: string | null;
}) {
  const { parcel, seller, endsAt, deliveredAt } = options;
  const first = options.lines.find(({ line, left }) => line === chosenLine && left > 0);
  const [quantities, setQuantities] = useState<Quantities>(first ? { [first.line]: 1 } : {});
  const [serials, setSerials] = useState<readonly string[]>([]);
  const [reason, setReason] = useState<ReturnReason | null>(null);
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const photos = usePhotoSending({ most: RETURN_PHOTOS.most });
  const lineBox = useRef<HTMLFieldSetElement>(null);
  const reasonBox = useRef<HTMLDivElement>(null);
  const photoInput = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const request = useRequestReturn();
  const isExcluded = ({ noChangeOfMind }: Line) => reason === 'changed_mind' && noChangeOfMind;
  // What this reason excludes keeps its number for another reason, and stays out of the request.
  const lines = options.lines.flatMap((line) => {
    const quantity = quantities[line.line];
    return quantity === undefined || isExcluded(line) ? [] : [{ line: line.line, quantity }];
  });
  const chosenSerials = options.lines.flatMap((line) =>
    lines.some((chosen) => chosen.line === line.line)
      ? line.serials.filter((serial) => serials.includes(serial))
      : [],
  );
  const preview = useReturnPreview({ parcel: parcel._id, lines, reason: reason ?? 'damaged' });
  const money = lines.length > 0 ? preview.data?.money : undefined;
  const needsPhoto = reason === null || isSellersFault(reason);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (request.isPending) return;
    const missing: [string, HTMLElement | null | undefined][] = [];
    if (lines.length === 0) missing.push(['Choose what goes back', lineBox.current?.querySelector('input')]);
    for (const line of options.lines) {
      const quantity = lines.find((chosen) => chosen.line === line.line)?.quantity ?? 0;
      const asked = Math.min(quantity, line.serials.length);
      if (line.serials.filter((serial) => serials.includes(serial)).length !== asked && quantity > 0)
        missing.push([
          `Choose the serial numbers of ${line.name}: ${asked}`,
          lineBox.current?.querySelector('[data-serial]'),
        ]);
    }
    if (reason === null) missing.push(['Choose a reason', reasonBox.current?.querySelector('input')]);
    if (needsPhoto && photos.photos.length === 0)
      missing.push(['Add at least one photo', photoInput.current]);
    else if (photos.isSending) missing.push(['Wait until the photos have arrived', null]);
    else if (photos.hasFailed) missing.push(['Try the failed photo again, or remove it', null]);
    setProblems(missing.map(([problem]) => problem));
    if (missing.length > 0 || reason === null) {
      missing.find(([, element]) => element)?.[1]?.focus();
      return;
    }
    request.mutate(
      { parcel: parcel._id, lines, reason, text: text.trim(), photos: photos.ids, serials: chosenSerials },
      {
        done: 'Return requested',
        failed: 'Failed to request the return',
        onSuccess: ({ _id }) => navigate(paths.return(_id)),
        onError: (text) => setProblems([text]),
      },
    );
  }

  return (
    <form id={FORM} noValidate onSubmit={onSubmit} aria-label="Request a return" className="grid gap-6 pb-10">
      {endsAt === null ? null : (
        <Banner tone="info">
          Delivered {deliveredAt === null ? '' : formatDate(new Date(deliveredAt))}. Returns are open until{' '}
          <strong className="font-semibold whitespace-nowrap">{lastMinute(endsAt)}</strong>.
        </Banner>
      )}
      <fieldset ref={lineBox} className="min-w-0">
        <legend className="mb-2 text-md font-semibold">What goes back</legend>
        <ul className="card divide-y divide-line">
          {options.lines.map((line) => (
            <ReturnLine
              key={line.line}
              line={line}
              isExcluded={isExcluded(line)}
              quantity={quantities[line.line] ?? 0}
              serials={serials}
              onSerial={(serial) => {
                setSerials((chosen) =>
                  chosen.includes(serial) ? chosen.filter((one) => one !== serial) : [...chosen, serial],
                );
                setProblems([]);
              }}
              onQuantity={(quantity) => {
                const { [line.line]: _old, ...others } = quantities;
                setQuantities(quantity === 0 ? others : { ...others, [line.line]: quantity });
                setProblems([]);
              }}
            />
          ))}
        </ul>
      </fieldset>
      <div ref={reasonBox}>
        <RadioGroup
          legend={<span className="text-md font-semibold">Why</span>}
          className="card overflow-hidden"
        >
          <p className="px-4 pt-3 pb-1 text-xs text-fg-2">The seller pays the way back</p>
          {RETURN_REASONS.filter(isSellersFault).map((value) => (
            <Reason key={value} value={value} chosen={reason} onChoose={setReason} />
          ))}
          <p className="border-t border-line px-4 pt-3 pb-1 text-xs text-fg-2">You pay the way back</p>
          <Reason value="changed_mind" chosen={reason} onChoose={setReason} />
        </RadioGroup>
      </div>
      <TextArea
        label="What happened"
        optional
        rows={3}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <PhotoField
        label="Photos"
        required={needsPhoto}
        sending={photos}
        inputRef={photoInput}
        error={problems.find((problem) => OF_PHOTOS.test(problem))}
        help="Show the fault and the label. Only you, the seller and, in a complaint, our desk can see them."
      />
      <section aria-labelledby="comes-back">
        <h2 id="comes-back" className="mb-2 text-md font-semibold">
          What comes back
        </h2>
        <div className="card p-4" aria-busy={preview.isFetching || undefined}>
          {money ? (
            <MoneyBack
              money={money}
              couponCode={options.order.couponCode}
              total={options.paidBy === null ? 'To you' : `To you, the way you paid: ${options.paidBy}`}
            />
          ) : (
            <p className="text-sm text-fg-2">
              {preview.error
                ? errorText(preview.error, 'What comes back could not be worked out')
                : 'What comes back is shown here as soon as you choose.'}
            </p>
          )}
        </div>
      </section>
      <section aria-labelledby="happens-next">
        <h2 id="happens-next" className="mb-2 text-md font-semibold">
          What happens next
        </h2>
        <ol className="card grid gap-3 p-4 text-sm">
          <Step title={`${seller.companyName} answers`}>
            {preview.data && lines.length > 0
              ? `By ${formatDeadline(new Date(preview.data.sellerAnswersBy))}. No answer counts as yes.`
              : 'Within two working days. No answer counts as yes.'}
          </Step>
          <Step title="You send it back">
            {needsPhoto ? 'Within 7 days of a yes. The seller pays.' : 'Within 7 days of a yes. You pay.'}
          </Step>
          <Step title="The seller checks it">3 days at most, then it is refunded.</Step>
          <Step title="Your money is sent">Within 7 days. If the answer is no, you can complain.</Step>
        </ol>
      </section>
      {problems.length > 0 ? (
        <p role="alert" className="text-sm font-medium text-danger">
          {problems.join('. ')}
        </p>
      ) : null}
      <div className="flex justify-end max-md:hidden">
        <Button type="submit" busy={request.isPending}>
          Request return
        </Button>
      </div>
      <StickyBottomBar label="Request return">
        <div className="min-w-0">
          <p className="text-2xs text-fg-2">Comes back</p>
          <p className="text-md font-bold whitespace-nowrap">
            {money ? <Rupees amount={money.amount} /> : '–'}
          </p>
        </div>
        <Button type="submit" size="lg" className="grow" busy={request.isPending}>
          Request return
        </Button>
      </StickyBottomBar>
    </form>
  );
}

function ReturnLine({
  line,
  isExcluded,
  quantity,
  serials,
  onQuantity,
  onSerial,
}: {
  line: Line;
  isExcluded: boolean;
  quantity: number;
  /** Those that were chosen, of all lines. */
  serials: readonly string[];
  onQuantity: (quantity: number) => void;
  onSerial: (serial: string) => void;
}) {
  const isOff = line.left === 0 || isExcluded;
  return (
    <li className={cx('p-4', quantity > 0 && 'bg-primary-soft/40', isOff && 'text-fg-3')}>
      <div className="grid grid-cols-[auto_3.25rem_minmax(0,1fr)] items-start gap-3">
        <Checkbox
          label={<span className="sr-only">{`Return ${line.name}`}</span>}
          checked={quantity > 0 && !isOff}
          disabled={isOff}
          onChange={() => onQuantity(quantity > 0 ? 0 : 1)}
        />
        <SmallPicture url={line.imageUrl} rootSlug={line.rootSlug} />
        <div className="min-w-0">
          <p className={cx('font-medium wrap-anywhere', !isOff && 'text-fg')}>{line.name}</p>
          <p className="num text-xs text-fg-3">
            SKU {line.sku} · {line.bought} bought · <Rupees amount={line.price} /> each
          </p>
          {line.left === 0 && line.coveredBy ? (
            <p className="text-xs">
              <Link to={paths.return(line.coveredBy._id)} className="link">
                {line.coveredBy.number}
              </Link>{' '}
              already covers it
            </p>
          ) : null}
          {line.noChangeOfMind ? (
            <p className="flex items-center gap-1 text-xs">
              <Scissors aria-hidden="true" className="size-3.5" />
              Cut goods: not for a change of mind
            </p>
          ) : null}
        </div>
      </div>
      {quantity > 0 && !isOff ? (
        <div className="mt-3 flex flex-wrap items-center gap-3 ps-8">
          <QuantityStepper
            size="md"
            max={line.left}
            label={`Return of ${line.name}`}
            tooManyText={`Only ${line.left} can be returned`}
            value={quantity}
            onChange={onQuantity}
          />
          <span className="text-sm text-fg-2">of {line.bought} bought</span>
        </div>
      ) : null}
      {quantity > 0 && !isOff && line.serials.length > 0 ? (
        <fieldset className="mt-3 ps-8">
          <legend className="mb-1 text-sm text-fg-2">
            Which ones? The serial number stands on the piece.
          </legend>
          <div className="flex max-h-60 flex-wrap gap-x-5 overflow-y-auto">
            {line.serials.map((serial) => (
              <Checkbox
                key={serial}
                data-serial
                label={<span className="num wrap-anywhere">{serial}</span>}
                checked={serials.includes(serial)}
                onChange={() => onSerial(serial)}
              />
            ))}
          </div>
        </fieldset>
      ) : null}
    </li>
  );
}

function Reason({
  value,
  chosen,
  onChoose,
}: {
  value: ReturnReason;
  chosen: ReturnReason | null;
  onChoose: (reason: ReturnReason) => void;
}) {
  return (
    <label
      htmlFor={`reason-${value}`}
      className="flex min-h-11 items-center gap-3 px-4 hover:bg-hover has-checked:bg-primary-soft/40 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
    >
      <Radio
        id={`reason-${value}`}
        name="reason"
        value={value}
        checked={chosen === value}
        onChange={() => onChoose(value)}
      />
      {RETURN_REASON_NAMES[value]}
    </label>
  );
}

function Step({ title, children }: { title: string; children: string }) {
  return (
    <li>
      <p className="font-semibold">{title}</p>
      <p className="text-fg-2">{children}</p>
    </li>
  );
}
