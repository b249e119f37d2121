import { examplePdf } from '#/bff/database/seed/example-pdf.ts';
import { PNG } from '#/tests/support/files.ts';

/** Files in the form in which Playwright gives them to a page, as if they had been chosen in a dialog. */
export const PDF_FILE = {
  name: 'Uitnodiging diner Zandkade.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(examplePdf('Uitnodiging diner', ['Betoncentrale De Schelde nodigt u uit.'])),
};
export const PNG_FILE = { name: 'foto.png', mimeType: 'image/png', buffer: PNG };
export const TEXT_FILE = {
  name: 'notitie.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Gekregen aan de balie.\n'),
};
