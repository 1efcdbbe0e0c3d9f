import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onCompanyLeft } from '../../../data/api-client.ts';
import { ownCompanyQuery } from '../../people/session/session.hooks.ts';

/** What the server said when a call was refused because somebody was taken out of their company; null before. */
export function useCompanyLeft(): string | null {
  const queryClient = useQueryClient();
  const [message, setMessage] = useState<string | null>(null);
  useEffect(
    () =>
      onCompanyLeft((text) => {
        setMessage(text);
        // Several calls of a page are refused at once: one reading tells them all.
        void queryClient.invalidateQueries({ queryKey: ownCompanyQuery.queryKey }, { cancelRefetch: false });
      }),
    [queryClient],
  );
  return message;
}
