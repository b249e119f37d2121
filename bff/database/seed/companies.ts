/** The companies of the example: Noordveen Groep and its subsidiaries. Ids are fixed, so that links stay valid. */
export const COMPANIES = [
  { id: 1, parentId: null, name: 'Noordveen Groep', administrationNr: '1000' },
  { id: 2, parentId: 1, name: 'Noordveen Infra', administrationNr: '1100' },
  { id: 3, parentId: 2, name: 'Wegen en Bruggen', administrationNr: '1110' },
  { id: 4, parentId: 2, name: 'Grondwerken', administrationNr: '1120' },
  { id: 5, parentId: 1, name: 'Noordveen Woningbouw', administrationNr: '1200' },
  { id: 6, parentId: 1, name: 'Noordveen Installatietechniek', administrationNr: '1300' },
  { id: 7, parentId: 1, name: 'Kranendijk Funderingstechniek', administrationNr: '1400' },
  { id: 8, parentId: 1, name: 'Staalbouw Merwesluis', administrationNr: '1500' },
] as const;

export const GROUP = 1;
export const INFRA = 2;
export const ROADS = 3;
export const EARTHWORKS = 4;
export const HOMES = 5;
export const INSTALLATIONS = 6;
export const FOUNDATIONS = 7;
export const STEEL = 8;
