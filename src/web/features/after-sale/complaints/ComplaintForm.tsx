import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  CHOSEN_KINDS,
  type SentComplaint,
  sendComplaintSchema,
} from '../../../../contract/after-sale/complaints.contract.ts';
import { formatDeadline } from '../../../../domain/shop/kathmandu-time.ts';
import { ApiError } from '../../../data/api-client.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { PhotoField } from '../../shop/photos/PhotoField.tsx';
import { usePhotoSending } from '../../shop/photos/photos.hooks.ts';
import { keepComplaint, readComplaint } from './complaint-draft.ts';
import { useSendComplaint } from './complaints.hooks.ts';

const KIND_LABELS: Record<(typeof CHOSEN_KINDS)[number], string> = {
  not_received: 'A parcel has not arrived',
  product: 'A product is not as it should be',
  payment: 'A payment or refund',
  seller: 'A seller',
  other: 'Something else',
};

type FieldName = 'kind' | 'text' | 'name' | 'email' | 'order' | 'parcel' | 'photos';

/** A complaint: of somebody signed in about an own order if they like, of a guest with name and address. */
export function ComplaintForm({
  isGuest,
  orders,
  orderId,
  onOrder,
  parcels,
  signIn,
}: {
  isGuest: boolean;
  orders: readonly { _id: string; orderNumber: string }[];
  orderId: string;
  onOrder: (orderId: string) => void;
  /** Of the chosen order, where it has several. */
  parcels: readonly { _id: string; label: string }[];
  /** Leads guests to the sign-in that lets them choose an order. */
  signIn: ReactNode;
}) {
  const [values, setValues] = useState(() => ({ ...readComplaint(), name: '', email: '', parcel: '' }));
  const { kind, text } = values;
  const [problems, setProblems] = useState<Partial<Record<FieldName | 'root', string>>>({});
  const photos = usePhotoSending({ most: 6 });
  const send = useSendComplaint();
  const formRef = useRef<HTMLFormElement>(null);
  // Who signs in takes it over: it waits for nobody else in this tab.
  useEffect(() => keepComplaint(isGuest ? { kind, text } : null), [isGuest, kind, text]);
  const set = (name: keyof typeof values) => (event: { target: { value: string } }) => {
    setValues((current) => ({ ...current, [name]: event.target.value }));
    setProblems((current) => ({ ...current, [name]: undefined }));
  };

  function show(found: Partial<Record<FieldName | 'root', string>>) {
    setProblems(found);
    const fields = [...(formRef.current?.querySelectorAll<HTMLInputElement>('[name]') ?? [])];
    fields.find(({ name }) => Object.hasOwn(found, name))?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (send.isPending || photos.isSending) return;
    const input = {
      kind: kind as (typeof CHOSEN_KINDS)[number],
      text,
      photos: photos.ids,
      ...(isGuest ? { name: values.name, email: values.email } : {}),
      ...(orderId === '' ? {} : { order: orderId }),
      ...(values.parcel === '' || parcels.length === 0 ? {} : { parcel: values.parcel }),
    };
    const checked = sendComplaintSchema.safeParse(input);
    if (!checked.success) {
      show(
        Object.fromEntries(
          checked.error.issues.map(({ path, message }) => [String(path[0]), message]).reverse(),
        ),
      );
      return;
    }
    send.mutate(input, {
      onSuccess: () => {
        setProblems({});
        setValues({ kind: '', text: '', name: '', email: '', parcel: '' });
        photos.clear();
        onOrder('');
      },
      failed: 'Your complaint could not be sent',
      onError: (text, error) => {
        const { errors } = ApiError.from(error);
        show(
          errors.length > 0
            ? Object.fromEntries(errors.map(({ path, message }) => [path.split('.')[0], message]))
            : { root: text },
        );
      },
    });
  }

  if (send.isSuccess) return <Sent sent={send.data} onAgain={() => send.reset()} />;
  return (
    <form ref={formRef} noValidate onSubmit={submit} aria-label="Complaint" className="flex flex-col gap-4">
      <SelectField
        label="What is it about?"
        required
        name="kind"
        placeholder="Choose"
        options={CHOSEN_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }))}
        error={problems.kind}
        value={kind}
        onChange={set('kind')}
      />
      {isGuest ? (
        <>
          <TextField
            label="Name"
            required
            name="name"
            autoComplete="name"
            error={problems.name}
            value={values.name}
            onChange={set('name')}
          />
          <TextField
            label="Email"
            type="email"
            required
            name="email"
            autoComplete="email"
            help="We send a link there: the complaint gets its number when you open it."
            error={problems.email}
            value={values.email}
            onChange={set('email')}
          />
          <p className="text-sm text-fg-2">{signIn}</p>
        </>
      ) : orders.length > 0 ? (
        <SelectField
          label="Order"
          optional
          name="order"
          placeholder="None of my orders"
          options={orders.map(({ _id, orderNumber }) => ({ value: _id, label: orderNumber }))}
          error={problems.order}
          value={orderId}
          onChange={(event) => {
            onOrder(event.target.value);
            setValues((current) => ({ ...current, parcel: '' }));
          }}
        />
      ) : null}
      {parcels.length > 0 ? (
        <SelectField
          label="Parcel"
          optional
          name="parcel"
          placeholder="The whole order"
          options={parcels.map(({ _id, label }) => ({ value: _id, label }))}
          error={problems.parcel}
          value={values.parcel}
          onChange={set('parcel')}
        />
      ) : null}
      <TextArea
        label="What happened?"
        required
        name="text"
        rows={6}
        maxLength={5000}
        help="What you expected, what happened, and what would put it right."
        error={problems.text}
        value={text}
        onChange={set('text')}
      />
      <PhotoField label="Photos" sending={photos} error={problems.photos} />
      {problems.root ? <Banner tone="danger">{problems.root}</Banner> : null}
      <Button type="submit" size="lg" busy={send.isPending || photos.isSending} className="self-start">
        Send complaint
      </Button>
    </form>
  );
}

function Sent({ sent: { _id, number, dueAt }, onAgain }: { sent: SentComplaint; onAgain: () => void }) {
  return (
    <div className="flex flex-col items-start gap-4">
      {number === null || dueAt === null ? (
        <Banner tone="info">
          Check your e-mail: your complaint gets its number when you open the link. The link works for 24
          hours.
        </Banner>
      ) : (
        <Banner
          tone="success"
          action={<TextLink to={paths.complaint(_id)}>See the complaint</TextLink>}
        >{`Your complaint has the number ${number}. We decide by ${formatDeadline(new Date(dueAt))}.`}</Banner>
      )}
      <Button variant="secondary" onClick={onAgain}>
        Send another complaint
      </Button>
    </div>
  );
}
