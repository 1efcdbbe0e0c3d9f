import { cx } from 'class-variance-authority';
import Hourglass from 'lucide-react/icons/hourglass';
import { useEffect, useRef, useState } from 'react';
import type { Return, ReturnAction } from '../../../../contract/after-sale/returns.contract.ts';
import { formatDate, formatDateTime, formatDeadline } from '../../../../domain/shop/kathmandu-time.ts';
import { formatRupees, paisaFromRupees } from '../../../../domain/shop/money.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { timeLeft } from '../../../ui/feedback/time-left.ts';
import { StickyBottomBar } from '../../../ui/layout/StickyBottomBar.tsx';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { useMayOnDesk } from '../../people/session/desk-role.hooks.ts';
import { type FormAction, ReturnStepForm } from './ReturnStepForm.tsx';
import { clockHelp, clockSentence, reachedStage, STAGES, stageDates } from './return-text.ts';
import { useReturnStep } from './returns.hooks.ts';

const rupeesText = (rupees: number) => formatRupees(paisaFromRupees(rupees));

/** What a press of each button is called; the first that is possible is the solid one. */
const NAMES: Record<ReturnAction, string> = {
  accept: 'Accept return',
  receive: 'Mark as received',
  refund: 'Refund',
  send_back: 'I sent it back',
  answer: 'Answer',
  take_offer: 'Take the offer',
  replace: 'Send a replacement',
  offer: 'Offer part refund',
  question: 'Ask a question',
  escalate: 'Complain',
  decline_offer: 'Decline the offer',
  withdraw: 'Withdraw return',
  decline: 'Decline',
};
const ORDER = Object.keys(NAMES) as ReturnAction[];
const REFUSING: readonly ReturnAction[] = ['decline', 'withdraw', 'decline_offer'];

/** The path of the steps that say nothing but that they are taken, and what is asked before. */
const PLAIN: Partial<
  Record<ReturnAction, { step: string; done: string; question?: (found: Return) => string }>
> = {
  accept: { step: 'accept', done: 'Return accepted' },
  refund: {
    step: 'refund',
    done: 'Refund decided',
    question: ({ amount }) => `${rupeesText(amount)} goes back to the buyer. This cannot be undone.`,
  },
  replace: {
    step: 'replace',
    done: 'Replacement prepared',
    question: () =>
      'The same goods leave your stock again, free of charge. Nothing is refunded. This cannot be undone.',
  },
  take_offer: {
    step: 'take-offer',
    done: 'Offer taken',
    question: ({ offer }) =>
      `You keep the goods and get ${rupeesText(offer?.amount ?? 0)} back. This cannot be undone.`,
  },
  decline_offer: { step: 'decline-offer', done: 'Offer declined' },
  withdraw: {
    step: 'withdraw',
    done: 'Return withdrawn',
    question: () => 'You keep the goods. Within the 7 days you can ask again.',
  },
};

