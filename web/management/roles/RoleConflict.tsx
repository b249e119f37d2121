import type { RoleDetails } from '#/bff/contract/people.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { ConflictDialog } from '#/web/registers/ConflictDialog.tsx';
import { differingFields, mergeEntries, proposeSides, type Side } from '#/web/registers/conflict.ts';
import type { Tree } from '#/web/ui/tree/tree-lines.ts';
import { draftOf, entriesOf, fromEntries, type RoleEntries } from './role-draft.ts';
import type { useRoleEditor } from './use-role-editor.ts';

interface Props {
  editor: ReturnType<typeof useRoleEditor>;
  theirs: RoleDetails;
  tree: Tree;
}

const FIELDS = ['active', 'isGlobal', 'companies'] as const;
const LABELS = { active: 'Roles.active', isGlobal: 'Roles.global', companies: 'Roles.companiesTitle' } as const;

/** Shows both versions of a role that somebody else has stored meanwhile, field by field. */
export function RoleConflict({ editor, theirs: stored, tree }: Props) {
  const { t } = useLabels();
  const mine = entriesOf(editor.draft);
  const theirs = entriesOf(draftOf(stored));
  const fields = differingFields(mine, theirs, FIELDS);
  const inWords = (entries: RoleEntries, field: keyof RoleEntries): string => {
    if (field !== 'companies') return t(entries[field] ? 'Record.yes' : 'Record.no');
    return [...fromEntries(entries).companies]
      .map(([id, inherit]) => `${tree.nodes.get(id)?.name ?? id}${inherit ? ` (${t('Roles.inherits')})` : ''}`)
      .join(', ');
  };
  return (
    <ConflictDialog
      title={t('Roles.conflictTitle')}
      what={t('Roles.thisRole')}
      since={editor.since}
      lastChange={editor.lastChange}
      fields={fields.map((field) => ({
        key: field,
        label: t(LABELS[field]),
        mine: inWords(mine, field),
        theirs: inWords(theirs, field),
      }))}
      proposal={proposeSides(entriesOf(draftOf(editor.base)), mine, fields)}
      busy={editor.isSaving}
      onChoose={(sides: Record<string, Side>) => editor.resolve(fromEntries(mergeEntries(mine, theirs, sides)))}
      onDiscard={editor.takeTheirs}
      onClose={editor.closeConflict}
    />
  );
}
