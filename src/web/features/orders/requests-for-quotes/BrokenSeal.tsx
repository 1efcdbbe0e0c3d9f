import { useState } from 'react';
import './comparison.css';

/** Requests whose seal this browser has seen break. */
const SEEN = 'openedRequests';
const MOST_SEEN = 50;

function isFirstLook(id: string): boolean {
  const seen = (localStorage.getItem(SEEN) ?? '').split(' ').filter((one) => one !== '');
  if (seen.includes(id)) return false;
  localStorage.setItem(SEEN, [...seen, id].slice(-MOST_SEEN).join(' '));
  return true;
}

/** The seal breaks open the first time that somebody looks at the quotes of a request. Decoration only. */
export function BrokenSeal({ id }: { id: string }) {
  const [isShown] = useState(() => isFirstLook(id));
  return isShown ? (
    <span aria-hidden="true" className="broken-seal">
      <span />
      <span />
    </span>
  ) : null;
}
