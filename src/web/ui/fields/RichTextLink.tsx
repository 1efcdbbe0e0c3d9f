import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../controls/Button.tsx';

const ADDRESS = /^(?:https?:\/\/[^\s.]+\.[^\s]+|mailto:[^\s@]+@[^\s@]+)$/i;

/** Where the chosen words lead. Enter sets it, Esc goes back to the text. */
export function RichTextLink({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [address, setAddress] = useState(String(editor.getAttributes('link').href ?? ''));
  const [isWrong, setIsWrong] = useState(false);
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => inputRef.current?.focus(), []);

  function apply() {
    const typed = address.trim();
    const href = /^(?:https?:|mailto:)/i.test(typed) ? typed : `https://${typed}`;
    if (!ADDRESS.test(href)) {
      setIsWrong(true);
      inputRef.current?.focus();
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !editor.isActive('link')) {
      chain.insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else {
      chain.setLink({ href }).run();
    }
    onClose();
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      apply();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      editor.commands.focus();
      onClose();
    }
  }

  return (
    <div className="border-b border-line bg-sunken px-2 py-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={inputRef}
          type="url"
          inputMode="url"
          aria-label="Address of the link"
          aria-invalid={isWrong || undefined}
          placeholder="https://"
          className="field min-w-40 grow basis-0"
          value={address}
          onChange={(event) => {
            setAddress(event.target.value);
            setIsWrong(false);
          }}
          onKeyDown={press}
        />
        <Button size="sm" variant="secondary" onClick={apply}>
          Set link
        </Button>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onClose();
          }}
        >
          Remove link
        </Button>
      </div>
      {isWrong ? (
        <p role="alert" className="mt-1 text-xs font-medium text-danger">
          Type a web address, such as https://example.com
        </p>
      ) : null}
    </div>
  );
}
