import CircleAlert from 'lucide-react/icons/circle-alert';

/** Beside the button of a longer form: names the fields whose errors stand above. `labels` are those fields. */
export function FieldsToCheck({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return (
    <p role="alert" className="flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5" />
      <span>Please check: {labels.join(', ')}.</span>
    </p>
  );
}
