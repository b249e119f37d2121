/** The gift categories with which an installation starts; administrators can change them later. */
export const REPORT_CATEGORIES = [
  { id: 1, nl: 'Maaltijd of diner', en: 'Meal or dinner' },
  { id: 2, nl: 'Uitnodiging of evenement', en: 'Invitation or event' },
  { id: 3, nl: 'Kaarten of toegang', en: 'Tickets or admission' },
  { id: 4, nl: 'Geschenk in natura', en: 'Gift in kind' },
  { id: 5, nl: 'Cadeaubon of waardebon', en: 'Gift card or voucher' },
  { id: 6, nl: 'Reis of verblijf', en: 'Travel or stay' },
  { id: 7, nl: 'Korting of dienst', en: 'Discount or service' },
  { id: 8, nl: 'Van of aan een ambtenaar', en: 'From or to a public official', publicOfficial: true },
  { id: 9, nl: 'Kerstpakket', en: 'Christmas hamper', hidden: true },
] as const;

/** The texts of a real installation until its administrator writes others; they name no company and no addresses. */
export const START_TEXTS = [
  {
    language: 1043,
    html: '<h2>Welkom bij Openboek</h2><p>Meld hier elk geschenk en elke uitnodiging die je geeft, krijgt of weigert. Twijfel je? Meld het, of vraag het aan wie in je bedrijf over compliance gaat.</p>',
  },
  {
    language: 1033,
    html: '<h2>Welcome to Openboek</h2><p>Report every gift and every invitation that you give, receive or decline here. In doubt? Report it, or ask the people in charge of compliance in your company.</p>',
  },
] as const;

export const EXAMPLE_START_TEXTS = [
  {
    language: 1043,
    html: `<h2>Welkom bij Openboek</h2><p>Bij Noordveen zijn we open over wat we geven en krijgen. Meld elk geschenk en elke uitnodiging <strong>binnen vijf werkdagen</strong>, ook als je hebt geweigerd. Twijfel je? Meld het, of bel de compliance officer van je bedrijf.</p><p>Lees de <a href="https://noordveen.example/gedragscode">gedragscode</a> of de <a href="https://noordveen.example/geschenken">veelgestelde vragen over geschenken en uitnodigingen</a>.</p>`,
  },
  {
    language: 1033,
    html: `<h2>Welcome to Openboek</h2><p>At Noordveen we are open about what we give and what we are given. Report every gift and every invitation <strong>within five working days</strong>, also when you declined. In doubt? Report it, or call the compliance officer of your company.</p><p>Read the <a href="https://noordveen.example/code-of-conduct">code of conduct</a> or the <a href="https://noordveen.example/gifts">questions often asked about gifts and invitations</a>.</p>`,
  },
] as const;

/** Other applications in the logo's app switcher (db365MenuItems); the addresses are invented. */
export const OTHER_APPS = [
  { id: 1, nl: 'Intranet', en: 'Intranet', url: 'https://intranet.noordveen.example' },
  { id: 2, nl: 'Personeelszaken', en: 'Human resources', url: 'https://personeel.noordveen.example' },
  { id: 3, nl: 'Gedragscode', en: 'Code of conduct', url: 'https://noordveen.example/gedragscode' },
] as const;

/** The company's own reports in the Reporting menu (reportItems); the addresses are invented. */
export const REPORT_LINKS = [
  { id: 1, nl: 'Geschenken per kwartaal', en: 'Gifts by quarter', url: 'https://cijfers.noordveen.example/geschenken' },
  {
    id: 2,
    nl: 'Doorlooptijd van akkoorden',
    en: 'Time to approval',
    url: 'https://cijfers.noordveen.example/akkoorden',
  },
] as const;
