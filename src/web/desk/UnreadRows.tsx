import { Banner } from '../ui/feedback/Banner.tsx';

const SHOWN = 5;

/** What of a bank statement's file could not be read, row by row; nothing when all of it could. */
export function UnreadRows({ problems }: { problems: readonly { line: number; message: string }[] }) {
  if (problems.length === 0) return null;
  return (
    <Banner tone="warning">
      <p className="font-semibold">Some rows could not be read</p>
      <ul className="text-sm">
        {problems.slice(0, SHOWN).map(({ line, message }) => (
          <li key={line}>{`Row ${line}: ${message}`}</li>
        ))}
        {problems.length > SHOWN ? <li>{`And ${problems.length - SHOWN} more.`}</li> : null}
      </ul>
    </Banner>
  );
}
