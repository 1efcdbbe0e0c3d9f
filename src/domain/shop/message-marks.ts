// Messages are English texts with marks: `{name}` for a value, `<0>…</0>` or `<0/>` for an inner element. Whatever says
// them in another language must hold the same marks.

const MARK = /\{\w+\}|<\/?\d+\/?>/g;

/** What is wrong with the marks of a translation, naming the first; null: they are those of the message. */
export function marksProblem(message: string, translation: string): string | null {
  const wanted = marksOf(message);
  const given = marksOf(translation);
  const missing = wanted.find((mark) => timesIn(given, mark) < timesIn(wanted, mark));
  if (missing !== undefined) return `${missing} is missing`;
  const extra = given.find((mark) => timesIn(given, mark) > timesIn(wanted, mark));
  if (extra !== undefined) {
    return wanted.includes(extra) ? `${extra} stands there too often` : `${extra} is not in the English`;
  }
  return isNested(given) ? null : 'The marks <0> and </0> must stand in pairs';
}

const marksOf = (text: string): string[] => text.match(MARK) ?? [];

// A value may be said twice, an inner element once; neither may be lost.
const timesIn = (marks: readonly string[], mark: string) => {
  const times = marks.filter((other) => other === mark).length;
  return mark.startsWith('{') ? Math.min(times, 1) : times;
};

function isNested(marks: readonly string[]): boolean {
  const open: string[] = [];
  for (const mark of marks) {
    if (/^<\d+>$/.test(mark)) open.push(mark);
    else if (mark.startsWith('</') && open.pop() !== mark.replace('/', '')) return false;
  }
  return open.length === 0;
}
