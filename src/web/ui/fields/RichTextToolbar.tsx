import { type Editor, useEditorState } from '@tiptap/react';
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
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { RichTextLink } from './RichTextLink.tsx';

interface Tool {
  label: string;
  icon: ReactNode;
  isOn?: boolean;
  isOff?: boolean;
  run: () => void;
}

/** APG toolbar: one stop for Tab, arrows between the buttons. */
export function RichTextToolbar({ editor }: { editor: Editor }) {
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
      {isLinking ? <RichTextLink editor={editor} onClose={() => setIsLinking(false)} /> : null}
    </>
  );
}
