// PrimeReact's Tree is not used (decision 0105), because its togglers and boxes have no accessible names.
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { cutText } from '#/bff/contract/characters.ts';
import { SEARCH_MOST } from '#/bff/contract/limits.ts';
import { Icon } from '../controls/Button.tsx';
import { SearchInput } from '../controls/TextInput.tsx';
import { useLowWindow, usePhone } from '../layout/use-media-query.ts';
import { cx } from '../types.ts';
import { useUiText } from '../UiProvider.tsx';
import './check-tree.css';
import { treeKey } from './tree-keys.ts';
import { foundWithAbove, openAtFirst, type Tree, type TreeLine, treeLines } from './tree-lines.ts';

export type Checked = boolean | 'mixed';

export interface CheckTreeProps {
  /** The accessible name of the tree. */
  label: string;
  searchLabel: string;
  tree: Tree;
  /** Returns a function that determines whether a name or note matches the typed text, ignoring case. */
  matcher: (typed: string) => (text: string) => boolean;
  checkedOf: (id: number) => Checked;
  onCheck: (id: number) => void;
  /** Why the box of a node cannot be changed; undefined if it can. A locked box can still be focused. */
  lockedOf: (id: number) => string | undefined;
  /** Shown at the right end of a node's line. */
  asideOf: (id: number) => ReactNode;
  selected: number | null;
  onSelect: (id: number) => void;
  /** The initially chosen nodes, whose ancestors are open at first. */
  chosen: readonly number[];
}

/** The height of a line in px. On a phone it is large enough for a finger. */
const LINE = { wide: 33, phone: 44 };
/**
 * The maximum number of visible lines. In a short window it is small, so that there is room outside the tree from which
 * the page can be scrolled.
 */
const MOST_LINES = { usual: 11, low: 3 };

/**
 * A tree of check boxes with a search. The tree is one Tab stop: ↑ and ↓ move and select, ← and → close and open, Space
 * ticks a box. Only the visible lines of a large tree are drawn.
 */
export function CheckTree(props: CheckTreeProps) {
  const { label, searchLabel, tree, matcher, selected, onSelect, onCheck, chosen } = props;
  const text = useUiText();
  const height = usePhone() ? LINE.phone : LINE.wide;
  const mostLines = useLowWindow() ? MOST_LINES.low : MOST_LINES.usual;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(() => openAtFirst(tree, chosen));
  const found = useMemo(
    () => (typed.trim() === '' ? null : foundWithAbove(tree, matcher(typed))),
    [tree, typed, matcher],
  );
  // Nodes found by a search are open, even if they were closed before.
  const lines = useMemo(() => treeLines(tree, found ?? open, found), [tree, open, found]);
  const at = lines.findIndex(({ node }) => node.id === selected);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 12,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines of another height have other positions.
  useEffect(() => virtual.measure(), [virtual, height]);
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at);
  }, [at, virtual]);

  const fold = (node: number, isOpen: boolean) =>
    setOpen((before) => {
      const next = new Set(before);
      if (isOpen) next.add(node);
      else next.delete(node);
      return next;
    });
  const onKeyDown = (event: KeyboardEvent) => {
    const does = treeKey(event, lines, at);
    if (!does) return;
    event.preventDefault();
    if ('select' in does) onSelect(does.select);
    else if ('check' in does) onCheck(does.check);
    else if (!found) fold(does.fold, does.isOpen);
  };
  return (
    <div className="ob-tree">
      <SearchInput
        className="ob-tree-search"
        aria-label={searchLabel}
        aria-controls={id}
        placeholder={searchLabel}
        value={typed}
        onChange={(event) => setTyped(cutText(event.target.value, SEARCH_MOST))}
        onClear={() => setTyped('')}
      />
      <div
        ref={box}
        id={id}
        role="tree"
        aria-label={label}
        aria-multiselectable="false"
        aria-activedescendant={at >= 0 ? `${id}-${lines[at]?.node.id}` : undefined}
        tabIndex={0}
        className="ob-tree-lines"
        style={{ height: Math.min(lines.length, mostLines) * height }}
        onKeyDown={onKeyDown}
        onFocus={() => at < 0 && lines[0] && onSelect(lines[0].node.id)}
      >
        <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const line = lines[index];
            return (
              line && (
                <Line
                  key={line.node.id}
                  {...props}
                  id={`${id}-${line.node.id}`}
                  line={line}
                  top={start}
                  height={height}
                  isSelected={index === at}
                  onFold={(isOpen) => !found && fold(line.node.id, isOpen)}
                />
              )
            );
          })}
        </div>
      </div>
      {lines.length === 0 && <p className="ob-tree-none">{text('pickNothing', { text: typed.trim() })}</p>}
    </div>
  );
}

interface LineProps extends CheckTreeProps {
  id: string;
  line: TreeLine;
  top: number;
  height: number;
  isSelected: boolean;
  onFold: (isOpen: boolean) => void;
}

function Line(props: LineProps) {
  const { id, line, top, height, isSelected, onFold, checkedOf, lockedOf, asideOf, onSelect, onCheck } = props;
  const { node, level, isOpen, position, size } = line;
  const checked = checkedOf(node.id);
  const locked = lockedOf(node.id);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on the tree (aria-activedescendant).
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys.
    <div
      id={id}
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={size}
      aria-expanded={isOpen ?? undefined}
      aria-selected={isSelected}
      aria-checked={checked}
      aria-disabled={Boolean(locked) || undefined}
      title={locked}
      className="ob-tree-line"
      style={{ height, transform: `translateY(${top}px)`, paddingLeft: `${(level - 1) * 22 + 8}px` }}
      onClick={() => onSelect(node.id)}
    >
      <span
        className={cx('ob-tree-fold', isOpen === null && 'ob-tree-leaf')}
        aria-hidden="true"
        onClick={() => isOpen !== null && onFold(!isOpen)}
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
      </span>
      <span
        className="ob-tree-box"
        aria-hidden="true"
        data-checked={checked}
        onClick={() => !locked && onCheck(node.id)}
      >
        {checked !== false && <Icon name={checked === 'mixed' ? 'minus' : 'check'} />}
      </span>
      <span className="ob-tree-name">{node.name}</span>
      {node.note && <span className="ob-tree-note">{node.note}</span>}
      {node.mark && <span className="ob-tree-mark">{node.mark}</span>}
      <span className="ob-tree-aside">{asideOf(node.id)}</span>
    </div>
  );
}
