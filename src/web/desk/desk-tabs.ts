import { createContext, type ReactNode } from 'react';

/** The tabs of the destination that a page belongs to; the desk's frame gives them, `DeskHeader` shows them. */
export const DeskTabsContext = createContext<ReactNode>(null);
