import { type ReactNode, useState } from 'react';
import { errorText } from '../data/api-client.ts';
import { SingleFileDrop } from '../ui/fields/SingleFileDrop.tsx';

const LARGEST_CHARACTERS = 1_000_000;

/** Where a bank's CSV file is chosen. What is wrong with the file, or what `read` refuses, stands under it. */
export function StatementFile({
  read,
  onChosen,
  children,
}: {
  /** Sends the statement's text. */
  read: (csv: string) => Promise<unknown>;
  /** What was known of the file before is over. */
  onChosen: () => void;
  /** What can be done with all its lines, beside the field. */
  children?: ReactNode;
}) {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [isReading, setIsReading] = useState(false);

  async function onFile(chosen: File | null) {
    if (chosen === null) return;
    setFile(chosen);
    setProblem(undefined);
    onChosen();
    // A file that was moved, changed or cannot be opened has no text.
    const csv = await chosen.text().catch(() => null);
    const found = problemOf(csv);
    setProblem(found);
    if (csv === null || found !== undefined) return;
    setIsReading(true);
    try {
      await read(csv);
    } catch (error) {
      setProblem(errorText(error, 'The statement could not be read'));
    } finally {
      setIsReading(false);
    }
  }

  return (
    <>
      <h2 id="statement" tabIndex={-1} className="text-md font-semibold">
        Bank statement
      </h2>
      <p className="mt-1 text-sm text-fg-2">
        Choose the CSV file of your bank. Nothing changes until you confirm a line.
      </p>
      <div className="mt-4 flex flex-wrap items-end gap-4">
        <SingleFileDrop
          label="Statement file"
          accept=".csv,text/csv"
          help="CSV, up to 1 MB."
          error={problem}
          file={file}
          onFile={(chosen) => void onFile(chosen)}
          className="max-w-104 grow"
        />
        {children}
      </div>
      {isReading ? (
        <p role="status" className="mt-3 text-sm text-fg-2">
          Reading the statement
        </p>
      ) : null}
    </>
  );
}

function problemOf(csv: string | null): string | undefined {
  if (csv === null) return 'The file could not be read';
  if (csv.trim() === '') return 'The file is empty';
  return csv.length > LARGEST_CHARACTERS ? 'The file must be at most 1 MB' : undefined;
}
