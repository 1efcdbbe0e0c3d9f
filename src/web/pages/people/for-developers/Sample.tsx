import { CopyButton } from '../../../ui/controls/CopyButton.tsx';

/** A piece of code with its file's name, to copy. It breaks where the screen ends: nothing has to be scrolled. */
export function Sample({ name, code }: { name: string; code: string }) {
  const text = code.trimEnd();
  return (
    <figure className="overflow-hidden rounded-lg border border-line bg-sunken">
      <figcaption className="flex items-center justify-between gap-2 border-b border-line bg-surface py-1 ps-4 pe-1 text-sm text-fg-2">
        <code>{name}</code>
        <CopyButton text={text} what={name} />
      </figcaption>
      <pre className="px-4 py-3 text-sm whitespace-pre-wrap text-fg">
        <code>{text}</code>
      </pre>
    </figure>
  );
}

/** The same in several languages: one is open at a time. */
export function Samples({
  name,
  languages,
}: {
  /** Nothing else on the page has this name. */
  name: string;
  languages: readonly { language: string; files: readonly { name: string; code: string }[] }[];
}) {
  return (
    <div className="space-y-2">
      {languages.map(({ language, files }, index) => (
        <details key={language} name={name} open={index === 0} className="space-y-2">
          <summary className="py-1 text-base font-semibold text-fg touch:py-2.5">{language}</summary>
          {files.map((file) => (
            <Sample key={file.name} {...file} />
          ))}
        </details>
      ))}
    </div>
  );
}
