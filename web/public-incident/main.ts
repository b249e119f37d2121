import './incident.css';
import { fetchPage, reportCrash } from './calls.ts';
import { Proof } from './proof.ts';
import { startForm } from './report-form.ts';

// The script of the public form, which runs on the page that the server renders (bff/public-incident). It uses no
// session, router or store of the application.

window.addEventListener('error', ({ error, message }) => reportCrash(error ?? message));
window.addEventListener('unhandledrejection', ({ reason }) => reportCrash(reason));
// A page that the browser's Back button restores is loaded again.
window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());

const main = document.querySelector<HTMLElement>('main[data-words]');
// Every reporter loads the script of the form. Only reporters who return to their report load the script for the pages
// that show it.
if (main?.hasAttribute('data-case')) void import('./case.ts').then(({ startCase }) => startCase(main));
else if (main) start(main);

function start(first: HTMLElement): void {
  const proof = new Proof();
  let shown = first;
  let keep = startForm(shown, null, proof);
  document.addEventListener('click', async (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('.ob-languages a');
    const kept = link && keep();
    if (!link || !kept || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // If the page in the other language cannot be fetched, the browser navigates to that page, which shows the reason.
    const other = await fetchPage(link.href).catch(() => null);
    const next = other?.querySelector<HTMLElement>('main[data-words]');
    const languages = other?.querySelector('.ob-languages');
    if (!other || !next || !languages) return window.location.assign(link.href);
    document.documentElement.lang = other.documentElement.lang;
    document.title = other.title;
    document.querySelector('.ob-languages')?.replaceWith(languages);
    shown.replaceWith(next);
    shown = next;
    keep = startForm(next, keep() ?? kept, proof);
    window.history.replaceState(null, '', link.href);
    languages.querySelector<HTMLElement>('[aria-current]')?.focus();
  });
}
