import { EARTHWORKS, FOUNDATIONS, GROUP, HOMES, INFRA, INSTALLATIONS, ROADS, STEEL } from './companies.ts';

/** An incident of the example company. */
export interface ExampleIncident {
  /** Days since the incident came in. */
  days: number;
  /** null if it came from the public form and the company is not known yet. */
  company: number | null;
  /** The status: 1 new, 2 in progress, 3 closed. */
  status: 1 | 2 | 3;
  type: number;
  subject: string;
  description: string;
  summary?: string;
  phone?: string;
  email?: string;
  /** The person who recorded the incident; if omitted, it came through the public form. */
  by?: string;
  handler?: string;
  /** Days between the arrival of the incident and its acknowledgement; `feedback` counts in the same way. */
  acknowledged?: number;
  feedback?: number;
  outcome?: number;
  /** The reporter's code, and the messages about the incident; their `days` count from the day when it came in. */
  code?: string;
  messages?: readonly { days: number; by: 'reporter' | 'handler' | 'note'; text: string }[];
  /** Names of files in its dossier, with type and description. */
  files?: readonly (readonly [name: string, type: number, description: string])[];
  attachment?: string;
  /** The confidential handlers whom the reporter excluded; if set, only the other ones can open the incident. */
  excluded?: readonly string[];
}

const M = 'marijke.vandenbroek';
const D = 'dewi.pattinama';

/** The code of the example case with a conversation; README.md names it. */
export const EXAMPLE_CODE = '7Q4K2M9TX3HB5WRD';

/** The incident types that have terms in the example company: bribery and fraud. */
export const TYPES_WITH_TERMS: readonly number[] = [1, 2];

/** The people who receive reports about handlers. */
export const CONFIDENTIAL: readonly { who: string; functionNl: string; functionEn: string }[] = [
  { who: M, functionNl: 'Compliance officer van de groep', functionEn: 'Group compliance officer' },
  { who: D, functionNl: 'Vertrouwenspersoon', functionEn: 'Confidential adviser' },
];

