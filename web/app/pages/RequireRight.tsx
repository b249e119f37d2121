import { Outlet } from 'react-router-dom';
import type { Right } from '#/bff/contract/rights.ts';
import type { LabelKey } from '#/web/app/labels/use-labels.ts';
import { useRights } from '#/web/app/user/rights.ts';
import { NoRightsPage } from './NoRightsPage.tsx';

interface Props {
  right: Right;
  /** What the right opens, in words. */
  screen: LabelKey;
}

/** The screen behind it, or who gives the right that it needs. The server refuses by itself; this only says so sooner. */
export function RequireRight({ right, screen }: Props) {
  return useRights().has(right) ? <Outlet /> : <NoRightsPage right={right} screen={screen} />;
}
