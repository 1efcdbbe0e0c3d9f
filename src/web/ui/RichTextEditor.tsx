import './rich-text.css';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { cx } from 'class-variance-authority';
import Bold from 'lucide-react/icons/bold';
import Heading2 from 'lucide-react/icons/heading-2';
import Heading3 from 'lucide-react/icons/heading-3';
import Heading4 from 'lucide-react/icons/heading-4';
import Italic from 'lucide-react/icons/italic';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Redo from 'lucide-react/icons/redo-2';
import Undo from 'lucide-react/icons/undo-2';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';

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
}: {
  labelledBy: string;
  describedBy: string;
  isInvalid: boolean;
  value: string;
  onChange: (html: string) => void;
}) {
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    // The content policy allows no style elements; rich-text.css has the rules.
    injectCSS: false,
    onUpdate: ({ editor: changed }) => onChange(htmlOf(changed)),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        class: 'prose max-w-none',
      },
    },
  });

  // A restored draft or the product read anew.
  useEffect(() => {
    if (editor && htmlOf(editor) !== value) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  return (
    <div
      className={cx(
        'rich-text overflow-hidden rounded-md border bg-surface focus-within:outline-2 focus-within:outline-focus',
        isInvalid ? 'border-danger' : 'border-field',
      )}
    >
      {editor ? <Toolbar editor={editor} /> : null}
      <EditorContent editor={editor} />
    </div>
  );
}

/** Nothing typed is an empty text, not an empty paragraph. */
function htmlOf(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML();
}

interface Tool {
  label: string;
  icon: ReactNode;
  isOn?: boolean;
  isOff?: boolean;
  run: () => void;
}

/** APG toolbar: one stop for Tab, arrows between the buttons. */
function Toolbar({ editor }: { editor: Editor }) {
  const toolbarRef = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [isLinking, setIsLinking] = useState(false);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      heading2: now.isActive('heading', { level: 2 }),
      heading3: now.isActive('heading', { level: 3 }),
      heading4: now.isActive('heading', { level: 4 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      link: now.isActive('link'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const tools: Tool[] = [
    { label: 'Bold', icon: <Bold />, isOn: state.bold, run: () => chain().toggleBold().run() },
    { label: 'Italic', icon: <Italic />, isOn: state.italic, run: () => chain().toggleItalic().run() },
    {
      label: 'Heading',
      icon: <Heading2 />,
      isOn: state.heading2,
      run: () => chain().toggleHeading({ level: 2 }).run(),
    },
    {
      label: 'Smaller heading',
      icon: <Heading3 />,
      isOn: state.heading3,
      run: () => chain().toggleHeading({ level: 3 }).run(),
    },
    {
      label: 'Smallest heading',
      icon: <Heading4 />,
      isOn: state.heading4,
      run: () => chain().toggleHeading({ level: 4 }).run(),
    },
    {
      label: 'Bulleted list',
      icon: <List />,
      isOn: state.bullets,
      run: () => chain().toggleBulletList().run(),
    },
    {
      label: 'Numbered list',
      icon: <ListOrdered />,
      isOn: state.numbers,
      run: () => chain().toggleOrderedList().run(),
    },
    { label: 'Link', icon: <Link />, isOn: state.link, run: () => setIsLinking(!isLinking) },
    { label: 'Undo', icon: <Undo />, isOff: !state.canUndo, run: () => chain().undo().run() },
    { label: 'Redo', icon: <Redo />, isOff: !state.canRedo, run: () => chain().redo().run() },
  ];

  function goTo(index: number) {
    setCurrent(index);
    toolbarRef.current?.querySelectorAll('button')[index]?.focus();
  }

  function press(event: KeyboardEvent) {
    const last = tools.length - 1;
    const target = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    goTo(target);
  }

  return (
    <>
      <div
        ref={toolbarRef}
        role="toolbar"
        aria-label="Formatting"
        onKeyDown={press}
        className="flex flex-wrap gap-0.5 border-b border-line bg-sunken p-1"
      >
        {tools.map(({ label, icon, isOn, isOff, run }, index) => (
          <button
            key={label}
            type="button"
            title={label}
            aria-label={label}
            aria-pressed={isOn}
            aria-disabled={isOff || undefined}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setCurrent(index)}
            onClick={() => {
              if (!isOff) run();
            }}
            className="flex size-8 items-center justify-center rounded-sm text-fg-2 hover:bg-hover hover:text-fg aria-disabled:text-disabled aria-pressed:bg-primary-soft aria-pressed:text-info-fg touch:size-10 forced-colors:aria-pressed:border"
          >
            {icon}
          </button>
        ))}
      </div>
      {isLinking ? <LinkLine editor={editor} onClose={() => setIsLinking(false)} /> : null}
    </>
  );
}

const ADDRESS = /^(?:https?:\/\/[^\s.]+\.[^\s]+|mailto:[^\s@]+@[^\s@]+)$/i;

/** Where the chosen words lead. */
function LinkLine({ editor, onClose }: { editor: Editor; onClose: () => void }) {
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
          Type a web address, as https://example.com
        </p>
      ) : null}
    </div>
  );
}
