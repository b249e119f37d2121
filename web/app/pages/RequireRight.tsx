import { Outlet } from 'react-router-dom';
import type { Right } from '#/bff/contract/rights.ts';
import type { LabelKey } from '#/web/app/labels/use-labels.ts';
import { useRights } from '#/web/app/user/rights.ts';
import { NoRightsPage } from './NoRightsPage.tsx';

interface Props {
  right: Right;
  /** The name of the screen that the right opens. */
  screen: LabelKey;
  /** Whether the right is needed in the whole group. */
  wholeGroup?: boolean;
}

/**
 * Shows the screen or, if the person lacks the right to open it, who can grant this right. The server enforces the
 * right; this component only explains the refusal before any call is made.
 */
export function RequireRight({ right, screen, wholeGroup = false }: Props) {
  const rights = useRights();
  const isIn = rights.has(right) && (!wholeGroup || rights.administersGroup);
  return isIn ? <Outlet /> : <NoRightsPage right={right} screen={screen} wholeGroup={wholeGroup} />;
}