/** What is asked of the reader now: the clock, the way so far, the actions and what they bring about. */
export function ReturnDecisionCard({ found }: { found: Return }) {
  const [opened, setOpened] = useState<FormAction | null>(null);
  const confirm = useConfirm();
  const { mutate, isPending, variables } = useReturnStep(found._id);
  const may = useMayOnDesk()('orders');
  const actions = ORDER.filter((action) => found.actions.includes(action) && (found.role !== 'admin' || may));
  const isAsked =
    actions.length > 0 && (found.isYourTurn || found.role === 'admin' || actions.includes('escalate'));
  const [main, ...others] = actions;
  const left = found.dueAt === null ? null : timeLeft(new Date(found.dueAt), new Date());
  const cardRef = useRef<HTMLElement>(null);
  const lastOpened = useRef(opened);

  // A form gives the focus back to its button, the one of them that is shown, or to the card when there is none any more.
  useEffect(() => {
    const card = cardRef.current;
    if (opened === null && lastOpened.current !== null && card !== null) {
      const buttons = card.querySelectorAll<HTMLElement>(`[data-action="${lastOpened.current}"]`);
      const shown = [...buttons].find(({ offsetParent }) => offsetParent !== null);
      (shown ?? card).focus();
    }
    lastOpened.current = opened;
  }, [opened]);

  async function take(action: ReturnAction) {
    const plain = PLAIN[action];
    if (plain === undefined) {
      setOpened(action as FormAction);
      return;
    }
    if (plain.question !== undefined) {
      const goOn = await confirm({
        title: NAMES[action],
        question: plain.question(found),
        action: NAMES[action],
        keep: 'Not now',
      });
      if (!goOn) return;
    }
    mutate(
      { step: plain.step },
      {
        done: plain.done,
        failed: 'Failed to save',
      },
    );
  }
  const button = (action: ReturnAction, isMain: boolean) => (
    <Button
      key={action}
      data-action={action}
      variant={REFUSING.includes(action) ? 'danger-ghost' : isMain && isAsked ? 'primary' : 'secondary'}
      className={REFUSING.includes(action) ? 'md:ms-auto' : ''}
      busy={isPending && variables?.step === PLAIN[action]?.step}
      onClick={() => void take(action)}
    >
      {NAMES[action]}
    </Button>
  );

  return (
    <section
      ref={cardRef}
      tabIndex={-1}
      aria-label="What happens now"
      className={cx('card overflow-hidden', isAsked && 'border-warning-line')}
    >
      <div
        className={cx(
          'flex flex-wrap items-center gap-3 px-5 py-4',
          isAsked && 'bg-warning-soft text-warning-fg',
        )}
      >
        <Hourglass aria-hidden="true" className="size-5 shrink-0" />
        <div className="min-w-40 flex-1">
          <p className="font-semibold wrap-anywhere">{clockSentence(found)}</p>
          <p className="text-sm">{clockHelp(found)}</p>
        </div>
        {left === null ? null : <p className="num text-sm font-semibold whitespace-nowrap">{left}</p>}
      </div>
      <div className="grid gap-4 px-5 py-4">
        <Stages found={found} />
        <Said found={found} />
        {opened === null ? (
          <>
            {main === undefined ? null : (
              <div className="flex flex-wrap gap-2 max-md:hidden">
                {[main, ...others].map((action, index) => button(action, index === 0))}
              </div>
            )}
            {others.length > 0 ? (
              <div className="grid gap-2 md:hidden">{others.map((action) => button(action, false))}</div>
            ) : null}
            <Consequence found={found} />
          </>
        ) : (
          <ReturnStepForm found={found} action={opened} onDone={() => setOpened(null)} />
        )}
      </div>
      {main !== undefined && opened === null ? (
        <StickyBottomBar label="Next step">
          <Button
            size="lg"
            data-action={main}
            className="grow"
            variant={REFUSING.includes(main) ? 'danger-ghost' : 'primary'}
            busy={isPending}
            onClick={() => void take(main)}
          >
            {NAMES[main]}
          </Button>
        </StickyBottomBar>
      ) : null}
    </section>
  );
}

/** Four parts, filled up to where the return is. */
function Stages({ found }: { found: Return }) {
  const reached = reachedStage(found);
  const dates = stageDates(found);
  return (
    <ol className="grid grid-cols-4 gap-1.5" aria-label="Progress">
      {STAGES.map((stage, index) => (
        <li
          key={stage}
          aria-current={index + 1 === reached ? 'step' : undefined}
          className={cx(
            'border-t-4 pt-1 text-2xs sm:text-xs forced-colors:border-current',
            index < reached ? 'border-primary text-fg-2' : 'border-line-2 text-fg-3',
            index + 1 === reached && 'font-semibold text-fg',
          )}
        >
          {found.status === 'replaced' && index === 3 ? 'Replaced' : stage}
          {dates[index] ? <span className="num block font-normal text-fg-3">{dates[index]}</span> : null}
        </li>
      ))}
    </ol>
  );
}

