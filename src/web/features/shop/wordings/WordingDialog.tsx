import {
  type ChangeWording,
  changeWordingSchema,
  type Wording,
} from '../../../../contract/shop/wordings.contract.ts';
import { apiPut } from '../../../data/api-client.ts';
import { useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { WordingHistory } from './WordingHistory.tsx';
import { ADMIN_WORDINGS } from './wording-columns.tsx';

/** How one message is said in Nepali: to be changed, or taken back to what its file says. */
export function WordingDialog({ wording, onClose }: { wording: Wording; onClose: () => void }) {
  const { _id: id, english, nepali, inFile, state, uses, place, change } = wording;
  const seen = change?._id ?? null;
  const { draft, bind } = useDraft({ nepali });
  const { problems, isBusy, submit } = useDeskForm({
    desk: ADMIN_WORDINGS,
    schema: changeWordingSchema,
    send: (input: ChangeWording) => apiPut(`/api/admin/wordings/${encodeURIComponent(id)}`, input),
    done: 'Wording saved',
    failed: 'The wording could not be saved.',
    failedAt: 'nepali',
    onDone: onClose,
  });
  const marks = english.match(/\{\w+\}|<\/?\d+\/?>/g) ?? [];
  const files = place === null ? uses : [place];
  return (
    <Dialog isOpen onClose={onClose} title="Words in Nepali">
      <form
        noValidate
        onSubmit={(event) => submit(event, { ...draft, seen })}
        className="flex flex-col gap-4"
      >
        <div>
          <p className="text-sm font-medium">English</p>
          <p lang="en" className="mt-1 whitespace-pre-line wrap-anywhere">
            {english}
          </p>
          {files.length > 0 ? <p className="mt-1 text-xs break-all text-fg-3">{files.join(', ')}</p> : null}
        </div>
        <TextArea
          {...bind(problems)('nepali')}
          label="Nepali"
          lang="ne"
          rows={4}
          required
          maxLength={5000}
          help={
            marks.length === 0
              ? undefined
              : `Keep ${[...new Set(marks)].join(' ')}: values and links stand there.`
          }
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isBusy}>
            Save wording
          </Button>
        </div>
      </form>
      {state === 'changed' ? (
        <form
          noValidate
          onSubmit={(event) => submit(event, { nepali: null, seen })}
          className="mt-6 border-t border-line pt-4"
        >
          <p className="text-sm text-fg-2">The program says:</p>
          <p lang="ne" className="mt-1 mb-3 whitespace-pre-line wrap-anywhere">
            {inFile === '' ? english : inFile}
          </p>
          <Button type="submit" variant="secondary" size="sm" busy={isBusy}>
            Say it as the program does
          </Button>
        </form>
      ) : null}
      <WordingHistory id={id} />
    </Dialog>
  );
}
