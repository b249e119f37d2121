import { Outlet } from 'react-router-dom';
import type { Right } from '#/bff/contract/rights.ts';
import type { LabelKey } from '#/web/app/labels/use-labels.ts';
import { useRights } from '#/web/app/user/rights.ts';
import { NoRightsPage } from './NoRightsPage.tsx';

interface Props {
  right: Right;
  /** What the right opens, in words. */
  screen: LabelKey;
  /** It takes the right in the whole group. */
  wholeGroup?: boolean;
}

/** The screen behind it, or who gives the right that it needs. The server refuses by itself; this only says so sooner. */
export function RequireRight({ right, screen, wholeGroup = false }: Props) {
  const rights = useRights();
  const isIn = rights.has(right) && (!wholeGroup || rights.administersGroup);
  return isIn ? <Outlet /> : <NoRightsPage right={right} screen={screen} wholeGroup={wholeGroup} />;
}
