/**
 * Reads an Excel file with exceljs, installed in the folder of the first argument, and prints as JSON how many rows and
 * formulas it has and the kinds of its values.
 */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const [folder = '', file = ''] = process.argv.slice(2);
const entry = createRequire(`${folder}/package.json`).resolve('exceljs');
const { default: exceljs } = await import(pathToFileURL(entry).href);
const reader = new exceljs.stream.xlsx.WorkbookReader(file, {
  worksheets: 'emit',
  styles: 'cache',
  sharedStrings: 'cache',
});
let rows = 0;
let formulas = 0;
const kinds = new Set<string>();
for await (const sheet of reader)
  for await (const row of sheet) {
    rows += 1;
    row.eachCell(({ value }: { value: unknown }) => {
      if (value !== null && typeof value === 'object' && 'formula' in value) formulas += 1;
      if (rows > 1) kinds.add(value instanceof Date ? 'date' : typeof value);
    });
  }
console.log(JSON.stringify({ rows, formulas, kinds: [...kinds] }));
