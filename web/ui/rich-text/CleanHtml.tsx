import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { HTML_ATTRIBUTES, HTML_TAGS } from '#/bff/contract/html.ts';
import './html.css';

/**
 * Allows the same tags and attributes as the server. The HTML is cleaned here too, because a browser would run any
 * script in it.
 */
const ALLOWED = { ALLOWED_TAGS: [...HTML_TAGS], ALLOWED_ATTR: [...HTML_ATTRIBUTES] };

/** HTML without active content; only `useCleanHtml` creates it. */
export type Cleaned = string & { readonly cleaned: unique symbol };

/** @returns null if nothing is left of the HTML */
export function useCleanHtml(html: string): Cleaned | null {
  return useMemo(() => {
    const clean = DOMPurify.sanitize(html, ALLOWED);
    return clean.trim() === '' ? null : (clean as Cleaned);
  }, [html]);
}

/** Cleaned HTML, such as a text by an administrator or a changelog, in the typography of the screen. */
export function CleanHtml({ html }: { html: Cleaned }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned twice, and the page's policy allows no inline script.
  return <div className="ob-html" dangerouslySetInnerHTML={{ __html: html }} />;
}
