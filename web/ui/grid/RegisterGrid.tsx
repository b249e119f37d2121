import { usePhone } from '../layout/use-media-query.ts';
import './grid.css';
import { PhoneGrid } from './PhoneGrid.tsx';
import { TableGrid } from './TableGrid.tsx';
import type { RegisterGridProps } from './types.ts';
import { useRegisterGrid } from './use-register-grid.ts';

/**
 * The grid of every register (see README.md): a table with a toolbar, group panel, filters and status bar, or, in a
 * window narrower than 640 px, a list of two-line rows. The grid fills the height of its container.
 */
export function RegisterGrid<Row>(props: RegisterGridProps<Row>) {
  const state = useRegisterGrid(props);
  const phone = usePhone();
  return phone ? <PhoneGrid {...props} state={state} /> : <TableGrid {...props} state={state} />;
}
