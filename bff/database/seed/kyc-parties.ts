/** A party of the example company: type, name, city. Made up, like everything else about the company. */
type ExampleParty = readonly [type: string, name: string, city: string];

/** Parties that the example company has screened. */
export const KYC_PARTIES: readonly ExampleParty[] = [
  ['Opdrachtgever', 'Gemeente Wijkerveld', 'Wijkerveld'],
  ['Opdrachtgever', 'Waterschap De Lange Dijk', 'Steenhoek'],
  ['Opdrachtgever', 'Woonstichting Ons Erf', 'Lindeburg'],
  ['Opdrachtgever', 'Projectontwikkeling Zuiderpoort BV', 'Rotterdam'],
  ['Onderaannemer', 'Heiwerken Van Dongen BV', 'Raamsdonk'],
  ['Onderaannemer', 'Installatiebedrijf Koster & Zn.', 'Amersfoort'],
  ['Onderaannemer', 'Dakdekkersbedrijf Bovenkamp', 'Apeldoorn'],
  ['Onderaannemer', 'Stucwerk De Vlakke Wand', 'Tilburg'],
  ['Leverancier', 'Betoncentrale Maasoever', 'Maastricht'],
  ['Leverancier', 'Houthandel Noordwoud', 'Assen'],
  ['Leverancier', 'Staalbouw Verhaegen NV', 'Antwerpen'],
  ['Leverancier', 'Kranenverhuur Hoogwerk', 'Utrecht'],
  ['Adviseur', 'Architectenbureau Lijn & Vlak', 'Eindhoven'],
  ['Adviseur', 'Ingenieursbureau Draagkracht', 'Delft'],
  ['Joint-venturepartner', 'Ostsee Tiefbau GmbH', 'Rostock'],
];
