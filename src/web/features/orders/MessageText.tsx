import EyeOff from 'lucide-react/icons/eye-off';
import { piecesOf } from './message-pieces.ts';

/** What somebody wrote, line by line; a chip stands for what was hidden. */
export function MessageText({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {piecesOf(text).map((piece, index) =>
        piece.isHidden ? (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their places
            key={index}
            className="inline-flex items-center gap-1 rounded-sm bg-neutral-soft px-1.5 align-baseline text-sm text-neutral-fg"
          >
            <EyeOff aria-hidden="true" className="size-3.5" />
            {piece.text}
          </span>
        ) : (
          piece.text
        ),
      )}
    </p>
  );
}
