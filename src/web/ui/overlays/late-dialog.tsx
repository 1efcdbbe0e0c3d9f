import { type ComponentType, useEffect, useId, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { Spinner } from '../feedback/Spinner.tsx';
import { useBackCloses } from './back-closes.hooks.ts';
import { keepPlaceOfPage } from './page-place.ts';

interface Part<Props> {
  load: () => Promise<ComponentType<Props>>;
  loaded: ComponentType<Props> | null;
  Meanwhile: ComponentType<Props> | null;
  OnItsWay: ComponentType<OnItsWayProps>;
}

/**
 * A dialog, sheet or menu whose code comes when it is opened. Until then it says that it is on its way (or shows
 * `Meanwhile`), and what can be done when it does not come: React's `lazy` would show nothing first, and then an error
 * in the place of the page.
 */
export function lateDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props> | null = null,
  OnItsWay: ComponentType<OnItsWayProps> = DialogOnItsWay,
): ComponentType<Props> {
  const part: Part<Props> = { load, loaded: null, Meanwhile, OnItsWay };
  return (props) => <Late part={part} props={props} />;
}

/** As `lateDialog`, of what covers a phone's screen: Back closes it while it is on its way, too. */
export function lateSheet<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lateDialog(load, null, SheetOnItsWay);
}

function Late<Props extends { onClose: () => void }>({ part, props }: { part: Part<Props>; props: Props }) {
  const [Shown, setShown] = useState(() => part.loaded);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (Shown !== null || hasFailed) return;
    let isOver = false;
    part.load().then(
      (component) => {
        part.loaded = component;
        if (!isOver) setShown(() => component);
      },
      () => {
        if (!isOver) setHasFailed(true);
      },
    );
    return () => {
      isOver = true;
    };
  }, [part, Shown, hasFailed]);
  if (Shown !== null) return <Shown {...props} />;
  if (!hasFailed && part.Meanwhile !== null) return <part.Meanwhile {...props} />;
  return <part.OnItsWay hasFailed={hasFailed} onAgain={() => setHasFailed(false)} onClose={props.onClose} />;
}

function asModal(dialog: HTMLDialogElement) {
  keepPlaceOfPage();
  dialog.showModal();
  // Gives the focus back, which the dialog that came takes note of.
  return () => dialog.close();
}

interface OnItsWayProps {
  hasFailed: boolean;
  onAgain: () => void;
  onClose: () => void;
}

function SheetOnItsWay(coming: OnItsWayProps) {
  const { close } = useBackCloses(coming.onClose);
  return <DialogOnItsWay {...coming} onClose={close} />;
}

function DialogOnItsWay({ hasFailed, onAgain, onClose }: OnItsWayProps) {
  const textId = useId();
  return (
    <dialog
      ref={asModal}
      aria-labelledby={textId}
      className="dialog dialog-confirm dialog-coming"
      data-failed={hasFailed ? '' : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="p-5">
        {hasFailed ? (
          <p id={textId} role="alert">
            This could not be loaded. Check your connection and try again; what you typed stays.
          </p>
        ) : (
          <p id={textId} role="status" className="flex items-center gap-3">
            <Spinner />
            Loading
          </p>
        )}
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {hasFailed ? (
            <Button
              onClick={({ currentTarget }) => {
                // Where the script fails for good in this document, the page opens anew (keeping.ts).
                (currentTarget.closest('dialog') as HTMLElement).dataset.again = '';
                onAgain();
              }}
            >
              Try again
            </Button>
          ) : null}
        </div>
      </div>
    </dialog>
  );
}
