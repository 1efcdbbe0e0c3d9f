import { type FormEvent, useId, useState } from 'react';
import { apiPost, errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The footer's subscription to the newsletter; double opt-in by e-mail (product.md 9). */
export function NewsletterForm() {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const subscribe = useMutation({
    mutationFn: (email: string) => apiPost('/api/newsletter', { email }),
    onError: (error) => setProblem(errorText(error, 'Subscription to the newsletter failed')),
  });

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    if (email === '') return setProblem('Email is required');
    if (!EMAIL.test(email)) return setProblem('Invalid email address');
    setProblem(null);
    subscribe.mutate(email);
  }

  return (
    <form noValidate onSubmit={onSubmit}>
      <p>New stock and price drops.</p>
      <div className="mt-3 flex gap-2">
        <label htmlFor={id} className="sr-only">
          Email address
        </label>
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          placeholder="Email address"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          className="field min-w-0"
        />
        <Button type="submit" variant="secondary" busy={subscribe.isPending}>
          Subscribe
        </Button>
      </div>
      {problem ? <FieldError id={`${id}-error`}>{problem}</FieldError> : null}
      <p role="status" className="mt-2 text-sm font-medium text-success">
        {subscribe.isSuccess && !problem ? 'Check your e-mail to confirm' : ''}
      </p>
    </form>
  );
}
