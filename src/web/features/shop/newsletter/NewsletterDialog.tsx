import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import {
  type NewsletterIssueInput,
  newsletterIssueInputSchema,
} from '../../../../contract/shop/newsletter-issues.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { apiPost, apiPostMessage, errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { useDeskStep } from '../../../desk/desk-list.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { registerField } from '../../../ui/fields/register-field.ts';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';

const ISSUES = '/api/admin/newsletter/issues';

/** Writes a newsletter: to oneself first, then to every confirmed address. */
export function NewsletterDialog({ confirmed, onClose }: { confirmed: number; onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(newsletterIssueInputSchema),
    defaultValues: { subject: '', text: '' },
    mode: 'onTouched',
  });
  const { errors, isDirty } = form.formState;
  const toast = useToast();
  const confirm = useConfirm();
  const test = useMutation({
    mutationFn: (input: NewsletterIssueInput) => apiPostMessage(`${ISSUES}/test`, input),
    onSuccess: (message) => toast.success(message),
    onError: (error) => toast.error(errorText(error, 'The test could not be sent')),
  });
  const send = useDeskStep('admin-newsletter', (input: NewsletterIssueInput) => apiPost(ISSUES, input));
  const readers = countText(confirmed, 'address', 'addresses');

  const submit = form.handleSubmit(async (input) => {
    const goOn = await confirm({
      title: 'Send newsletter',
      question: `Are you sure you want to send “${input.subject}” to ${readers}?`,
      action: 'Send',
      tone: 'primary',
    });
    if (!goOn) return;
    send.mutate(input, {
      done: 'Newsletter is on its way',
      onSuccess: onClose,
      failed: 'The newsletter could not be sent',
    });
  });

  async function close() {
    const goOn =
      !isDirty ||
      (await confirm({
        title: 'Discard newsletter',
        question: 'What you typed is not saved. Are you sure you want to discard it?',
        action: 'Discard',
        keep: 'Keep writing',
      }));
    if (goOn) onClose();
  }

  return (
    <Dialog isOpen onClose={() => void close()} title="Write newsletter">
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label="Subject"
          required
          maxLength={150}
          error={errors.subject?.message}
          {...registerField(form, 'subject')}
        />
        <TextArea
          label="Text"
          required
          rows={12}
          help="Plain text; an empty line begins a new paragraph. The link to unsubscribe is added."
          error={errors.text?.message}
          {...registerField(form, 'text')}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            variant="secondary"
            busy={test.isPending}
            onClick={form.handleSubmit((input) => test.mutate(input))}
          >
            Send a test to me
          </Button>
          <Button type="submit" busy={send.isPending} disabled={confirmed === 0}>
            {`Send to ${readers}`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
