import { cx } from 'class-variance-authority';
import X from 'lucide-react/icons/x';
import { type MouseEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import { TextArea } from '../fields/TextArea.tsx';
import { useBackCloses } from './back-closes.hooks.ts';
import { noteDialogClosed } from './dialog-closing.ts';
import { keepPlaceOfPage } from './page-place.ts';
import { usePulledDown } from './pulled-down.hooks.ts';

interface ModalProps {
  role?: 'dialog' | 'alertdialog';
  titleId: string;
  descriptionId?: string | undefined;
  className: string;
  onClose: () => void;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** The focus starts in the first field, if there is one: else a letter that is typed presses Close. */
  hasFields?: boolean;
  onClickCapture?: ((event: MouseEvent) => void) | undefined;
  children: ReactNode;
}

const FIRST_FIELD = [
  'input:not([type="hidden"], [type="radio"]:not(:checked), [type="file"])',
  'select',
  'textarea',
  '[contenteditable="true"]',
]
  .map((field) => `${field}:not(:disabled, [tabindex="-1"])`)
  .join();

const firstField = (dialog: HTMLElement) =>
  dialog.querySelector<HTMLElement>(FIRST_FIELD) ??
  dialog.querySelector<HTMLElement>('input[type="radio"]:not(:disabled)');

/**
 * The native modal dialog: the browser keeps the focus inside, closes it on Esc (and on the back gesture where it
 * has one) and gives the focus back. Rendered only while open.
 */
export function Modal({
  role,
  titleId,
  descriptionId,
  className,
  onClose,
  initialFocus,
  hasFields = false,
  onClickCapture,
  children,
}: ModalProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  /** Text that is selected beyond the edge ends with a click on the backdrop, which is not meant. */
  const isPressedOutside = useRef(false);

  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog) return;
    keepPlaceOfPage();
    dialog.showModal();
    const start = initialFocus?.current ?? (hasFields ? firstField(dialog) : null);
    start?.focus();
    // Fields that are on their way get the focus when they come, unless somebody has moved it meanwhile.
    const first = document.activeElement;
    const arrivals = new MutationObserver(() => {
      const field = firstField(dialog);
      if (field === null) return;
      arrivals.disconnect();
      if (document.activeElement === first) field.focus();
    });
    if (hasFields && start === null) arrivals.observe(dialog, { childList: true, subtree: true });
    return () => {
      arrivals.disconnect();
      dialog.close();
      noteDialogClosed();
    };
  }, [initialFocus, hasFields]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Esc, which fires onCancel
    <dialog
      ref={dialogRef}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={descriptionId}
      className={className}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClickCapture={onClickCapture}
      onPointerDown={(event) => {
        isPressedOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (isPressedOutside.current && event.target === event.currentTarget) onClose();
      }}
    >
      {children}
    </dialog>
  );
}

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at the bottom right. */
  actions?: ReactNode;
  className?: string;
}

/** A centred modal dialog with a title and a close button. */
export function Dialog({ isOpen, onClose, title, children, actions, className }: DialogProps) {
  const titleId = useId();
  if (!isOpen) return null;
  return (
    <Modal titleId={titleId} className={cx('dialog', className)} onClose={onClose} hasFields>
      <div className="p-5">
        <div className="mb-3 flex items-start justify-between gap-3">
          <h2 id={titleId} className="text-lg font-semibold">
            {title}
          </h2>
          <IconButton label="Close" size={36} onClick={onClose} className="-me-2 -mt-1">
            <X className="size-5" />
          </IconButton>
        </div>
        {children}
        {actions ? <div className="mt-5 flex flex-wrap justify-end gap-2">{actions}</div> : null}
      </div>
    </Modal>
  );
}

/** A field for the reason, which may be left empty; every change of it is told. */
export interface ConfirmReason {
  /** Who will read it. */
  help: string;
  onChange: (reason: string) => void;
}

export interface ConfirmDialogProps {
  title: string;
  question: string;
  reason?: ConfirmReason | undefined;
  /** Cancel and the named action; the focus starts on `initialFocus` (Cancel). */
  actions: ReactNode;
  initialFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** A question with two buttons; `useConfirm` is the usual way to ask it. */
export function ConfirmDialog({
  title,
  question,
  reason,
  actions,
  initialFocus,
  onClose,
}: ConfirmDialogProps) {
  const id = useId();
  return (
    <Modal
      role="alertdialog"
      titleId={`${id}title`}
      descriptionId={`${id}question`}
      className="dialog dialog-confirm"
      onClose={onClose}
      initialFocus={initialFocus}
    >
      <div className="p-6">
        <h2 id={`${id}title`} className="text-md font-semibold">
          {title}
        </h2>
        <p id={`${id}question`} className="mt-2 break-words text-fg-2">
          {question}
        </p>
        {reason ? (
          <TextArea
            className="mt-4"
            label="Reason"
            optional
            maxLength={500}
            help={reason.help}
            onChange={(event) => reason.onChange(event.target.value)}
          />
        ) : null}
        <div className="mt-6 flex justify-end gap-2">{actions}</div>
      </div>
    </Modal>
  );
}

export interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** `left` is the phone menu, `bottom` (90% high) the filters, `right` a row of a desk opened beside its table. */
  side: keyof typeof SHEETS;
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode;
  children: ReactNode;
}

const SHEETS = { left: 'sheet-left', right: 'sheet-right', bottom: 'sheet-bottom' } as const;

/** A modal panel at an edge of the screen. */
export function Sheet({ isOpen, ...sheet }: SheetProps) {
  if (!isOpen) return null;
  return sheet.side === 'right' ? <Panel {...sheet} /> : <PhonePanel {...sheet} />;
}

type PanelProps = Omit<SheetProps, 'isOpen'>;

/** What covers a phone closes with Back, and a link in it leaves from the page under it. */
function PhonePanel(panel: PanelProps) {
  const { close, follow } = useBackCloses(panel.onClose);
  return (
    <Panel
      {...panel}
      onClose={close}
      onClickCapture={(event) => {
        const link = (event.target as Element).closest('a');
        const isPlain =
          event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (!link || !isPlain || link.target === '_blank' || link.origin !== window.location.origin) return;
        event.preventDefault();
        event.stopPropagation();
        follow(link.pathname + link.search + link.hash);
      }}
    />
  );
}

function Panel({
  onClose,
  title,
  side,
  footer,
  children,
  onClickCapture,
}: PanelProps & { onClickCapture?: (event: MouseEvent) => void }) {
  const titleId = useId();
  const pull = usePulledDown(onClose);
  return (
    <Modal
      titleId={titleId}
      className={cx('sheet', SHEETS[side])}
      onClose={onClose}
      onClickCapture={onClickCapture}
    >
      <div
        className="sheet-head flex shrink-0 items-center justify-between gap-3 border-b border-line px-4 py-3"
        {...(side === 'bottom' ? pull : {})}
      >
        <h2 id={titleId} className="text-lg font-semibold">
          {title}
        </h2>
        <IconButton label="Close" size={44} onClick={onClose} className="-me-2">
          <X className="size-5" />
        </IconButton>
      </div>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain p-4">{children}</div>
      {footer ? <div className="flex shrink-0 gap-3 border-t border-line p-3">{footer}</div> : null}
    </Modal>
  );
}
