import '#/web/ui/theme/index.css';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { RegisterGrid } from '#/web/ui/grid/RegisterGrid.tsx';
import type { GridColumn } from '#/web/ui/grid/types.ts';
import { ToastProvider } from '#/web/ui/overlays/Toast.tsx';
import type { UiTextKey } from '#/web/ui/texts.ts';
import { UiProvider } from '#/web/ui/UiProvider.tsx';
import { type BenchRow, COLUMNS } from './rows.ts';
import type { Subject } from './subject.ts';

const columns: GridColumn<BenchRow>[] = COLUMNS.map(({ key, kind }) => ({
  key,
  label: key,
  type: kind,
  width: 130,
  sum: kind === 'amount',
}));
const words = (key: UiTextKey) => key;
const rowId = (row: BenchRow) => row.id;
const header = (column: string) => document.querySelector<HTMLElement>(`[role=columnheader][data-key="${column}"]`);

/** Types into a filter as a person does, and applies it at once. */
function type(column: string, text: string): void {
  const input = document.querySelector<HTMLInputElement>(`[data-filter="${column}"] input`);
  if (!input) throw new Error(`no filter for ${column}`);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  // By then the text is in the state of the input.
  queueMicrotask(() => input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
}

/**
 * The grid of the registers with all features: sums, check boxes, bulk actions, stored views and the export to a file.
 */
export const ours: Subject = {
  mount(root, rows) {
    createRoot(root).render(
      <BrowserRouter>
        <UiProvider t={words} language="nl" timeZone="Europe/Amsterdam">
          <ToastProvider>
            <RegisterGrid<BenchRow>
              gridKey="bench"
              userId={0}
              label="bench"
              noun={{ one: 'row', other: 'rows' }}
              columns={columns}
              rows={rows}
              rowId={rowId}
              phoneRow={{ title: 'c0' }}
              empty={{ drawing: 'plain', title: 'none' }}
              exporter={{ run: async () => rows.length, failure: () => ({}) }}
              bulkActions={({ rows: chosen }) => <span>{chosen.length}</span>}
              onRefresh={() => undefined}
            />
          </ToastProvider>
        </UiProvider>
      </BrowserRouter>,
    );
  },
  firstCell(column) {
    const at = header(column)?.dataset.col;
    return document.querySelector(`[data-line="0"] > [data-col="${at}"]`)?.textContent ?? null;
  },
  sort: (column) => header(column)?.click(),
  filter: type,
  clearFilter: (column) => type(column, ''),
  group(column) {
    document.querySelector<HTMLElement>('.ob-group-add')?.click();
    // The menu is open after the next frame; only the press on its entry is measured.
    requestAnimationFrame(() => {
      const entries = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
      entries.find((entry) => entry.textContent?.trim() === column)?.click();
    });
  },
  isGrouped: () => document.querySelector('[role=row][aria-expanded]') !== null,
  scroller: () => document.querySelector('.ob-grid') as HTMLElement,
};