/** What the other side wants to know, or why it is declined: it is answered here. */
function Said({ found: { status, timeline } }: { found: Return }) {
  if (status !== 'question' && status !== 'declined') return null;
  const said = timeline.findLast(({ event }) => event === status);
  if (said?.note == null) return null;
  return (
    <figure className="rounded-lg bg-sunken px-4 py-3">
      <blockquote className="whitespace-pre-wrap wrap-anywhere">“{said.note}”</blockquote>
      <figcaption className="mt-1 text-xs text-fg-2">
        {said.actor.name === null ? null : `${said.actor.name}, `}
        {formatDateTime(new Date(said.at))}
      </figcaption>
    </figure>
  );
}

/** What the buttons bring about, before one is pressed. */
function Consequence({ found }: { found: Return }) {
  const text = consequenceOf(found);
  return text === null ? null : <p className="text-sm text-fg-2">{text}</p>;
}

function declinedText({ actions, complainUntil, role }: Return): string | null {
  const until = complainUntil === null ? null : formatDeadline(new Date(complainUntil));
  if (actions.includes('escalate'))
    return until === null
      ? 'If you do not agree, complain: our desk decides within 15 days.'
      : `If you do not agree, complain until ${until}: our desk decides within 15 days.`;
  if (complainUntil === null || until === null) return null;
  const isOver = new Date(complainUntil) <= new Date();
  if (role === 'buyer') return isOver ? `The time to complain ended on ${until}.` : null;
  return isOver ? null : `The buyer may complain until ${until}. The money of the parcel is held until then.`;
}

function sendText(
  { name, address, phone }: { name: string; address: string; phone: string },
  isAtOwnCost: boolean,
): string {
  return isAtOwnCost
    ? `Send the goods to ${name}, ${address}, ${phone}; you pay the way. Keep the receipt of the courier.`
    : `Send the goods to ${name}, ${address}, ${phone}; the seller pays the way. Keep the receipt of the courier.`;
}

function consequenceOf(found: Return): string | null {
  const { status, role, amount, refund, isSellersFault, comesBackTo, offer } = found;
  const sum = rupeesText(amount);
  const isOwnFault = isSellersFault === (role !== 'buyer');
  const payer = isOwnFault && role !== 'admin' ? 'you' : isSellersFault ? 'seller' : 'buyer';
  if (refund !== null)
    return refund.sentAt === null
      ? `${rupeesText(refund.amount)} will be sent by ${formatDate(new Date(refund.dueBy))}.`
      : `${rupeesText(refund.amount)} was sent on ${formatDate(new Date(refund.sentAt))}.`;
  if (role === 'buyer') {
    if (status === 'accepted' && comesBackTo !== null) return sendText(comesBackTo, payer === 'you');
    if (offer !== null) return `If you take it, you keep the goods and get ${rupeesText(offer.amount)} back.`;
    if (status === 'declined') return declinedText(found);
    if (status !== 'requested') return null;
    return payer === 'you'
      ? `If it comes back, you get ${sum}; you pay the way.`
      : `If it comes back, you get ${sum}; the seller pays the way.`;
  }
  switch (status) {
    case 'declined':
      return found.complaint === null ? declinedText(found) : null;
    case 'requested':
    case 'question':
      return {
        you: `If you accept, the buyer sends the goods back and you pay the way. ${sum} leaves the balance once they are refunded. To decline you need a reason, and the buyer may complain.`,
        seller: `If you accept, the buyer sends the goods back and the seller pays the way. ${sum} leaves the balance once they are refunded. To decline you need a reason, and the buyer may complain.`,
        buyer: `If you accept, the buyer sends the goods back and the buyer pays the way. ${sum} leaves the balance once they are refunded. To decline you need a reason, and the buyer may complain.`,
      }[payer];
    case 'accepted':
    case 'sent_back':
      return 'Received goods that can be sold again go back into stock by themselves.';
    case 'received':
      return `A refund: ${sum} leaves the balance, with a credit note. A replacement is a parcel free of charge, from your stock.`;
    default:
      return null;
  }
}
