import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { HTML_ATTRIBUTES, HTML_TAGS } from '#/bff/contract/html.ts';
import './html.css';

/** The same tags and attributes as on the server. It is cleaned again here, because the browser would run a script. */
const ALLOWED = { ALLOWED_TAGS: [...HTML_TAGS], ALLOWED_ATTR: [...HTML_ATTRIBUTES] };

/** HTML without active content; only `useCleanHtml` creates it. */
export type Cleaned = string & { readonly cleaned: unique symbol };

/** @returns null if no readable text is left */
export function useCleanHtml(html: string): Cleaned | null {
  return useMemo(() => {
    const clean = DOMPurify.sanitize(html, ALLOWED);
    return clean.trim() === '' ? null : (clean as Cleaned);
  }, [html]);
}

/** Text written by administrators, in the typography of the screen. */
export function CleanHtml({ html }: { html: Cleaned }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned twice, and the page's policy allows no inline script.
  return <div className="ob-html" dangerouslySetInnerHTML={{ __html: html }} />;
}
