/**
 * A node in a flat list. `parentId` is the id of the node's parent; a node without a parent, or with an unknown one, is
 * at the top.
 */
export interface TreeNode {
  id: number;
  parentId: number | null;
  name: string;
  /** Shown after the name in a paler colour, for example a number. The search covers it too. */
  note?: string;
  /** A shorter form of the note, which is shown if there is no room for the note. */
  mark?: string;
}

/** A tree prepared for repeated use. */
export interface Tree {
  readonly roots: readonly TreeNode[];
  readonly nodes: ReadonlyMap<number, TreeNode>;
  childrenOf(id: number): readonly TreeNode[];
  /** All ancestors of a node, the nearest first. */
  above(id: number): readonly TreeNode[];
  /** All descendants of a node, at any depth. */
  below(id: number): readonly TreeNode[];
}

export function makeTree(list: readonly TreeNode[]): Tree {
  const nodes = new Map(list.map((node) => [node.id, node]));
  const children = new Map<number, TreeNode[]>();
  const roots: TreeNode[] = [];
  const parentOf = ({ parentId }: TreeNode) => (parentId === null ? undefined : nodes.get(parentId));
  for (const node of list) {
    const parent = parentOf(node);
    if (!parent) {
      roots.push(node);
      continue;
    }
    const siblings = children.get(parent.id);
    if (siblings) siblings.push(node);
    else children.set(parent.id, [node]);
  }
  const childrenOf = (id: number) => children.get(id) ?? [];
  return {
    roots,
    nodes,
    childrenOf,
    above: (id) => {
      const line: TreeNode[] = [];
      for (let node = nodes.get(id); node; ) {
        node = parentOf(node);
        if (!node || line.includes(node)) break;
        line.push(node);
      }
      return line;
    },
    below: (id) => {
      const found = [...childrenOf(id)];
      for (let at = 0; at < found.length; at += 1) found.push(...childrenOf(found[at]?.id ?? 0));
      return found;
    },
  };
}

/** The line of a node on the screen, with the position that screen readers announce. */
export interface TreeLine {
  node: TreeNode;
  /** The level of the node, counted from 1. */
  level: number;
  /** Whether the node is open; null if there is nothing below it. */
  isOpen: boolean | null;
  /** The position of the node among its siblings, counted from 1, and the number of siblings including the node. */
  position: number;
  size: number;
}

/** The lines in order. Nodes below a closed node are left out, and so are nodes that are not in `shown`. */
export function treeLines(tree: Tree, open: ReadonlySet<number>, shown: ReadonlySet<number> | null): TreeLine[] {
  const lines: TreeLine[] = [];
  const walk = (siblings: readonly TreeNode[], level: number) => {
    const visible = shown ? siblings.filter(({ id }) => shown.has(id)) : siblings;
    visible.forEach((node, index) => {
      const below = tree.childrenOf(node.id).filter(({ id }) => !shown || shown.has(id));
      const isOpen = below.length === 0 ? null : open.has(node.id);
      lines.push({ node, level, isOpen, position: index + 1, size: visible.length });
      if (isOpen) walk(below, level + 1);
    });
  };
  walk(tree.roots, 1);
  return lines;
}

/**
 * The nodes whose name or note matches, with all their ancestors. `matches` gets the text as written, and must ignore
 * case itself.
 */
export function foundWithAbove(tree: Tree, matches: (text: string) => boolean): Set<number> {
  const shown = new Set<number>();
  for (const node of tree.nodes.values()) {
    if (!matches(`${node.name} ${node.note ?? ''}`)) continue;
    shown.add(node.id);
    for (const parent of tree.above(node.id)) shown.add(parent.id);
  }
  return shown;
}

/** A tree of at most this many nodes is fully open at first. */
const ALL_OPEN = 40;

/**
 * The nodes that are open at first: all nodes of a small tree; in a large tree, the top nodes and the ancestors of the
 * chosen nodes.
 */
export function openAtFirst(tree: Tree, chosen: Iterable<number>): Set<number> {
  if (tree.nodes.size <= ALL_OPEN) return new Set(tree.nodes.keys());
  const open = new Set(tree.roots.map(({ id }) => id));
  for (const id of chosen) for (const parent of tree.above(id)) open.add(parent.id);
  return open;
}
