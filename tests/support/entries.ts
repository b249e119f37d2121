/** All entries that a complete report needs; override those that the test is about. */
export function completeEntries(own: Record<string, unknown> = {}) {
  return {
    idReportType: 2,
    idReportCategory: 1,
    contactPerson: 'Willem Brouwer',
    contactCompany: 'Asfaltcentrale Waalhaven',
    contactFunction: 'Directeur',
    occasion: 'Oplevering parallelbaan',
    gift: 'Diner na oplevering, één persoon',
    amount: 48.5,
    date: '2026-11-17',
    declaration: true,
    ...own,
  };
}
