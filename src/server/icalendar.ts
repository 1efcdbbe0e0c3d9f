/** Something on a day of Nepal's calendar. */
export interface CalendarDay {
  /** The same for the same thing, whenever it is read. */
  uid: string;
  /** YYYY-MM-DD. */
  day: string;
  /** When it was written down. */
  at: Date;
  title: string;
  text: string;
  /** Where it is looked at. */
  url: string;
}

/** A line may hold so many bytes of UTF-8, its end left out (RFC 5545, 3.1). */
const LONGEST_LINE = 75;

/** A calendar of whole days as RFC 5545 writes it. */
export function icalendar(name: string, days: readonly CalendarDay[]): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Thokmandu//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ...days.flatMap(({ uid, day, at, title, text, url }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${compact(at.toISOString().slice(0, 19))}Z`,
      `DTSTART;VALUE=DATE:${compact(day)}`,
      `DTEND;VALUE=DATE:${compact(dayAfter(day))}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(text)}`,
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}

const compact = (text: string) => text.replaceAll('-', '').replaceAll(':', '');

function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** A text value (3.3.11): what would end it or the line is written otherwise, control characters are left out. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

/** Goes on in a next line that begins with a space, never within a letter. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= LONGEST_LINE) return line;
  let [text, bytes] = ['', 0];
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > LONGEST_LINE) {
      text += '\r\n ';
      bytes = 1;
    }
    text += letter;
    bytes += size;
  }
  return text;
}
