import { EARTHWORKS, FOUNDATIONS, GROUP, HOMES, INFRA, INSTALLATIONS, ROADS, STEEL } from './companies.ts';

/** A row of data: what, its category, where it is kept, and the measures that protect it (a text: another one). */
type Data = readonly [description: string, category: number, system: string, measures: readonly (number | string)[]];

/** Where an example activity stands. waiting: with its privacy officer; second: with compliance; due: its review is due. */
export type ActivityStage = 'concept' | 'waiting' | 'second' | 'rejected' | 'completed' | 'changed' | 'due';

/** One processing activity of the example company; invented. */
export interface ExampleActivity {
  name: string;
  process: string;
  department: string;
  purpose: string;
  subjects: string;
  source: string;
  groundText: string;
  grounds: readonly number[];
  data: readonly Data[];
  carriers: readonly (readonly [name: string, period: string])[];
  /** Name and ISO code of the country. */
  recipients: readonly (readonly [name: string, country: string])[];
  processor?: readonly [name: string, country: string, hasAgreement: boolean];
  dpia?: 'required' | 'performed';
  /** The same activity in two companies: who is responsible there, and how far it has come. */
  at: readonly (readonly [company: number, owner: string, stage: ActivityStage])[];
}

export const ACTIVITIES: readonly ExampleActivity[] = [
  {
    name: 'Salarisadministratie',
    process: 'Personeel en salaris',
    department: 'Personeelszaken',
    purpose: 'Lonen betalen, loonbelasting en premies afdragen en jaaropgaven maken.',
    subjects: 'Medewerkers in loondienst',
    source: 'De medewerker zelf en de Belastingdienst',
    groundText: 'Arbeidsovereenkomst en Wet op de loonbelasting 1964.',
    grounds: [2, 3],
    data: [
      ['Naam, adres en bankrekening', 1, 'AFAS Profit', [1, 2]],
      ['Loon, toeslagen en verlof', 3, 'AFAS Profit', [1, 6]],
      ['Burgerservicenummer', 8, 'AFAS Profit', [1, 3, 6]],
    ],
    carriers: [
      ['AFAS Profit', '7 jaar na einde dienstverband'],
      ['Loonbelastingverklaringen op papier', '5 jaar na einde dienstverband'],
    ],
    recipients: [
      ['Belastingdienst', 'NL'],
      ['Pensioenfonds voor de bouw', 'NL'],
    ],
    processor: ['AFAS Software', 'NL', true],
    at: [
      [HOMES, 'ingrid.oosterhuis', 'completed'],
      [INSTALLATIONS, 'noor.janssendewit', 'completed'],
    ],
  },
  {
    name: 'Toegangsregistratie bouwplaatsen',
    process: 'Veiligheid op de bouwplaats',
    department: 'Arbo en veiligheid',
    purpose: 'Weten wie er op de bouwplaats is bij een ontruiming, en voldoen aan de ketenaansprakelijkheid.',
    subjects: 'Eigen medewerkers, onderaannemers, bezoekers',
    source: 'De betrokkene bij de eerste aanmelding aan de poort',
    groundText:
      'Wet ketenaansprakelijkheid; veiligheid van iedereen op het terrein weegt zwaarder dan het beperkte privacybelang.',
    grounds: [3, 6],
    data: [
      ['Naam, bedrijf en pasnummer', 1, 'Poortwachter, datacenter Noordeinde', [1, 3, 6]],
      ['Tijden van in- en uitgaan', 7, 'Poortwachter', [1, 6]],
      ['Pasfoto op de toegangspas', 5, 'Passenbureau, netwerkschijf', [1]],
    ],
    carriers: [
      ['Database Poortwachter', '2 jaar na einde van het werk'],
      ['Papieren bezoekerslijst', '4 weken'],
    ],
    recipients: [
      ['Hoofdaannemer van het werk', 'NL'],
      ['Poortwachter Cloud Ltd.', 'GB'],
    ],
    processor: ['Poortwachter Cloud Ltd.', 'GB', false],
    dpia: 'required',
    at: [
      [INSTALLATIONS, 'noor.janssendewit', 'concept'],
      [INFRA, 'sanne.dijkgraaf', 'second'],
    ],
  },
  {
    name: 'Werving en selectie',
    process: 'Personeel en salaris',
    department: 'Personeelszaken',
    purpose: 'Sollicitanten beoordelen en de geschikte kandidaat aannemen.',
    subjects: 'Sollicitanten',
    source: 'De sollicitant, en referenties met diens toestemming',
    groundText: 'Voorbereiding van een arbeidsovereenkomst; toestemming voor langer bewaren.',
    grounds: [1, 2],
    data: [
      ['Brief, cv en diploma’s', 2, 'Recruitee', [1, 2]],
      ['Aantekeningen van gesprekken', 2, 'Recruitee', [1]],
    ],
    carriers: [['Recruitee', '4 weken na afwijzing, met toestemming 1 jaar']],
    recipients: [['Assessmentbureau De Brug', 'NL']],
    processor: ['Recruitee B.V.', 'NL', true],
    at: [
      [HOMES, 'ingrid.oosterhuis', 'due'],
      [GROUP, 'jasmijn.roos', 'completed'],
    ],
  },
  {
    name: 'Verzuimbegeleiding',
    process: 'Personeel en salaris',
    department: 'Personeelszaken',
    purpose: 'Zieke medewerkers begeleiden en voldoen aan de Wet verbetering poortwachter.',
    subjects: 'Medewerkers die ziek zijn',
    source: 'De medewerker en de arbodienst',
    groundText: 'Wet verbetering poortwachter en artikel 30 UAVG.',
    grounds: [3],
    data: [
      ['Ziekmelding en verwachte duur', 9, 'Verzuimsignaal', [1, 2, 6]],
      ['Advies van de bedrijfsarts, zonder diagnose', 9, 'Verzuimsignaal', [1, 3, 6]],
    ],
    carriers: [['Verzuimsignaal', '2 jaar na einde dienstverband']],
    recipients: [
      ['ArboPlus', 'NL'],
      ['UWV', 'NL'],
    ],
    processor: ['VCD Humannet', 'NL', true],
    dpia: 'performed',
    at: [
      [HOMES, 'ingrid.oosterhuis', 'second'],
      [INFRA, 'ruben.scholten', 'completed'],
    ],
  },
  {
    name: 'Cameratoezicht bedrijfsterrein',
    process: 'Beveiliging gebouwen',
    department: 'Facilitair',
    purpose: 'Diefstal van materieel voorkomen en ophelderen.',
    subjects: 'Iedereen op het terrein',
    source: 'Camera’s bij poorten en loodsen',
    groundText: 'Bescherming van eigendommen; er hangen borden bij elke ingang.',
    grounds: [6],
    data: [
      [
        'Beelden van poorten en loodsen',
        5,
        'Recorder in de serverruimte',
        [1, 6, 'Beelden worden na 4 weken overschreven'],
      ],
    ],
    carriers: [['Recorder', '4 weken, langer bij een aangifte']],
    recipients: [['Politie, na aangifte', 'NL']],
    dpia: 'performed',
    at: [
      [EARTHWORKS, 'rik.verbeek', 'completed'],
      [FOUNDATIONS, 'patrick.hermans', 'waiting'],
    ],
  },
  {
    name: 'Kopersbegeleiding nieuwbouw',
    process: 'Verkoop en oplevering',
    department: 'Kopersbegeleiding',
    purpose: 'Koopovereenkomsten uitvoeren en wensen van kopers verwerken.',
    subjects: 'Kopers en hun partners',
    source: 'De koper en de notaris',
    groundText: 'Koop- en aannemingsovereenkomst.',
    grounds: [2],
    data: [
      ['Contactgegevens van kopers', 1, 'Volgjewoning', [1, 4]],
      ['Meer- en minderwerk met prijzen', 3, 'Volgjewoning', [1]],
    ],
    carriers: [['Volgjewoning', '10 jaar na oplevering, voor garanties']],
    recipients: [
      ['Notaris', 'NL'],
      ['Woningborg', 'NL'],
    ],
    processor: ['Volgjewoning B.V.', 'NL', true],
    at: [
      [HOMES, 'lotte.smeets', 'completed'],
      [HOMES, 'chantal.willemsen', 'concept'],
    ],
  },
  {
    name: 'Urenregistratie onderaannemers',
    process: 'Projectadministratie',
    department: 'Projectbureau',
    purpose: 'Uren controleren en ketenaansprakelijkheid beperken.',
    subjects: 'Medewerkers van onderaannemers',
    source: 'De onderaannemer',
    groundText: 'Invorderingswet 1990, artikel 34.',
    grounds: [3],
    data: [
      ['Naam en geboortedatum', 1, 'Projectportaal', [1, 4]],
      ['Burgerservicenummer en kopie ID', 8, 'Projectportaal', [1, 3]],
    ],
    carriers: [['Projectportaal', '7 jaar na einde van het werk']],
    recipients: [['Belastingdienst', 'NL']],
    at: [
      [FOUNDATIONS, 'romy.vos', 'waiting'],
      [ROADS, 'femke.dehaan', 'completed'],
    ],
  },
  {
    name: 'Klachten van omwonenden',
    process: 'Omgevingsmanagement',
    department: 'Omgevingsmanagement',
    purpose: 'Klachten over hinder beantwoorden en schade afhandelen.',
    subjects: 'Omwonenden',
    source: 'De omwonende zelf',
    groundText: 'Belang van een goede afhandeling voor omwonende en opdrachtgever.',
    grounds: [6],
    data: [['Naam, adres en inhoud van de klacht', 1, 'Omgevingsapp', [1, 6]]],
    carriers: [['Omgevingsapp', '2 jaar na afhandeling']],
    recipients: [['Opdrachtgever, als de klager dat goedvindt', 'NL']],
    at: [
      [ROADS, 'amina.haddou', 'rejected'],
      [HOMES, 'joost.vandam', 'completed'],
    ],
  },
  {
    name: 'Debiteurenadministratie',
    process: 'Financiën',
    department: 'Financiën',
    purpose: 'Facturen versturen, betalingen volgen en vorderingen innen.',
    subjects: 'Contactpersonen van klanten, particuliere klanten',
    source: 'De klant',
    groundText: 'Overeenkomst en fiscale bewaarplicht.',
    grounds: [2, 3],
    data: [['Naam, adres en rekeningnummer', 3, 'Exact', [1, 2, 7]]],
    carriers: [['Exact', '7 jaar']],
    recipients: [['Incassobureau Van Dijk', 'NL']],
    processor: ['Exact Software', 'NL', true],
    at: [
      [GROUP, 'luuk.vandermeer', 'completed'],
      [STEEL, 'willem.bakema', 'completed'],
    ],
  },
  {
    name: 'Ongevallenregistratie',
    process: 'Veiligheid op de bouwplaats',
    department: 'Arbo en veiligheid',
    purpose: 'Ongevallen melden, onderzoeken en herhaling voorkomen.',
    subjects: 'Betrokkenen bij een ongeval, getuigen',
    source: 'De uitvoerder en de betrokkenen',
    groundText: 'Arbeidsomstandighedenwet, artikel 9.',
    grounds: [3],
    data: [
      ['Toedracht en letsel', 9, 'Veiligheidsmeldingen', [1, 6]],
      ['Verklaringen van getuigen', 1, 'Veiligheidsmeldingen', [1]],
    ],
    carriers: [['Veiligheidsmeldingen', '10 jaar na het ongeval']],
    recipients: [
      ['Nederlandse Arbeidsinspectie', 'NL'],
      ['Verzekeraar', 'NL'],
    ],
    dpia: 'performed',
    at: [
      [ROADS, 'marloes.hofstra', 'completed'],
      [STEEL, 'maartje.evers', 'second'],
    ],
  },
  {
    name: 'Wagenparkbeheer en rittenregistratie',
    process: 'Materieel',
    department: 'Materieel',
    purpose: 'Auto’s beheren en de fiscale bijtelling verantwoorden.',
    subjects: 'Medewerkers met een auto van de zaak',
    source: 'Ritregistratie in de auto',
    groundText: 'Wet op de loonbelasting; overeenkomst over het gebruik van de auto.',
    grounds: [2, 3],
    data: [['Ritten met tijd en plaats', 6, 'TrackJack', [1, 5]]],
    carriers: [['TrackJack', '7 jaar']],
    recipients: [['Leasemaatschappij', 'NL']],
    processor: ['TrackJack Europe', 'NL', true],
    at: [
      [EARTHWORKS, 'stefan.nowak', 'changed'],
      [INSTALLATIONS, 'hanneke.postmavanzuilen', 'completed'],
    ],
  },
  {
    name: 'Nieuwsbrief en relatiebeheer',
    process: 'Communicatie',
    department: 'Communicatie',
    purpose: 'Relaties op de hoogte houden van werken en vacatures.',
    subjects: 'Relaties en abonnees',
    source: 'Inschrijving op de website, visitekaartjes',
    groundText: 'Toestemming, met een afmeldlink in elke nieuwsbrief.',
    grounds: [1],
    data: [['Naam, functie en e-mailadres', 1, 'Mailcampaigns', [1, 4]]],
    carriers: [['Mailcampaigns', 'tot afmelding']],
    recipients: [['Mailcampaigns Inc.', 'US']],
    processor: ['Mailcampaigns Inc.', 'US', true],
    at: [
      [GROUP, 'jasmijn.roos', 'waiting'],
      [HOMES, 'esther.visser', 'concept'],
    ],
  },
  {
    name: 'Beheer van gebruikers en rechten',
    process: 'ICT',
    department: 'ICT',
    purpose: 'Toegang tot systemen geven en misbruik opsporen.',
    subjects: 'Alle gebruikers van systemen',
    source: 'Personeelszaken en de systemen zelf',
    groundText: 'Beveiliging van persoonsgegevens, artikel 32 AVG.',
    grounds: [3, 6],
    data: [
      ['Gebruikersnaam en rollen', 7, 'Active Directory', [1, 2, 6]],
      ['Logbestanden van aanmeldingen', 7, 'Logserver', [1, 6, 7]],
    ],
    carriers: [
      ['Active Directory', '6 maanden na vertrek'],
      ['Logserver', '1 jaar'],
    ],
    recipients: [],
    at: [
      [GROUP, 'harm.wierda', 'completed'],
      [STEEL, 'joris.vanhoogstratenbakker', 'concept'],
    ],
  },
  {
    name: 'Opleidingen en certificaten',
    process: 'Personeel en salaris',
    department: 'Personeelszaken',
    purpose: 'Bijhouden wie welk certificaat heeft en wanneer het verloopt.',
    subjects: 'Medewerkers en ingeleende krachten',
    source: 'De medewerker en het opleidingsinstituut',
    groundText: 'Arbeidsomstandighedenwet: alleen wie bevoegd is, bedient machines.',
    grounds: [2, 3],
    data: [['Certificaten met geldigheid', 2, 'Opleidingsportaal', [1]]],
    carriers: [['Opleidingsportaal', '2 jaar na einde dienstverband']],
    recipients: [['SOMA College', 'NL']],
    at: [
      [EARTHWORKS, 'carlijn.meijer', 'completed'],
      [FOUNDATIONS, 'kees.dekker', 'due'],
    ],
  },
  {
    name: 'Leveranciersbeheer',
    process: 'Inkoop',
    department: 'Inkoop',
    purpose: 'Offertes vergelijken, bestellen en contracten bewaken.',
    subjects: 'Contactpersonen van leveranciers',
    source: 'De leverancier',
    groundText: 'Uitvoering van de inkoopovereenkomst.',
    grounds: [2],
    data: [['Naam, functie en telefoon', 1, 'Inkoopsysteem', [1]]],
    carriers: [['Inkoopsysteem', '7 jaar na de laatste bestelling']],
    recipients: [['Accountant', 'NL']],
    at: [
      [GROUP, 'priya.ramdin', 'completed'],
      [INFRA, 'mehmet.kaya', 'completed'],
    ],
  },
  {
    name: 'Drones voor inmeting',
    process: 'Werkvoorbereiding',
    department: 'Bodem',
    purpose: 'Terreinen inmeten en hoeveelheden grond berekenen.',
    subjects: 'Mensen die tijdens de vlucht op of bij het werk zijn',
    source: 'Camera van de drone',
    groundText: 'Belang van nauwkeurig meten; gezichten worden onherkenbaar gemaakt.',
    grounds: [6],
    data: [['Luchtbeelden', 5, 'Netwerkschijf Inmeting', [1, 5, 'Gezichten en kentekens worden vervaagd']]],
    carriers: [['Netwerkschijf Inmeting', '5 jaar na oplevering']],
    recipients: [['Ingenieursbureau Terra', 'BE']],
    dpia: 'required',
    at: [
      [EARTHWORKS, 'lisanne.brouwers', 'waiting'],
      [ROADS, 'jeroen.prins', 'concept'],
    ],
  },
  {
    name: 'Servicemeldingen bij klanten',
    process: 'Service en onderhoud',
    department: 'Service',
    purpose: 'Storingen plannen en verhelpen.',
    subjects: 'Bewoners en beheerders van gebouwen',
    source: 'De melder',
    groundText: 'Onderhoudsovereenkomst.',
    grounds: [2],
    data: [['Naam, adres, telefoon en aard van de storing', 1, 'Syntess', [1, 4]]],
    carriers: [['Syntess', '5 jaar na de melding']],
    recipients: [['Woningcorporatie', 'NL']],
    processor: ['Syntess Software', 'NL', true],
    at: [
      [INSTALLATIONS, 'hanneke.postmavanzuilen', 'waiting'],
      [HOMES, 'esther.visser', 'completed'],
    ],
  },
  {
    name: 'Lasserscertificering',
    process: 'Kwaliteit',
    department: 'Kwaliteit',
    purpose: 'Aantonen dat lassers bevoegd zijn voor het werk.',
    subjects: 'Lassers, ook ingeleend',
    source: 'De lasser en het keuringsinstituut',
    groundText: 'EN 1090 en de overeenkomst met de opdrachtgever.',
    grounds: [2],
    data: [['Kwalificaties en proefstukken', 2, 'Kwaliteitsdossier', [1, 8]]],
    carriers: [['Kwaliteitsdossier', '10 jaar na oplevering van de constructie']],
    recipients: [['Lloyd’s Register', 'GB']],
    at: [
      [STEEL, 'sevda.demir', 'completed'],
      [STEEL, 'piotr.kowalski', 'concept'],
    ],
  },
  {
    name: 'Tenders en referenties',
    process: 'Verwerving',
    department: 'Tenders',
    purpose: 'Aanbestedingen winnen met de ervaring van onze mensen.',
    subjects: 'Medewerkers die in een tender worden genoemd',
    source: 'De medewerker',
    groundText: 'Toestemming van de medewerker per tender.',
    grounds: [1],
    data: [['Cv, foto en projecten', 2, 'Tenderbibliotheek', [1]]],
    carriers: [['Tenderbibliotheek', '3 jaar na de tender']],
    recipients: [['Aanbestedende dienst', 'NL']],
    at: [
      [INFRA, 'daan.schouten', 'changed'],
      [ROADS, 'sander.koopmans', 'concept'],
    ],
  },
  {
    name: 'Juridische geschillen',
    process: 'Juridische zaken',
    department: 'Juridische zaken',
    purpose: 'Vorderingen instellen en verweer voeren.',
    subjects: 'Wederpartijen, getuigen, medewerkers',
    source: 'Dossiers, de rechtbank en de wederpartij',
    groundText: 'Instelling, uitoefening of onderbouwing van een rechtsvordering.',
    grounds: [6],
    data: [
      ['Correspondentie en processtukken', 1, 'Juridisch archief', [1, 8]],
      ['Gegevens over strafbare feiten', 13, 'Juridisch archief', [1, 8, 9]],
    ],
    carriers: [['Juridisch archief', '20 jaar na het einde van de zaak']],
    recipients: [['Advocatenkantoor Kade', 'NL']],
    dpia: 'performed',
    at: [
      [GROUP, 'olaf.timmermans', 'completed'],
      [INSTALLATIONS, 'tim.hendriks', 'rejected'],
    ],
  },
];
