import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { ExportedGrid } from '#/bff/contract/grid-export.ts';
import type { SavedView } from '#/bff/contract/grid-views.ts';
import { gridViewsQuery } from '#/web/api/grid-views.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Menu, type MenuItem } from '#/web/ui/overlays/Menu.tsx';
import { ManageViews } from './ManageViews.tsx';
import { SaveViewDialog } from './SaveViewDialog.tsx';
import { viewOf, withView } from './view-of.ts';

interface ViewsOf {
  grid: ExportedGrid;
  /** The names of the screen's own parameters that belong to the list. Keep the array stable. */
  own: readonly string[];
  /** The list's initial state, as the grid's parameters in the address. */
  first: string;
}

/** A person's saved views of a list: choosing one, saving the current state, renaming and deleting. */
export function useSavedViews({ grid, own, first }: ViewsOf) {
  const { t } = useLabels();
  const [parameters, setParameters] = useSearchParams();
  const [asked, setAsked] = useKeptState<'save' | 'manage' | null>(`views.${grid}.asked`, null);
  const views = useQuery(gridViewsQuery(grid)).data ?? [];
  const shown = viewOf(parameters, own);
  const isShown = ({ view }: SavedView) =>
    viewOf(withView(new URLSearchParams(), view, { own, first }), own) === shown || view === shown;
  const entries: MenuItem[] = [
    ...views.map((one) => ({
      label: one.name,
      checked: isShown(one),
      onSelect: () => setParameters((now) => withView(now, one.view, { own, first }), { replace: true }),
    })),
    ...(views.length > 0 ? [{ separator: true } as const] : []),
    { label: t('SavedViews.save'), icon: 'save', onSelect: () => setAsked('save') },
    ...(views.length > 0
      ? [{ label: t('SavedViews.manage'), icon: 'pencil', onSelect: () => setAsked('manage') }]
      : []),
  ];
  const close = () => setAsked(null);
  return {
    name: views.find(isShown)?.name ?? null,
    entries,
    dialogs: (
      <>
        {asked === 'save' && <SaveViewDialog grid={grid} view={shown} views={views} onClose={close} />}
        {asked === 'manage' && <ManageViews grid={grid} views={views} onClose={close} />}
      </>
    ),
  };
}

/** The saved views as a toolbar menu, named after the current view. */
export function SavedViewsMenu({ name, entries }: Pick<ReturnType<typeof useSavedViews>, 'name' | 'entries'>) {
  const { t } = useLabels();
  return (
    <Menu
      label={t('SavedViews.title')}
      items={entries}
      trigger={(props) => (
        <Button variant="text" size="small" icon="bookmark" iconRight="chevron-down" {...props}>
          {name === null ? t('SavedViews.title') : t('SavedViews.shown', { name })}
        </Button>
      )}
    />
  );
}
