import { useEffect, useState } from 'react';

/** When this part of the page came up; null on the server, whose page is kept for others, and until it is taken over. */
export function useNow(): Date | null {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => setNow(new Date()), []);
  return now;
}

/** The time, to the minute: for clocks that count down. Only for what no server draws. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
