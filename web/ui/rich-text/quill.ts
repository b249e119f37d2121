import Quill, { type Range } from 'quill/core.js';
import Blockquote from 'quill/formats/blockquote.js';
import Bold from 'quill/formats/bold.js';
import CodeBlock, { Code } from 'quill/formats/code.js';
import Header from 'quill/formats/header.js';
import IndentClass from 'quill/formats/indent.js';
import Italic from 'quill/formats/italic.js';
import Link from 'quill/formats/link.js';
import List from 'quill/formats/list.js';
import Strike from 'quill/formats/strike.js';
import Underline from 'quill/formats/underline.js';
import { LINK_SCHEMES } from '#/bff/contract/html.ts';
import { tidyHtml } from './editor-html.ts';

/** The headings of a text. A heading of level 1 is an h2, because the page itself has the h1. */
class Heading extends Header {
  static override tagName = ['H2', 'H3', 'H4'];
}

/** Links with the schemes that the server allows. */
class SafeLink extends Link {
  static override PROTOCOL_WHITELIST = [...LINK_SCHEMES];
}

const Delta = Quill.import('delta') as typeof import('quill').Delta;
const BlockEmbed = Quill.import('blots/block/embed') as typeof import('quill/blots/block.js').BlockEmbed;

/** A horizontal rule, which stored texts may contain. */
class Divider extends BlockEmbed {
  static override blotName = 'divider';
  static override tagName = 'HR';
}

// Exactly the formats of a stored text (bff/contract/html.ts); pasted text loses all others.
Quill.register(
  {
    'formats/blockquote': Blockquote,
    'formats/bold': Bold,
    'formats/code': Code,
    'formats/code-block': CodeBlock,
    'formats/divider': Divider,
    'formats/header': Heading,
    'formats/indent': IndentClass,
    'formats/italic': Italic,
    'formats/link': SafeLink,
    'formats/list': List,
    'formats/strike': Strike,
    'formats/underline': Underline,
  },
  true,
);

/** Tab moves to the next control, as everywhere on a page, so that the text is not a keyboard trap (WCAG 2.1.2). */
const NO_TABS = Object.fromEntries(
  ['tab', 'indent', 'outdent', 'remove tab', 'indent code-block', 'outdent code-block'].map((name) => [name, null]),
);

export type { Quill, Range };

/** Word, Outlook and web pages use h1 to h6. Each pasted heading gets the nearest level that the editor has. */
const FOREIGN_HEADINGS = { h1: 1, h5: 3, h6: 3 } as const;

const Clipboard = Quill.import('modules/clipboard') as typeof import('quill/modules/clipboard.js').default;

/** Text that is pasted over whole list items does not become a list item. */
class PlainClipboard extends Clipboard {
  override onPaste(range: Range, pasted: { text?: string; html?: string }): void {
    const { quill } = this;
    const [first, offset] = quill.getLine(range.index);
    const [last, behind] = quill.getLine(range.index + range.length);
    const isWhole = range.length > 0 && offset === 0 && last !== null && behind === last.length() - 1;
    const wasList = isWhole && first !== null && 'list' in quill.getFormat(range.index, 0);
    super.onPaste(range, pasted);
    const end = quill.getSelection()?.index ?? range.index;
    const isPastedList = wasList && this.convert(pasted).ops.at(-1)?.attributes?.list !== undefined;
    if (wasList && !isPastedList) quill.formatLine(end, 1, 'list', false, 'user');
  }
}
Quill.register('modules/clipboard', PlainClipboard, true);

/** Creates an editor in this element, with the given text. */
export function createQuill(host: HTMLElement, html: string): Quill {
  const quill = new Quill(host, {
    modules: { keyboard: { bindings: NO_TABS }, uploader: { mimetypes: [] }, history: { userOnly: true } },
  });
  for (const [tag, level] of Object.entries(FOREIGN_HEADINGS))
    quill.clipboard.addMatcher(tag.toUpperCase(), (_, delta) =>
      delta.compose(new Delta().retain(delta.length(), { header: level })),
    );
  quill.root.classList.add('ob-html');
  setHtml(quill, html);
  quill.history.clear();
  return quill;
}

export function setHtml(quill: Quill, html: string): void {
  quill.setContents(quill.clipboard.convert({ html }), 'silent');
}

export const htmlOf = (quill: Quill): string => tidyHtml(quill.getSemanticHTML());

/** The link at a position, with the range of its whole text; null if there is no link. */
export function linkAt(
  quill: Quill,
  index: number,
): { address: string; range: { index: number; length: number } } | null {
  for (const place of [index, index - 1]) {
    const [link, offset] = quill.scroll.descendant(SafeLink as never, Math.max(0, place)) as unknown as [
      Link | null,
      number,
    ];
    if (link)
      return {
        address: link.domNode.getAttribute('href') ?? '',
        range: { index: Math.max(0, place) - offset, length: link.length() },
      };
  }
  return null;
}
