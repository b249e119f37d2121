import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { UiProvider } from '../UiProvider.tsx';
import { ListFilter } from './filters/ListFilter.tsx';

const filter = (values: string[]) =>
  renderToStaticMarkup(
    <UiProvider t={(key) => key} language="en" timeZone="Europe/Amsterdam">
      <ListFilter
        label="Town"
        clearLabel="Town: clear"
        options={() => [{ value: 'Gouda', label: 'Gouda' }]}
        values={values}
        onChange={() => {}}
      />
    </UiProvider>,
  );

it('a filter on a value that no row has shows that value, and can be cleared', () => {
  expect(filter(['Delft'])).toMatch(/aria-label="Town: Delft".*<span>Delft<\/span>.*aria-label="Town: clear"/);
  expect(filter(['Delft', 'Gouda'])).toContain('aria-label="Town: Gouda, Delft"');
  expect(filter([''])).toContain('aria-label="Town: gridNone"');
});
