import { useQuery } from '@tanstack/react-query';
import Upload from 'lucide-react/icons/upload';
import { useId, useRef } from 'react';
import type { CompanyPan } from '../../../../contract/people/company-pan.contract.ts';
import type { CompanyPanStatus } from '../../../../domain/people/company-pan.ts';
import { type CompanyRole, may } from '../../../../domain/people/company-roles.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { Progress } from '../../../ui/feedback/Progress.tsx';
import { Badge, type BadgeTone } from '../../../ui/feedback/StatusBadge.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { DOCUMENT_TYPES, useDocumentSending } from '../document-sending.hooks.ts';
import { PaperButton } from '../PaperButton.tsx';
import { companyPanQuery, useGiveUpPan, useSendCertificate } from './company-pan.hooks.ts';

const BADGES: Record<CompanyPanStatus, { tone: BadgeTone; text: string } | null> = {
  none: null,
  unverified: { tone: 'neutral', text: 'Not proven' },
  waiting: { tone: 'info', text: 'Being checked' },
  verified: { tone: 'success', text: 'Proven' },
  rejected: { tone: 'danger', text: 'Send it again' },
};

/** Whether the PAN on the company's bills is proven, and how to prove it. For who may read its bills. */
export function PanCard({ role }: { role: CompanyRole }) {
  const query = useQuery(companyPanQuery);
  const isManager = may(role, 'manage_company');
  const { data: pan, isError } = query;
  if (!pan && !isError) return null;
  return (
    <TitledCard title="PAN" titleClassName="text-lg" className="p-4 md:p-6">
      {pan ? (
        <div className="mt-2 flex flex-col items-start gap-3">
          <State pan={pan} isManager={isManager} />
          {isManager ? <Steps pan={pan} /> : null}
        </div>
      ) : (
        <LoadFailed title="Your PAN could not be loaded" query={query} />
      )}
    </TitledCard>
  );
}

function State({
  pan: { panNumber, status, reason, claim },
  isManager,
}: {
  pan: CompanyPan;
  isManager: boolean;
}) {
  const badge = BADGES[status];
  if (panNumber === null) {
    return (
      <p className="text-fg-2">
        Your bills name no PAN. Sellers can offer prices to one.{' '}
        {isManager ? <TextLink to={paths.profile}>Add it to your bill details</TextLink> : null}
      </p>
    );
  }
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <span className="num">{panNumber}</span>
        {badge ? <Badge tone={badge.tone}>{badge.text}</Badge> : null}
      </p>
      {status === 'rejected' ? <p className="text-sm wrap-anywhere text-danger">{reason}</p> : null}
      <p className="text-fg-2">
        {status === 'verified'
          ? 'Prices that sellers offer to this PAN are yours to answer.'
          : status === 'waiting'
            ? 'We look at your certificate and write to the owner. You go on buying meanwhile.'
            : 'Prove that it is yours to answer prices that sellers offer to this PAN. You buy without it as before.'}
      </p>
      {status === 'verified' && claim ? (
        <p className="text-sm text-fg-3">
          {claim.how === 'certificate' ? (
            <>
              By its certificate, <When at={claim.changedAt ?? claim.claimedAt} />
            </>
          ) : (
            <>
              By the name on a bank transfer, <When at={claim.changedAt ?? claim.claimedAt} />
            </>
          )}
        </p>
      ) : null}
    </>
  );
}

function Steps({ pan: { panNumber, status, claim, held } }: { pan: CompanyPan }) {
  const { isPending, withdraw, giveUp } = useGiveUpPan();
  return (
    <>
      {panNumber !== null && status !== 'verified' ? (
        <SendCertificate panNumber={panNumber} isAgain={claim !== null} />
      ) : null}
      {claim?.fileName ? (
        <PaperButton path={`/api/company/pan/${encodeURIComponent(claim._id)}/file`} name={claim.fileName} />
      ) : null}
      {claim && status === 'waiting' ? (
        <Button
          variant="ghost"
          size="sm"
          className="-ms-3"
          busy={isPending}
          onClick={() => withdraw(claim._id)}
        >
          Withdraw certificate
        </Button>
      ) : null}
      {claim && status === 'verified' && panNumber !== null ? (
        <GiveUp panNumber={panNumber} isBusy={isPending} onPress={() => void giveUp(claim._id, panNumber)} />
      ) : null}
      {held ? (
        <div className="border-t border-line pt-3">
          <p className="text-sm text-fg-2">
            {`PAN ${held.panNumber} is proven, too, but no longer on your bills: nobody else can prove it.`}
          </p>
          <GiveUp
            panNumber={held.panNumber}
            isBusy={isPending}
            onPress={() => void giveUp(held._id, held.panNumber)}
          />
        </div>
      ) : null}
    </>
  );
}

function GiveUp({ panNumber, isBusy, onPress }: { panNumber: string; isBusy: boolean; onPress: () => void }) {
  return (
    <Button variant="ghost" size="sm" className="-ms-3" busy={isBusy} onClick={onPress}>
      {`Give up PAN ${panNumber}`}
    </Button>
  );
}

function SendCertificate({ panNumber, isAgain }: { panNumber: string; isAgain: boolean }) {
  const upload = useSendCertificate(panNumber);
  const { send, sent, problem } = useDocumentSending(
    (file, onProgress) => upload.mutateAsync({ file, onProgress }),
    { sent: 'Certificate sent' },
  );
  const inputRef = useRef<HTMLInputElement>(null);
  const problemId = useId();
  return (
    <div className="flex max-w-full flex-col items-start gap-2">
      <input
        ref={inputRef}
        type="file"
        hidden
        accept={DOCUMENT_TYPES.join(',')}
        aria-label="File: certificate of PAN"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void send(file);
          event.target.value = '';
        }}
      />
      <Button
        variant="secondary"
        icon={<Upload aria-hidden="true" />}
        busy={upload.isPending}
        aria-describedby={problem === undefined ? undefined : problemId}
        onClick={() => inputRef.current?.click()}
      >
        {isAgain ? 'Upload another certificate' : 'Upload certificate'}
      </Button>
      <p className="text-xs text-fg-3">PDF or picture, at most 8 MB. Only our desk and the owner see it.</p>
      {upload.isPending ? (
        <div role="status" className="w-full">
          <Progress label="Upload of the certificate" value={sent * 100} max={100} />
        </div>
      ) : null}
      {problem === undefined ? null : <FieldError id={problemId}>{problem}</FieldError>}
    </div>
  );
}
