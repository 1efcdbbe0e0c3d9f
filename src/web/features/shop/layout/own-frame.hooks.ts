import type { ComponentType, ReactNode } from 'react';
import { useLocation, useMatches } from 'react-router';
import type { Role } from '../../../../domain/shop/roles.ts';

/** What a layout's route may bring as its `handle`: a frame around its pages in place of the shop's header. */
export interface OwnFrame {
  isFor(pathname: string, role: Role | undefined): boolean;
  Frame: ComponentType<{ children: ReactNode }>;
}

/** The frame of this page, if it is not the shop's. */
export function useOwnFrame(role: Role | undefined): OwnFrame['Frame'] | null {
  const { pathname } = useLocation();
  const own = useMatches().find(({ handle }) => handle)?.handle as OwnFrame | undefined;
  return own?.isFor(pathname, role) ? own.Frame : null;
}