/** The incidents, oldest first. Later additions to the example are at the end. */
export const INCIDENTS: readonly ExampleIncident[] = [
  {
    days: 640,
    company: STEEL,
    status: 3,
    type: 2,
    acknowledged: 3,
    feedback: 50,
    outcome: 1,
    subject: 'Koper verdwenen uit magazijn',
    description: 'Drie haspels kabel zijn weg na het weekend.',
    summary: 'Aangifte gedaan, camera’s geplaatst.',
    by: M,
    handler: M,
  },
  {
    days: 590,
    company: INFRA,
    status: 3,
    type: 1,
    acknowledged: 2,
    feedback: 60,
    outcome: 1,
    subject: 'Kistje wijn bij offerte',
    description: 'Een onderaannemer gaf een kistje wijn bij zijn offerte af.',
    summary: 'Teruggestuurd, leverancier aangesproken.',
    by: D,
    handler: D,
  },
  {
    days: 540,
    company: HOMES,
    status: 3,
    type: 4,
    subject: 'Kopersdossier naar verkeerd adres',
    description: 'Een dossier met inkomensgegevens is naar de buren gestuurd.',
    summary: 'Gemeld bij de toezichthouder, betrokkene ingelicht.',
    by: M,
    handler: M,
    files: [
      ['Melding toezichthouder.pdf', 3, 'Bevestiging van de melding'],
      ['Brief aan betrokkene.pdf', 3, 'Verstuurd op de dag zelf'],
    ],
  },
  {
    days: 480,
    company: ROADS,
    status: 3,
    type: 7,
    subject: 'Olielek bij opslag Ketheldreef',
    description: 'Ongeveer vijftig liter olie in de berm.',
    summary: 'Grond afgegraven, melding bij de omgevingsdienst.',
    handler: D,
  },
  {
    days: 430,
    company: GROUP,
    status: 3,
    type: 3,
    subject: 'Inkoper bezit aandelen van leverancier',
    description: 'De inkoper heeft dit zelf gemeld.',
    summary: 'Taken verdeeld, vastgelegd in het register van nevenbelangen.',
    by: M,
    handler: M,
    files: [['Verklaring nevenbelang.pdf', 2, 'Ondertekend']],
  },
  {
    days: 385,
    company: FOUNDATIONS,
    status: 3,
    type: 6,
    subject: 'Grof taalgebruik op de bouwplaats',
    description: 'Meerdere collega’s melden kleinerende opmerkingen van een ploegbaas.',
    summary: 'Gesprek gevoerd, afspraken gemaakt.',
    handler: D,
  },
  {
    days: 300,
    company: INSTALLATIONS,
    status: 3,
    type: 2,
    acknowledged: 9,
    feedback: 30,
    outcome: 2,
    subject: 'Dubbele factuur van installateur',
    description: 'Dezelfde uren staan op twee facturen.',
    summary: 'Creditnota ontvangen.',
    by: M,
    handler: M,
  },
  {
    days: 262,
    company: EARTHWORKS,
    status: 3,
    type: 7,
    subject: 'Sleuf zonder bekisting',
    description: 'Er is in een sleuf van twee meter gewerkt zonder bekisting.',
    summary: 'Werk stilgelegd, instructie herhaald.',
    handler: D,
    attachment: 'sleuf.pdf',
  },
  {
    days: 210,
    company: INFRA,
    status: 3,
    type: 5,
    subject: 'Gesprek over inschrijfprijs',
    description: 'Een concurrent belde over de hoogte van onze inschrijving.',
    summary: 'Gesprek afgebroken, juridisch advies ingewonnen.',
    by: D,
    handler: D,
    files: [['Notitie telefoongesprek.pdf', 2, 'Op de dag zelf gemaakt']],
  },
  {
    days: 170,
    company: HOMES,
    status: 3,
    type: 4,
    subject: 'Laptop gestolen uit auto',
    description: 'Schijf was versleuteld.',
    summary: 'Op afstand gewist.',
    by: M,
    handler: M,
  },
  {
    days: 140,
    company: STEEL,
    status: 2,
    type: 2,
    acknowledged: 4,
    feedback: 90,
    subject: 'Schroot afgevoerd zonder bon',
    description: 'Er ontbreken afvoerbonnen over drie weken.',
    summary: 'Administratie opgevraagd bij de verwerker.',
    by: M,
    handler: M,
    files: [['Overzicht afvoer.pdf', 4, 'Drie weken zonder bon']],
  },
  {
    days: 96,
    company: ROADS,
    status: 2,
    type: 1,
    acknowledged: 6,
    subject: 'Uitnodiging voor ski-reis',
    description: 'Een asfaltleverancier nodigde de projectleider uit voor een ski-reis.',
    handler: D,
    email: 'melder@noordveen.example',
  },
  {
    days: 82,
    company: INSTALLATIONS,
    status: 2,
    type: 6,
    subject: 'Vervelende berichten in groepsapp',
    description: 'Een monteur voelt zich buitengesloten.',
    handler: M,
    code: EXAMPLE_CODE,
    messages: [
      { days: 2, by: 'handler', text: 'Dank je wel voor je melding. Kun je vertellen in welke app dit gebeurt?' },
      { days: 3, by: 'reporter', text: 'In de groep van onze ploeg. Ik heb schermafdrukken bewaard.' },
      { days: 3, by: 'note', text: 'Met HR afgesproken dat we de ploegleider pas horen als we de berichten hebben.' },
      { days: 6, by: 'handler', text: 'Je kunt ze hier toevoegen. Wij delen ze met niemand zonder het jou te vragen.' },
    ],
  },
  {
    days: 64,
    company: HOMES,
    status: 3,
    type: 99,
    subject: 'Klacht over bouwverkeer',
    description: 'Omwonende klaagt over vrachtwagens in de nacht.',
    summary: 'Geen overtreding: er was een ontheffing.',
    handler: M,
  },
  {
    days: 51,
    company: FOUNDATIONS,
    status: 2,
    type: 7,
    subject: 'Hijsband versleten',
    description: 'Bij controle bleek een hijsband over de datum.',
    by: D,
    handler: D,
    files: [['Keuringsrapport.pdf', 4, 'Rapport van de keurmeester']],
  },
  {
    days: 40,
    company: INFRA,
    status: 1,
    type: 2,
    subject: 'Diesel afgetapt',
    description: 'Van twee machines is in het weekend diesel afgetapt.',
    phone: '06 5550 0119',
  },
  {
    days: 33,
    company: EARTHWORKS,
    status: 2,
    type: 3,
    subject: 'Broer van uitvoerder is onderaannemer',
    description: 'Bij de gunning is dit niet gemeld.',
    by: D,
    handler: D,
  },
  {
    days: 26,
    company: null,
    status: 1,
    type: 6,
    subject: 'Pesten op de afdeling',
    description: 'Ik durf het niet bij mijn leidinggevende te melden.',
  },
  {
    days: 21,
    company: HOMES,
    status: 2,
    type: 4,
    subject: 'Mail met alle adressen zichtbaar',
    description: 'Een nieuwsbrief ging naar 400 kopers met alle adressen in het zicht.',
    by: M,
    handler: M,
    files: [['Mail.pdf', 3, 'De verstuurde mail']],
  },
  {
    days: 14,
    company: INFRA,
    status: 2,
    type: 1,
    acknowledged: 3,
    subject: 'Geld geboden voor gunning grondwerk',
    description:
      'Op de bouwplaats aan de Zandkade bood een onderaannemer de uitvoerder een envelop aan. De uitvoerder heeft hem niet aangenomen en heeft dezelfde dag zijn leidinggevende gebeld.',
    summary:
      'Uitvoerder en werkvoorbereider gehoord. Gunningen van de laatste twee jaar worden nagerekend door calculatie.',
    phone: '06 5550 0142',
    email: 'melder@noordveen.example',
    handler: M,
    attachment: 'envelop.pdf',
    files: [
      ['Verklaring uitvoerder.pdf', 2, 'Ondertekende verklaring van de uitvoerder over het gesprek op de bouwplaats'],
      ['Afspraak keet Zandkade.pdf', 3, 'Mail van de werkvoorbereider'],
      ['Gunningen grondwerk.pdf', 4, 'Overzicht van alle gunningen aan deze partij en de marktprijs'],
      ['Gespreksverslag onderaannemer.pdf', 2, 'Verslag van het gesprek met de directeur van de onderaannemer'],
      ['Tekening keet.pdf', 99, 'Plek van het gesprek'],
    ],
  },
  {
    days: 11,
    company: null,
    status: 1,
    type: 1,
    subject: 'Bouwmateriaal voor privéwoning',
    description: 'Op de bouwplaats in Schiedam gaat materiaal mee naar huis.',
    attachment: 'lijst.pdf',
  },
  {
    days: 8,
    company: ROADS,
    status: 1,
    type: 7,
    subject: 'Bijna-ongeval met asfaltset',
    description: 'Een fietser reed door de afzetting.',
    email: 'verkeersregelaar@noordveen.example',
  },
  {
    days: 5,
    company: FOUNDATIONS,
    status: 1,
    type: 2,
    subject: 'Tankpas gebruikt op vrije dag',
    description: 'Volgens het overzicht is op zondag getankt.',
    by: D,
  },
  {
    days: 3,
    company: null,
    status: 1,
    type: 99,
    subject: 'Vraag over melden',
    description: 'Wie ziet mijn naam als ik iets meld?',
    email: 'vraag@noordveen.example',
  },
  {
    days: 1,
    company: INSTALLATIONS,
    status: 1,
    type: 4,
    subject: 'Usb-stick kwijt',
    description: 'Er stonden plattegronden van een ziekenhuis op.',
    by: M,
  },
  {
    days: 6,
    company: GROUP,
    status: 2,
    type: 3,
    subject: 'Melding over giften blijft liggen',
    description: 'De compliance officer behandelt een melding over een leverancier waar ze zelf eerder werkte.',
    handler: D,
    excluded: [M],
  },
];
