import ClipboardList from 'lucide-react/icons/clipboard-list';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';

export const EXAMPLE = 'A9F44116 x 6\n५ थान LED 9W\nhavells wire 2.5 sqmm 2 coil @6200';

export function Example({ onTry }: { onTry: () => void }) {
  return (
    <Card aria-label="An example" className="flex flex-col items-start gap-3 p-5">
      <ClipboardList aria-hidden="true" className="size-8 text-fg-3" />
      <p className="font-medium">Paste a message, or try this one:</p>
      <pre className="max-w-full rounded-md bg-sunken px-3 py-2 font-sans text-sm whitespace-pre-wrap">
        {EXAMPLE}
      </pre>
      <Button variant="secondary" onClick={onTry}>
        Try this message
      </Button>
    </Card>
  );
}
