import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { HTML_ATTRIBUTES, HTML_TAGS } from '#/bff/contract/html.ts';
import './html.css';

/** What the server lets through as well; cleaned again here, because a browser is where it would act. */
const ALLOWED = { ALLOWED_TAGS: [...HTML_TAGS], ALLOWED_ATTR: [...HTML_ATTRIBUTES] };

/** HTML out of which everything that acts is gone: made by `useCleanHtml` only. */
export type Cleaned = string & { readonly cleaned: unique symbol };

/** @returns null when nothing is left that could be read */
export function useCleanHtml(html: string): Cleaned | null {
  return useMemo(() => {
    const clean = DOMPurify.sanitize(html, ALLOWED);
    return clean.trim() === '' ? null : (clean as Cleaned);
  }, [html]);
}

/** What administrators wrote, in the type of the screen. */
export function CleanHtml({ html }: { html: Cleaned }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned twice, and the page's policy allows no inline script.
  return <div className="ob-html" dangerouslySetInnerHTML={{ __html: html }} />;
}
