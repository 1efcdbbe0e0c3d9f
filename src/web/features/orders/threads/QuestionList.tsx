import { useState } from 'react';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SectionHeader } from '../../../ui/layout/Card.tsx';
import { MessageText } from '../MessageText.tsx';
import { useProductQuestions } from './product-questions.hooks.ts';

/** The seller's public answers; hidden while there are none. */
export function QuestionList({ productId }: { productId: string }) {
  const [page, setPage] = useState(1);
  const { data, isFetching } = useProductQuestions(productId, page);
  if (!data || data.pagination.total === 0) return null;
  const { pages } = data.pagination;
  return (
    <section aria-labelledby="questions" className="below-fold mt-10">
      <SectionHeader id="questions" title="Questions and answers" />
      <dl className="card max-w-prose divide-y divide-line">
        {data.questions.map(({ _id, question, answer, answeredAt }) => (
          <div key={_id} className="p-4">
            <dt className="font-semibold">
              <MessageText text={question} />
            </dt>
            <dd className="mt-1 text-fg-2">
              <MessageText text={answer} />
              <p className="num mt-1 text-xs text-fg-3">{`The seller, ${formatDate(new Date(answeredAt))}`}</p>
            </dd>
          </div>
        ))}
      </dl>
      {pages > 1 ? (
        <div className="mt-3 flex gap-2">
          <Button
            variant="secondary"
            size="sm"
            disabled={page === 1}
            busy={isFetching}
            onClick={() => setPage(page - 1)}
          >
            Newer
          </Button>
          <Button
            variant="secondary"
            size="sm"
            disabled={page >= pages}
            busy={isFetching}
            onClick={() => setPage(page + 1)}
          >
            Older
          </Button>
        </div>
      ) : null}
    </section>
  );
}
