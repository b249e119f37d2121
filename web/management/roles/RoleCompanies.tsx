import { useCallback, useMemo, useState } from 'react';
import { foldText, searchWords } from '#/bff/contract/search.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Icon } from '#/web/ui/controls/Button.tsx';
import { Checkbox } from '#/web/ui/controls/Checkbox.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { CheckTree } from '#/web/ui/tree/CheckTree.tsx';
import type { Tree } from '#/web/ui/tree/tree-lines.ts';
import { coverageOf } from './role-coverage.ts';
import { type RoleDraft, toggled, withInherit } from './role-draft.ts';
import { type OwnPart, useOwnPart } from './use-own-part.ts';

interface Props {
  draft: RoleDraft;
  tree: Tree;
  onChange: (draft: RoleDraft) => void;
}

/** Returns a function that tests whether a text contains every typed word, ignoring case and accents. */
const matcher = (typed: string) => {
  const words = searchWords(typed);
  return (text: string) => words.every((word) => foldText(text).includes(word));
};

/**
 * The companies of a role: a tree of check boxes, and a check box that sets whether the selected company passes the role on
 * (MA-010).
 */
export function RoleCompanies({ draft, tree, onChange }: Props) {
  const { t } = useLabels();
  const part = useOwnPart(tree);
  const [selected, setSelected] = useState<number | null>(() => [...draft.companies.keys()][0] ?? null);
  // At first, the open branches are those that contain the chosen companies or the part that the person administers.
  const [shown] = useState(() => [...draft.companies.keys(), ...part.tops]);
  const { checkedOf, inheritedFrom, covered } = useMemo(() => coverageOf(draft, tree), [draft, tree]);
  const lockedOf = useCallback(
    (id: number) => {
      if (!part.has(id)) return t('Roles.notYours');
      if (draft.companies.get(id) === true && !part.hasBelow(id)) return t('Roles.notAllYours');
      const from = draft.companies.has(id) ? null : inheritedFrom(id);
      return from === null ? undefined : t('Roles.locked', { name: tree.nodes.get(from)?.name ?? '' });
    },
    [part, draft, inheritedFrom, tree, t],
  );
  const asideOf = (id: number) => {
    if (draft.companies.get(id) === true && tree.childrenOf(id).length > 0)
      return (
        <span className="ob-role-inherits" title={t('Roles.inherits')}>
          <Icon name="sitemap" /> <span className="ob-role-inherits-word">{t('Roles.inherits')}</span>
        </span>
      );
    const from = inheritedFrom(id);
    return from === null ? null : t('Roles.via', { name: tree.nodes.get(from)?.name ?? '' });
  };
  return (
    <div className="ob-role-companies">
      <div className="ob-role-companies-head">
        <h3>{t('Roles.companiesTitle')}</h3>
        <span>{t('Roles.chosen', { count: covered, total: tree.nodes.size })}</span>
      </div>
      {draft.companies.size === 0 && <Banner tone="warning">{t('Roles.nowhere')}</Banner>}
      <CheckTree
        label={t('Roles.companiesTitle')}
        searchLabel={t('Roles.searchCompany')}
        tree={tree}
        matcher={matcher}
        checkedOf={checkedOf}
        onCheck={(id) => {
          setSelected(id);
          if (!lockedOf(id)) onChange(toggled(draft, tree, id, part.hasBelow(id)));
        }}
        lockedOf={lockedOf}
        asideOf={asideOf}
        selected={selected}
        onSelect={setSelected}
        chosen={shown}
      />
      {selected !== null && tree.nodes.has(selected) && (
        <Inherit draft={draft} tree={tree} part={part} id={selected} onChange={onChange} />
      )}
    </div>
  );
}

/** Sets whether the selected company passes the role on to the companies below it. */
function Inherit({ draft, tree, part, id, onChange }: Props & { part: OwnPart; id: number }) {
  const { t } = useLabels();
  const name = tree.nodes.get(id)?.name ?? '';
  const below = tree.below(id).length;
  const isGiven = draft.companies.has(id);
  const isYours = part.has(id) && part.hasBelow(id);
  return (
    <div className="ob-role-inherit">
      <Checkbox
        checked={draft.companies.get(id) === true}
        disabled={!isGiven || below === 0 || !isYours}
        onChange={(inherit) => onChange(withInherit(draft, id, inherit))}
        label={
          <>
            <b>{name}</b>: {below > 0 ? t('Roles.inherit', { count: below }) : t('Roles.inheritNone')}
          </>
        }
        hint={
          below === 0 ? undefined : !isYours ? t('Roles.notAllYours') : !isGiven ? t('Roles.inheritFirst') : undefined
        }
      />
    </div>
  );
}
