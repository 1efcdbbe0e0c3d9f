import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { MOST_MESSAGE_CHARACTERS, type StartedThread } from '../../../../contract/orders/threads.contract.ts';
import { apiPost, errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useGoToLogin } from '../../people/session/login-redirect.hooks.ts';
import { useSession } from '../../people/session/session.hooks.ts';
import { readQuestion, writeQuestion } from './question-draft.ts';

const FAILED = 'The question could not be sent. Please try again.';

/** A question about a product. Guests write it first and sign in when they send it. */
export function AskSellerDialog({
  product,
  onClose,
}: {
  product: { _id: string; name: string; seller: { companyName: string } };
  onClose: () => void;
}) {
  const { user } = useSession();
  const goToLogin = useGoToLogin();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [text, setText] = useState(() => readQuestion(product._id));
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const key = useRef(crypto.randomUUID());
  const ask = useMutation({
    mutationFn: (question: string) =>
      apiPost<StartedThread>(
        '/api/threads',
        { product: product._id, text: question },
        { idempotencyKey: key.current },
      ),
    onSuccess: () => {
      writeQuestion(product._id, '');
      void queryClient.invalidateQueries({ queryKey: ['my', 'threads'] });
    },
  });

  function send() {
    const question = text.trim();
    const refusal =
      question === ''
        ? 'Write a message'
        : question.length > MOST_MESSAGE_CHARACTERS
          ? `At most ${MOST_MESSAGE_CHARACTERS} characters`
          : undefined;
    setProblem(refusal);
    if (refusal) return field.current?.focus();
    if (user)
      return ask.mutate(question, {
        done: 'Your question was sent',
        failed: FAILED,
        onSuccess: ({ thread }) => navigate(paths.thread(thread._id)),
        onError: null,
      });

    writeQuestion(product._id, question);
    goToLogin();
  }

  function close() {
    writeQuestion(product._id, '');
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={close}
      title="Ask the seller"
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button busy={ask.isPending} onClick={send}>
            {user ? 'Send question' : 'Sign in and send'}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-fg-2 wrap-anywhere">{`${product.seller.companyName} answers about ${product.name}.`}</p>
      <TextArea
        ref={field}
        label="Your question"
        rows={4}
        value={text}
        error={problem}
        help="Phone numbers, e-mail and web addresses are hidden. The seller may show the question and the answer on this page, without your name."
        onChange={(event) => {
          setText(event.target.value);
          // Another text is another question.
          key.current = crypto.randomUUID();
        }}
      />
      {ask.isError ? (
        <Banner tone="danger" className="mt-4">
          {errorText(ask.error, FAILED)}
        </Banner>
      ) : null}
    </Dialog>
  );
}
