import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { readTrackingCode } from '../../../domain/orders/tracking.ts';
import { errorText } from '../../data/api-client.ts';
import { ParcelTrack } from '../../features/orders/tracking/ParcelTrack.tsx';
import { trackedParcelQuery } from '../../features/orders/tracking/tracking.hooks.ts';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { PageHeader } from '../../ui/layout/Card.tsx';
import type { Route } from './+types/TrackPage.ts';

export const meta = unlistedMeta('Track a parcel', 'Where a parcel is, by its tracking code.');

export default function TrackPage({ params }: Route.ComponentProps) {
  // Another code is another page: what was typed for the one before is forgotten.
  return <Track key={params.code ?? ''} code={params.code ?? ''} />;
}

/** Anybody who knows a code sees where the parcel is; nothing of who sends it, who gets it and what is in it. */
function Track({ code }: { code: string }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(code);
  const [problem, setProblem] = useState<string | undefined>();
  const { data: parcel, error, isFetching } = useQuery(trackedParcelQuery(code));

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = readTrackingCode(typed);
    setProblem(read === null ? 'Enter the twelve letters and digits of the code' : undefined);
    if (read !== null) void navigate(paths.track(read));
  }

  return (
    <div className="page-container max-w-180 py-6">
      <PageHeader
        title="Track a parcel"
        subtitle="Its code stands in the mail that it was sent with, and on the order."
      />
      <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-60 grow"
          label="Tracking code"
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={problem}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" busy={isFetching}>
          Track
        </Button>
      </form>
      <div role="status" className="mt-5">
        {error ? (
          <Banner tone="danger">
            {errorText(error, 'The parcel could not be found. Please try again.')}
          </Banner>
        ) : null}
        {parcel === null ? (
          <Banner tone="danger">
            <p className="font-semibold">No parcel has this code</p>
            <p className="mt-0.5">Compare it letter by letter, or ask who ordered for the link.</p>
          </Banner>
        ) : null}
        {parcel ? <ParcelTrack parcel={parcel} /> : null}
      </div>
    </div>
  );
}
