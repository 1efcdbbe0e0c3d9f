import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import {
  type ContactInput,
  type ContactResult,
  contactSchema,
} from '../../../../contract/shop/contact.contract.ts';
import { ApiError, apiPost, errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { FormTextArea, FormTextField } from '../../../ui/fields/FormTextField.tsx';

/** A message to support. */
export function ContactForm() {
  const send = useMutation({
    mutationFn: (input: ContactInput) => apiPost<ContactResult>('/api/contact', input),
  });
  const form = useForm({
    resolver: zodResolver(contactSchema),
    defaultValues: { name: '', email: '', message: '' },
    mode: 'onTouched',
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit(async (input) => {
    try {
      await send.mutateAsync(input);
      form.reset();
    } catch (failure) {
      const problems = ApiError.from(failure).errors.filter(({ path }) => path in input);
      for (const { path, message } of problems) {
        form.setError(path as keyof ContactInput, { type: 'server', message }, { shouldFocus: true });
      }
      if (problems.length === 0) {
        form.setError('root', { message: errorText(failure, 'Your message could not be sent') });
      }
    }
  });

  return (
    <form noValidate onSubmit={submit} aria-label="Contact" className="flex max-w-prose flex-col gap-4">
      {send.isSuccess ? (
        <Banner tone="success">
          {`Your message has arrived. Its ticket number is ${send.data.ticket}. We answer by e-mail, on working days within 24 hours.`}
        </Banner>
      ) : null}
      <FormTextField form={form} name="name" label="Name" required autoComplete="name" />
      <FormTextField form={form} name="email" label="Email" type="email" required autoComplete="email" />
      <FormTextArea
        form={form}
        name="message"
        label="Message"
        required
        rows={6}
        help="For a question about an order, please name its number."
      />
      {errors.root?.message ? <Banner tone="danger">{errors.root.message}</Banner> : null}
      <Button type="submit" size="lg" busy={send.isPending} className="self-start">
        Send message
      </Button>
    </form>
  );
}
