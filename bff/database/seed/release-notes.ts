import { LANGUAGES } from '#/bff/contract/languages.ts';

const [{ id: DUTCH }, { id: ENGLISH }] = LANGUAGES;

/** The release notes of the example company, oldest first; only features that exist. */
export const RELEASE_NOTES = [
  {
    language: DUTCH,
    daysAgo: 39,
    title: 'Bijlagen direct bekijken',
    html: '<p>Een pdf of foto bij een melding staat nu naast het formulier. Vergroot met <strong>+</strong> en <strong>−</strong>, of open hem op het hele scherm.</p>',
  },
  {
    language: ENGLISH,
    daysAgo: 39,
    title: 'See attachments straight away',
    html: '<p>A PDF or photo with a report is now shown next to the form. Zoom with <strong>+</strong> and <strong>−</strong>, or open it on the whole screen.</p>',
  },
  {
    language: DUTCH,
    daysAgo: 18,
    title: 'Een lijst zoals jij hem wilt',
    html: '<p>Groepeer meldingen, zet kolommen vast of verberg ze. Je indeling blijft bewaard, en een link laat een collega dezelfde lijst zien.</p><ul><li>Alles kan ook met het toetsenbord.</li><li>Tik op <strong>?</strong> voor alle sneltoetsen.</li></ul>',
  },
  {
    language: ENGLISH,
    daysAgo: 18,
    title: 'A list the way you want it',
    html: '<p>Group reports, pin columns or hide them. Your layout is kept, and a link shows a colleague the same list.</p><ul><li>Everything works with the keyboard too.</li><li>Press <strong>?</strong> for all shortcuts.</li></ul>',
  },
  {
    language: DUTCH,
    daysAgo: 4,
    title: 'Zoeken vanaf elke plek',
    html: '<p>Met <strong>Ctrl K</strong> vind je een melding op nummer, geschenk of naam, en doe je wat je wilt zonder te zoeken waar het staat. Je vindt alleen wat je mag zien.</p>',
  },
  {
    language: ENGLISH,
    daysAgo: 4,
    title: 'Search from anywhere',
    html: '<p>With <strong>Ctrl K</strong> you find a report by number, gift or name, and do what you want without looking for where it is. You only find what you may see.</p>',
  },
] as const;
