import './rich-text.css';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { cx } from 'class-variance-authority';
import { useEffect } from 'react';
import { RichTextToolbar } from './RichTextToolbar.tsx';

/** Only what the server keeps (T-X1): paragraphs, breaks, lists, strong, em, h2-h4 and links. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    dropcursor: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['http', 'https', 'mailto'],
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
];

export function RichTextEditor({
  labelledBy,
  describedBy,
  isInvalid,
  value,
  onChange,
  focusRef,
}: {
  labelledBy: string;
  describedBy: string;
  isInvalid: boolean;
  value: string;
  onChange: (html: string) => void;
  focusRef: ((handle: { focus: () => void } | null) => void) | undefined;
}) {
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    // The content policy allows no style elements; rich-text.css has the rules.
    injectCSS: false,
    onUpdate: ({ editor: changed }) => onChange(htmlOf(changed)),
    editorProps: {
      // Word and web pages paste styles, which the content policy would refuse aloud.
      transformPastedHTML: (html) => html.replace(/\sstyle\s*=\s*(?:"[^"]*"|'[^']*')/gi, ''),
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        class: 'prose max-w-none',
      },
    },
  });

  useEffect(() => {
    if (editor) focusRef?.({ focus: () => editor.commands.focus() });
    return () => focusRef?.(null);
  }, [editor, focusRef]);

  // A restored draft or the product read again. An editor that gave way to another has no schema any more.
  useEffect(() => {
    if (editor && !editor.isDestroyed && htmlOf(editor) !== value)
      editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  return (
    <div
      className={cx(
        'rich-text overflow-hidden rounded-md border bg-surface focus-within:outline-2 focus-within:outline-focus',
        isInvalid ? 'border-danger' : 'border-field',
      )}
    >
      {editor ? <RichTextToolbar editor={editor} /> : null}
      <EditorContent editor={editor} />
    </div>
  );
}

/** Nothing typed is an empty text, not an empty paragraph. */
function htmlOf(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML();
}
