import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { useToast } from '../overlays/Toast.tsx';
import { IconButton } from './IconButton.tsx';

/** Copies `text` and shows a check for two seconds. `what` names it: "tracking number". */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const toast = useToast();
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      toast.error(`Could not copy the ${what}. Select it and copy it by hand.`);
    }
  }

  return (
    <>
      <IconButton label={`Copy ${what}`} size={32} onClick={copy}>
        {isCopied ? <Check className="text-success" /> : <Copy />}
      </IconButton>
      <span role="status" className="sr-only">
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  );
}
