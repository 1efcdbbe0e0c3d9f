import { useEffect, useState } from 'react';

/** When this part of the page came up; null on the server, whose page is kept for others, and until it is taken over. */
export function useNow(): Date | null {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => setNow(new Date()), []);
  return now;
}
