import Share2 from 'lucide-react/icons/share-2';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';

/** The phone's share sheet where there is one, else the link on the clipboard (product.md: nothing stays a stub). */
export function ShareButton({ title, look }: { title: string; look: 'round' | 'text' }) {
  const toast = useToast();

  async function share() {
    const url = `${window.location.origin}${window.location.pathname}`;
    try {
      if (navigator.share) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      toast.success('Link copied');
    } catch (error) {
      // Closing the share sheet is not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast.error('The link could not be copied. Copy it from the address bar.');
    }
  }

  return look === 'round' ? (
    <IconButton label="Share" look="round" size={44} onClick={share}>
      <Share2 />
    </IconButton>
  ) : (
    <Button variant="ghost" className="text-sm" icon={<Share2 />} onClick={share}>
      Share
    </Button>
  );
}
