/** The contents of an example report: [gift, occasion, category, lowest amount, highest amount], in euros. */
type Gift = readonly [gift: string, occasion: string, category: number, from: number, to: number];

export const GIFTS: readonly Gift[] = [
  ['Diner na oplevering parallelbaan', 'Oplevering parallelbaan', 1, 45, 180],
  ['Lunch projectoverleg', 'Voortgangsoverleg', 1, 12, 38],
  ['Fles wijn, nieuwjaarsgroet', 'Jaarwisseling', 4, 12, 35],
  ['Kaarten vakbeurs InfraTech, twee personen', 'Vakbeurs InfraTech', 3, 80, 190],
  ['Weekend zeilen met onderaannemers', 'Relatiedag', 2, 280, 640],
  ['Boek Bruggen van Nederland', 'Opening brug', 4, 35, 60],
  ['Toegang netwerkborrel gemeente', 'Netwerkborrel', 8, 15, 45],
  ['Sleutelhanger en notitieboek', 'Kennismaking', 4, 5, 20],
  ['Kerstpakket vaste leverancier', 'Kerst', 4, 25, 75],
  ['Bloemen jubileum opdrachtgever', 'Jubileum', 4, 25, 55],
  ['Rondleiding met lunch, zes personen', 'Bedrijfsbezoek', 1, 90, 260],
  ['Veiligheidshelm met logo', 'Veiligheidsdag', 4, 15, 40],
  ['Uitnodiging Formule 1, Zandvoort', 'Relatiedag', 3, 450, 900],
  ['Cadeaubon warenhuis', 'Dank voor samenwerking', 5, 25, 150],
  ['Fiets van staalleverancier', 'Loterij op vakbeurs', 4, 650, 1250],
  ['Hijskraanmodel op schaal', 'Jubileum', 4, 120, 380],
  ['Taart voor de bouwplaats', 'Hoogste punt', 1, 25, 60],
  ['Vogelhuisje van restmateriaal', 'Afscheid projectleider', 4, 10, 30],
  ['Congres integriteit, twee kaarten', 'Congres', 3, 150, 395],
  ['Theaterkaarten, twee personen', 'Relatieavond', 3, 60, 140],
  ['Golfclinic met lunch', 'Relatiedag', 2, 95, 230],
  ['Diner met accountant', 'Afronding jaarrekening', 1, 40, 95],
  ['Boekenbon spreker congres', 'Lezing', 5, 20, 50],
  ['Streekproducten in mand', 'Start bouw', 4, 30, 85],
  ['Rit in oude stoomtram met hapjes', 'Opening tramlijn', 2, 35, 110],
  ['Proeverij bij brouwerij', 'Teamuitje leverancier', 2, 30, 75],
  ['Powerbank met logo', 'Beurs', 4, 15, 35],
  ['Hotelovernachting na beurs', 'Vakbeurs Bauma', 6, 120, 310],
  ['Gratis onderhoudsbeurt eigen auto', 'Dank voor opdracht', 7, 180, 420],
  ['Barbecue op de kade', 'Zomerborrel', 1, 20, 55],
  ['Stroopwafels voor het loket', 'Vergunning verleend', 8, 5, 20],
  ['Lunch met wethouder', 'Werkbezoek', 8, 18, 60],
  ['Schilderij van de haven', 'Afscheid directeur', 4, 150, 700],
  ['Voetbalwedstrijd, vier plaatsen', 'Relatieavond', 3, 160, 420],
  ['Kaasplank', 'Oplevering woningen', 4, 20, 45],
  ['Workshop koken voor relaties', 'Relatiedag', 2, 60, 130],
];

/** The people outside the company who gave or received: [person, job title, company]. */
export const CONTACTS = [
  ['Willem Brouwer', 'Directeur', 'Asfaltcentrale Waalhaven'],
  ['Hendrik Molenkamp', 'Bedrijfsleider', 'Betoncentrale De Schelde'],
  ['Irene Vossen', 'Accountmanager', 'Staalhandel Van Nes'],
  ['Frans Oldenburg', 'Verkoopleider', 'Kraanverhuur Hollands Diep'],
  ['Meike Sanders', 'Projectmanager', 'Ingenieursbureau Peilstok'],
  ['Abel Roelofs', 'Salesmanager', 'Machinefabriek Roelofs'],
  ['Judith van Vliet', 'Relatiebeheerder', 'Bouwbank Noord'],
  ['Peter Claassen', 'Beleidsadviseur', 'Gemeente Westerkoog'],
  ['Hatice Öztürk', 'Inkoopmanager', 'Woonstichting Het Vierkant'],
  ['Guus Terlouw', 'Eigenaar', 'Grondbank Terlouw'],
  ['Nadia Brands', 'Marketingmanager', 'Dakwerken Brands'],
  ['Robbert Kool', 'Vertegenwoordiger', 'Gereedschap Kool'],
  ['Simone Aalders', 'Wethouder', 'Gemeente Eemmeer'],
  ['Dirk-Jan Rutgers', 'Directeur', 'Heipalen Rutgers'],
  ['Bianca de Wilde', 'Accountant', 'De Wilde Accountants'],
  ['Tom Bergsma', 'Technisch adviseur', 'Klimaattechniek Bergsma'],
  ['Eva Lindeman', 'Officemanager', 'Architectenbureau Lindeman'],
  ['Chris Veenstra', 'Teamleider', 'Waterschap De Lage Dijk'],
] as const;

export const REJECTIONS = [
  'Dit gaat ver boven wat wij gepast vinden. Bedank vriendelijk en meld dat je het niet aanneemt.',
  'De gever dingt op dit moment mee in onze aanbesteding. Dan nemen we niets aan.',
  'De bijlage ontbreekt en uit de omschrijving blijkt niet wie er nog meer bij waren.',
  'Geld en waardebonnen nemen we niet aan, ook niet als dank achteraf.',
  'Overleg dit eerst met de compliance officer en dien daarna opnieuw in.',
] as const;

export const WITHDRAWALS = [
  'Het bedrag klopt niet, ik pas het aan.',
  'Ik had de verkeerde bijlage toegevoegd.',
  'Het diner ging niet door.',
] as const;

/** The person who freezes reports in the example, and the possible reasons. */
export const LOCKER = 'marijke.vandenbroek';
export const LOCKS = [
  'Onderzoek naar de aanbesteding van de parallelbaan.',
  'Melding wordt betrokken bij intern onderzoek.',
] as const;
